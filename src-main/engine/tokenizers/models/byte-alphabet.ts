/*
 * The alphabet in which byte-level tokenizers write bytes (GPT-2, Radford et al. 2019): the printable characters of
 * Latin-1 stand for themselves, every other byte for the next character from U+0100 on, in the order of the bytes.
 */

const isPrintable = (byte: number): boolean =>
  (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;

/** Character (a UTF-16 unit) of each byte. */
export const UNIT_OF_BYTE: Uint16Array = (() => {
  let next = 0x100;
  return Uint16Array.from({ length: 256 }, (_, byte) => (isPrintable(byte) ? byte : next++));
})();

/** Byte of each character of the alphabet, by UTF-16 unit; -1 for all others. */
export const BYTE_OF_UNIT: Int16Array = (() => {
  const bytes = new Int16Array(0x10000).fill(-1);
  for (const [byte, unit] of UNIT_OF_BYTE.entries()) bytes[unit] = byte;
  return bytes;
})();

/** The bytes that a token of such a vocabulary stands for; null where it has other characters. */
export function bytesOfToken(token: string): Uint8Array | null {
  const bytes = new Uint8Array(token.length);
  for (let i = 0; i < token.length; i++) {
    const byte = BYTE_OF_UNIT[token.charCodeAt(i)]!;
    if (byte < 0) return null;
    bytes[i] = byte;
  }
  return bytes;
}

/** Calls `byte` for each byte of the UTF-8 form of the character at `at`; a lone surrogate is U+FFFD. Returns its units. */
export function eachByte(text: string, at: number, end: number, byte: (value: number) => void): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) {
    byte(unit);
    return 1;
  }
  if (unit < 0x800) {
    byte(0xc0 | (unit >> 6));
    byte(0x80 | (unit & 63));
    return 1;
  }
  let code = unit;
  if ((unit & 0xf800) === 0xd800) {
    const low = at + 1 < end ? text.charCodeAt(at + 1) : 0;
    if (unit < 0xdc00 && (low & 0xfc00) === 0xdc00) {
      code = 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
      byte(0xf0 | (code >> 18));
      byte(0x80 | ((code >> 12) & 63));
      byte(0x80 | ((code >> 6) & 63));
      byte(0x80 | (code & 63));
      return 2;
    }
    code = 0xfffd;
  }
  byte(0xe0 | (code >> 12));
  byte(0x80 | ((code >> 6) & 63));
  byte(0x80 | (code & 63));
  return 1;
}
