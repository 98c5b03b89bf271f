import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { isGzipMagic } from './gzip.ts';
import { isZstdMagic } from './zstd.ts';

export type Payload =
  { ok: true; bytes: Uint8Array } | { ok: false; reason: 'bad-encoding' | 'too-large'; detail: string };

type Coding = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

/** Servers mean either zlib or raw deflate by `deflate` (RFC 9110, 8.4.1.2): the first two bytes tell. */
function inflateEither(bytes: Uint8Array, options: { maxOutputLength: number }): Uint8Array {
  const zlib = ((bytes[0] ?? 0) & 15) === 8 && ((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)) % 31 === 0;
  return zlib ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
}

const CODINGS: Record<string, Coding> = {
  gzip: (bytes, options) => (isGzipMagic(bytes) ? gunzipSync(bytes, options) : bytes),
  deflate: inflateEither,
  br: (bytes, options) => brotliDecompressSync(bytes, options),
  zstd: (bytes, options) => (isZstdMagic(bytes) ? zstdDecompressSync(bytes, options) : bytes),
};
CODINGS['x-gzip'] = CODINGS['gzip']!;
/** Values that say nothing, or that are charsets written into the wrong header. */
const NO_CODING = new Set(['', 'identity', 'none', 'utf-8', 'utf8', 'iso-8859-1']);

/** Text with no controls: what a payload looks like that the archive stored decoded, under the header it came with. */
function looksDecoded(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 512);
  return head.length > 0 && head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}

/**
 * Undoes the content codings of an archived HTTP payload, the last one first, to at most `max` bytes. Archives often
 * keep the header of a payload that they stored decoded: such a payload is returned as it is.
 */
export function decodePayload(bytes: Uint8Array, contentEncoding: string | undefined, max: number): Payload {
  let current = bytes;
  const codings = (contentEncoding ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const name of codings.reverse()) {
    if (NO_CODING.has(name)) continue;
    const coding = Object.hasOwn(CODINGS, name) ? CODINGS[name] : undefined;
    if (coding === undefined) {
      if (looksDecoded(current)) continue;
      return { ok: false, reason: 'bad-encoding', detail: `unknown content encoding ${JSON.stringify(name)}` };
    }
    try {
      if (current.length > 0) current = coding(current, { maxOutputLength: max });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
        const detail = `its ${name} payload expands to more than ${max} bytes`;
        return { ok: false, reason: 'too-large', detail };
      }
      if (looksDecoded(current)) continue;
      return {
        ok: false,
        reason: 'bad-encoding',
        detail: `its ${name} payload is corrupt: ${(error as Error).message}`,
      };
    }
  }
  return { ok: true, bytes: current };
}
