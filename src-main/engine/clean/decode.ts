import { isUtf8 } from 'node:buffer';
import { metaCharset } from './meta-charset.ts';

export interface Decoded {
  /** Well formed, without a byte order mark. */
  text: string;
  /** Name of the encoding as the Encoding standard gives it, e.g. `windows-1252`. */
  encoding: string;
  /** U+FFFD written for bytes that the encoding does not have. */
  replaced: number;
  /** Labels that no encoding answers to. */
  unknownLabels: number;
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

/**
 * Bytes -> text. The first that speaks decides: a byte order mark, the charset the transport declared, the page's own
 * meta (HTML only), then UTF-8 if the bytes are valid UTF-8, else windows-1252. Labels and encodings are those of the
 * Encoding standard (https://encoding.spec.whatwg.org); a label it does not know is passed over and counted.
 */
export function decodeBytes(bytes: Uint8Array, charset: string | null, type: 'html' | 'plain'): Decoded {
  const marked = encodingOfMark(bytes);
  if (marked !== null) return decodeAs(marked, bytes, 0);
  let unknownLabels = 0;
  for (const from of ['transport', 'meta'] as const) {
    const label = from === 'transport' ? charset : type === 'html' ? metaCharset(bytes) : null;
    if (label === null || label.trim() === '') continue;
    let encoding = encodingOf(label);
    if (encoding === null) {
      unknownLabels++;
      continue;
    }
    // A page whose meta could be read as ASCII is not UTF-16, whatever it says (HTML standard, prescan).
    if (from === 'meta' && encoding.startsWith('utf-16')) encoding = 'utf-8';
    if (from === 'meta' && encoding === 'x-user-defined') encoding = 'windows-1252';
    return decodeAs(encoding, bytes, unknownLabels);
  }
  return decodeAs(isUtf8(bytes) ? 'utf-8' : 'windows-1252', bytes, unknownLabels);
}

function encodingOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

function decodeAs(encoding: string, bytes: Uint8Array, unknownLabels: number): Decoded {
  let decoder = decoders.get(encoding);
  if (decoder === undefined) decoders.set(encoding, (decoder = new TextDecoder(encoding)));
  const text = decoder.decode(bytes).toWellFormed();
  if (encoding === 'utf-8' && isUtf8(bytes)) return { text, encoding, replaced: 0, unknownLabels };
  const written = encoding === 'utf-8' ? countReplacementBytes(bytes) : 0;
  return { text, encoding, replaced: countReplacement(text) - written, unknownLabels };
}

/** How often the text holds U+FFFD. */
function countReplacement(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++;
  return count;
}

/** How often the bytes spell U+FFFD themselves, which is no replacement of ours. */
function countReplacementBytes(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const spelled = Buffer.from([0xef, 0xbf, 0xbd]);
  let count = 0;
  for (let at = buffer.indexOf(spelled); at >= 0; at = buffer.indexOf(spelled, at + 3)) count++;
  return count;
}
