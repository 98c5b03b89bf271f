import { gb2312 } from './chinese.ts';
import type { DecodeInto } from './double-byte.ts';
import { plane94 } from './double-byte.ts';
import { jis0208 } from './japanese.ts';
import { cp949 } from './korean.ts';

/*
 * ISO-2022-JP (and -JP-2), -KR and -CN, by one machine: escape sequences designate the sets G0, G1 and G2, the bytes SO
 * and SI choose between G1 and G0, and SS2 takes one character of G2 (RFC 1468, 1554, 1557, 1922).
 */

/** Reads one character of a set from 7-bit bytes: code point and length, or a point of 0. */
type Set = { length: 1 | 2; point(first: number, second: number): number };

const pair = new Uint8Array(2);
/** A double-byte set by its reader for bytes with the high bit. */
function double(read: (bytes: Uint8Array, at: number) => number): Set {
  return {
    length: 2,
    point(first, second) {
      pair[0] = first | 0x80;
      pair[1] = second | 0x80;
      return read(pair, 0);
    },
  };
}
const single = (point: (byte: number) => number): Set => ({ length: 1, point });

const ASCII = single((byte) => byte);

function newSets(): Map<string, Set> {
  const jis = jis0208('published');
  const microsoft = jis0208('web');
  const gb = gb2312();
  const ks = cp949();
  const japanese: Set = {
    length: 2,
    point: (first, second) => jis(first - 0x21, second - 0x21) || microsoft(first - 0x21, second - 0x21),
  };
  const korean = double((bytes, at) => ks(bytes, at) >>> 3);
  const chinese = double((bytes, at) => gb(bytes, at) >>> 3);
  return new Map<string, Set>([
    ['(B', ASCII],
    ['(J', single((byte) => (byte === 0x5c ? 0xa5 : byte === 0x7e ? 0x203e : byte))],
    ['(I', single((byte) => (byte < 0x60 ? 0xff61 + byte - 0x21 : 0))],
    ['$@', japanese],
    ['$B', japanese],
    ['$(B', japanese],
    ['$A', chinese],
    ['$(C', korean],
    ['$(D', double(plane94('jis0212'))],
    ['$)C', korean],
    ['$)A', chinese],
    ['$)G', double(plane94('cns1'))],
    ['$*H', double(plane94('cns2'))],
  ]);
}

const ESC = 0x1b;
const SO = 0x0e;
const SI = 0x0f;
let sets: Map<string, Set> | undefined;

/** The escape sequence that stands at `at`, without ESC, where it designates a set. */
export function designation(bytes: Uint8Array, at: number): string | null {
  if (bytes[at] !== ESC) return null;
  sets ??= newSets();
  const text = String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
  if (sets.has(text.slice(0, 2))) return text.slice(0, 2);
  return sets.has(text) ? text : null;
}

export function decodeIso2022(): DecodeInto {
  return (bytes, out) => {
    sets ??= newSets();
    const g: Set[] = [ASCII, ASCII, ASCII];
    let shifted = false;
    for (let i = 0; i < bytes.length;) {
      const byte = bytes[i]!;
      const found = designation(bytes, i);
      if (found !== null) {
        g[found.includes(')') ? 1 : found.includes('*') ? 2 : 0] = sets.get(found)!;
        i += 1 + found.length;
        continue;
      }
      let set = shifted ? g[1]! : g[0]!;
      if (byte === SO || byte === SI) {
        shifted = byte === SO;
        i++;
        continue;
      }
      if (byte === ESC && bytes[i + 1] === 0x4e && g[2] !== ASCII) {
        set = g[2]!;
        i += 2;
      }
      const first = bytes[i] ?? 0;
      // Controls and the blank stand for themselves in every set.
      if (first < 0x21 || first === 0x7f) {
        out.put(first);
        i++;
        continue;
      }
      const point = first < 0x80 ? set.point(first, bytes[i + 1] ?? 0) : 0;
      if (point === 0) {
        out.fail();
        i++;
      } else {
        out.put(point);
        i += set.length;
      }
    }
  };
}
