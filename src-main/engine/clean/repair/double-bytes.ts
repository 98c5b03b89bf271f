import { codeReader, decodeWith } from '../charset/charsets.ts';

/** Chinese, Japanese and Korean encodings, both ways: encoding inverts decoding, so that what was decoded gets its bytes back. */
export const DOUBLE_BYTE = ['gb18030', 'big5', 'shift_jis', 'euc-kr', 'euc-jp'] as const;
export type DoubleByte = (typeof DOUBLE_BYTE)[number];

const encoders = new Map<DoubleByte, ReadonlyMap<number, number>>();

/** Bytes -> text; null where they are not text of that encoding. */
export function decodeStrict(encoding: string, bytes: Uint8Array): string | null {
  const { text, replaced } = decodeWith(encoding, bytes);
  return replaced === 0 ? text : null;
}

/** Text -> bytes; null where a character has none in that encoding. */
export function encodeDouble(encoding: DoubleByte, text: string): Uint8Array | null {
  let encoder = encoders.get(encoding);
  if (encoder === undefined) encoders.set(encoding, (encoder = makeEncoder(encoding)));
  const out = new Uint8Array(text.length * 4);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i)!;
    if (point > 0xffff) i++;
    if (point < 0x80) {
      out[length++] = point;
      continue;
    }
    const code = encoder.get(point);
    if (code === undefined) return null;
    if (code > 0xffffff) out[length++] = code >>> 24;
    if (code > 0xffff) out[length++] = (code >>> 16) & 255;
    if (code > 0xff) out[length++] = (code >>> 8) & 255;
    out[length++] = code & 255;
  }
  return out.slice(0, length);
}

/** Codes of one, two, three (EUC-JP) and four bytes (GB 18030, the basic plane) by code point; the first that means it. */
function makeEncoder(encoding: DoubleByte): ReadonlyMap<number, number> {
  const codes = new Map<number, number>();
  const read = codeReader(encoding);
  const code = new Uint8Array(4);
  const add = (...bytes: number[]): void => {
    code.fill(0);
    code.set(bytes);
    const found = read(code, 0);
    const point = found >> 3;
    if ((found & 7) !== bytes.length || point < 0x80 || codes.has(point)) return;
    codes.set(
      point,
      bytes.reduce((sum, byte) => sum * 256 + byte, 0),
    );
  };
  for (let lead = 0x80; lead < 0x100; lead++) {
    add(lead);
    for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  }
  if (encoding === 'euc-jp') {
    for (let row = 0xa1; row < 0xff; row++) for (let trail = 0xa1; trail < 0xff; trail++) add(0x8f, row, trail);
  }
  if (encoding !== 'gb18030') return codes;
  for (let a = 0x81; a < 0x85; a++)
    for (let b = 0x30; b < 0x3a; b++)
      for (let c = 0x81; c < 0xff; c++) for (let d = 0x30; d < 0x3a; d++) add(a, b, c, d);
  return codes;
}
