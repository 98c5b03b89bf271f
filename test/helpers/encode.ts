import { codeReader, decodeWith } from '#engine/clean/charset/charsets.ts';
import { SINGLE_BYTE } from '#engine/clean/charset/tables.ts';

const known = new Map<string, Map<string, number[]>>();

/** What each character is in a legacy charset, found by decoding every code of one or two bytes. */
function codesOf(charset: string): Map<string, number[]> {
  let codes = known.get(charset);
  if (codes !== undefined) return codes;
  codes = new Map<string, number[]>();
  if (SINGLE_BYTE.has(charset)) {
    for (let byte = 0x80; byte < 256; byte++) {
      const { text, replaced } = decodeWith(charset, Uint8Array.of(byte));
      if (replaced === 0) codes.set(text, [byte]);
    }
  } else {
    const read = codeReader(charset);
    for (let lead = 0x81; lead < 256; lead++) {
      for (let trail = 0x31; trail < 256; trail++) {
        const found = read(Uint8Array.of(lead, trail), 0);
        if ((found & 7) !== 2) continue;
        const text = String.fromCodePoint(found >>> 3);
        if (!codes.has(text)) codes.set(text, [lead, trail]);
      }
    }
  }
  known.set(charset, codes);
  return codes;
}

/** Text -> bytes of a legacy charset of one or two bytes a character. Throws where the charset lacks a character. */
export function encode(charset: string, text: string): Uint8Array {
  const codes = codesOf(charset);
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const point = character.codePointAt(0)!;
      const code = point < 0x80 ? [point] : codes.get(character);
      if (code === undefined) throw new Error(`${charset} has no ${character}`);
      return code;
    }),
  );
}

/** Text -> UTF-16 or UTF-32 without a mark. */
export function encodeUtf(charset: 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be', text: string): Uint8Array {
  const wide = charset.startsWith('utf-32');
  const units = wide
    ? Array.from(text, (character) => character.codePointAt(0)!)
    : Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  const size = wide ? 4 : 2;
  const bytes = new DataView(new ArrayBuffer(units.length * size));
  for (const [i, unit] of units.entries()) {
    if (wide) bytes.setUint32(i * 4, unit, charset.endsWith('le'));
    else bytes.setUint16(i * 2, unit, charset.endsWith('le'));
  }
  return new Uint8Array(bytes.buffer);
}
