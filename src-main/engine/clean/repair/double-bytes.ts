/*
 * Chinese, Japanese and Korean encodings, both ways. Decoding is the Encoding standard's; encoding inverts it, so that
 * what was decoded once gets its bytes back.
 */

export const DOUBLE_BYTE = ['gb18030', 'big5', 'shift_jis', 'euc-kr', 'euc-jp'] as const;
export type DoubleByte = (typeof DOUBLE_BYTE)[number];

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();
const encoders = new Map<DoubleByte, ReadonlyMap<string, number>>();

/** Bytes -> text; null where they are not text of that encoding. */
export function decodeStrict(encoding: string, bytes: Uint8Array): string | null {
  let decoder = decoders.get(encoding);
  if (decoder === undefined) {
    decoders.set(encoding, (decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })));
  }
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Text -> bytes; null where a character has none in that encoding. */
export function encodeDouble(encoding: DoubleByte, text: string): Uint8Array | null {
  let encoder = encoders.get(encoding);
  if (encoder === undefined) encoders.set(encoding, (encoder = makeEncoder(encoding)));
  const out = new Uint8Array(text.length * 4);
  let length = 0;
  for (const char of text) {
    const unit = char.charCodeAt(0);
    if (unit < 0x80) {
      out[length++] = unit;
      continue;
    }
    const code = encoder.get(char);
    if (code === undefined) return null;
    if (code > 0xffffff) out[length++] = code >>> 24;
    if (code > 0xffff) out[length++] = (code >>> 16) & 255;
    if (code > 0xff) out[length++] = (code >>> 8) & 255;
    out[length++] = code & 255;
  }
  return out.slice(0, length);
}

/** Every one-, two- and (EUC-JP) three-byte sequence of the encoding, and GB 18030's four-byte ones of the BMP. */
function makeEncoder(encoding: DoubleByte): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  const add = (...bytes: number[]): void => {
    const text = decodeStrict(encoding, Uint8Array.from(bytes));
    if (text === null || [...text].length !== 1) return;
    const code = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    if (!codes.has(text)) codes.set(text, code);
  };
  for (let byte = 0x80; byte < 0x100; byte++) add(byte);
  // Rows by a decoder that does not stop at errors would be faster, but could pair bytes across sequences.
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  if (encoding === 'big5') {
    // Kana of the ETEN extension, which most Big5 text was made with; hosts differ in whether they have it.
    for (const [i, lead, trail] of etenPlaces()) {
      codes.set(String.fromCharCode(i < 83 ? 0x3041 + i : 0x30a1 + i - 83), lead * 256 + trail);
    }
  }
  if (encoding === 'euc-jp') {
    for (let trail = 0xa1; trail < 0xe0; trail++) add(0x8e, trail);
    for (let row = 0xa1; row < 0xff; row++) for (let trail = 0xa1; trail < 0xff; trail++) add(0x8f, row, trail);
  }
  return codes;
}

/** Number, lead and trail of the 169 kana from C6E7 on, in their order. */
function* etenPlaces(): Generator<[number, number, number]> {
  let [lead, trail] = [0xc6, 0xe7];
  for (let i = 0; i < 169; i++) {
    yield [i, lead, trail];
    trail = trail === 0x7e ? 0xa1 : trail + 1;
    if (trail === 0xff) [lead, trail] = [lead + 1, 0x40];
  }
}
