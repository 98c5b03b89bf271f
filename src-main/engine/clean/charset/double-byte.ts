import type { UnitSink } from './sink.ts';
import { doubleTable, lookUp } from './tables.ts';

/** Writes what the bytes mean, and one U+FFFD for each byte that begins nothing the charset has. */
export type DecodeInto = (bytes: Uint8Array, out: UnitSink) => void;

/**
 * The character that begins at `at`, where the byte is not ASCII: `code point << 3 | length in bytes`, or 0 where none
 * does. Bytes past the end count as 0.
 */
export type ReadCode = (bytes: Uint8Array, at: number) => number;

export const character = (point: number, length: number): number => (point === 0 ? 0 : (point << 3) | length);

/**
 * A charset whose bytes below 0x80 are ASCII wherever a character begins. What begins nothing takes a byte that follows
 * with it unless that is ASCII, as the Encoding standard has it.
 */
export function decodeCodes(read: ReadCode): DecodeInto {
  return (bytes, out) => {
    for (let i = 0; i < bytes.length;) {
      const byte = bytes[i]!;
      if (byte < 0x80) {
        out.put(byte);
        i++;
        continue;
      }
      const found = read(bytes, i);
      if (found === 0) {
        out.fail();
        i += byte !== 0x80 && byte !== 0xa0 && byte !== 0xff && (bytes[i + 1] ?? 0) >= 0x80 ? 2 : 1;
      } else {
        out.put(found >>> 3);
        i += found & 7;
      }
    }
  };
}

/** Lead and trail byte, each counted from the lowest that the table has. */
export function gridReader(name: string, lead: number, trail: number): ReadCode {
  const table = doubleTable(name);
  return (bytes, at) => character(lookUp(table, bytes[at]! - lead, (bytes[at + 1] ?? 0) - trail), 2);
}

/** Code point of two bytes from 0xa1 to 0xfe, row and column of a table; 0 where there is none. */
export function plane94(name: string): (bytes: Uint8Array, at: number) => number {
  const table = doubleTable(name);
  return (bytes, at) => {
    const row = (bytes[at] ?? 0) - 0xa1;
    const column = (bytes[at + 1] ?? 0) - 0xa1;
    return row > 93 || column > 93 ? 0 : lookUp(table, row, column);
  };
}
