import type { DecodeInto } from './double-byte.ts';

const PLUS = 0x2b;
const MINUS = 0x2d;

/** Six bits of a base64 digit, or -1. */
export function base64Digit(byte: number): number {
  if (byte >= 0x41 && byte <= 0x5a) return byte - 0x41;
  if (byte >= 0x61 && byte <= 0x7a) return byte - 0x61 + 26;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30 + 52;
  return byte === PLUS ? 62 : byte === 0x2f ? 63 : -1;
}

/** UTF-7 (RFC 2152): UTF-16 in base64 after `+`, up to the first byte that is no digit; `+-` is a plus sign. */
export function decodeUtf7(): DecodeInto {
  return (bytes, out) => {
    for (let i = 0; i < bytes.length;) {
      const byte = bytes[i++]!;
      if (byte !== PLUS) {
        if (byte < 0x80) out.put(byte);
        else out.fail();
        continue;
      }
      if (bytes[i] === MINUS) {
        out.put(PLUS);
        i++;
        continue;
      }
      let bits = 0;
      let held = 0;
      for (let digit = base64Digit(bytes[i] ?? 0); digit >= 0; digit = base64Digit(bytes[++i] ?? 0)) {
        bits = ((bits << 6) | digit) & 0x3fffff;
        held += 6;
        if (held >= 16) {
          held -= 16;
          out.put((bits >> held) & 0xffff);
        }
      }
      // What is left over pads the last digit, and is zero.
      if (held >= 6 || (bits & ((1 << held) - 1)) !== 0) out.fail();
      if (bytes[i] === MINUS) i++;
    }
  };
}
