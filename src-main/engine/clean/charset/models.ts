import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BMP } from '#engine/text/unicode/tables.ts';
import { sha256 } from '#engine/hash.ts';
import { resourceRoot } from '#engine/resource-root.ts';
import { BITS, FIRST_LETTER, foldUnit, LATIN, PLAIN, PUNCTUATION } from './model-classes.ts';

/*
 * What the detector knows of languages. `resources/charset/models.bin` is little endian: the length of a JSON header,
 * the header, then for each alphabet the cost of each symbol after each other (size × size bytes, see `BITS`), and for
 * each language of ideographs its characters: code unit (2 bytes) and cost (1).
 */

export interface Alphabet {
  name: string;
  /** Symbols: `FIRST_LETTER` and the letters. */
  size: number;
  /** Cost in bits of a symbol after another, at `before * size + symbol`. */
  costs: Float32Array;
  /** Symbol of a code unit, or `UNKNOWN`. */
  symbolOf(unit: number): number;
  /** Script of its letters, by the numbers of the Unicode tables. */
  script: number;
}

export interface Ideographs {
  name: string;
  /** Cost in bits by code unit; 0 for those that the texts did not hold. */
  costs: Float32Array;
}

export const UNKNOWN = 255;

interface Header {
  cases: number[];
  alphabets: { name: string; latin: boolean; alphabet: string }[];
  ideographs: { name: string; characters: number }[];
}

export interface Models {
  /** Cost in bits of a case after another, at `before * CASES + case`. */
  cases: Float32Array;
  alphabets: Alphabet[];
  ideographs: Map<string, Ideographs>;
  sha256: string;
}

/** Script of a code unit, by the numbers of the Unicode tables. */
export const scriptOf = (unit: number): number => (BMP[unit]! >> 14) & 255;

function alphabetOf({ name, latin, alphabet }: Header['alphabets'][number], bytes: Uint8Array): Alphabet {
  const letters = new Map(
    Array.from({ length: alphabet.length }, (_, i) => [alphabet.charCodeAt(i), FIRST_LETTER + i]),
  );
  return {
    name,
    size: FIRST_LETTER + alphabet.length,
    costs: Float32Array.from(bytes, (cost) => cost / BITS),
    symbolOf(unit) {
      const folded = foldUnit(unit);
      const known = letters.get(folded) ?? PUNCTUATION.get(unit);
      if (known !== undefined) return known;
      if (folded >= 0x61 && folded <= 0x7a) return LATIN;
      return unit < 0x80 ? PLAIN : UNKNOWN;
    },
    script: latin ? scriptOf(0x61) : scriptOf(alphabet.charCodeAt(alphabet.length >> 1)),
  };
}

function read(): Models {
  const file = new Uint8Array(readFileSync(join(resourceRoot(), 'charset', 'models.bin')));
  const length = new DataView(file.buffer).getUint32(0, true);
  const header = JSON.parse(Buffer.from(file.subarray(4, 4 + length)).toString('utf8')) as Header;
  let at = 4 + length;
  const take = (count: number): Uint8Array => file.subarray(at, (at += count));
  const alphabets = header.alphabets.map((entry) => {
    const size = FIRST_LETTER + entry.alphabet.length;
    return alphabetOf(entry, take(size * size));
  });
  const ideographs = new Map<string, Ideographs>();
  for (const { name, characters } of header.ideographs) {
    const bytes = take(characters * 3);
    const costs = new Float32Array(0x10000);
    for (let i = 0; i < bytes.length; i += 3) costs[bytes[i]! | (bytes[i + 1]! << 8)] = bytes[i + 2]! / BITS;
    ideographs.set(name, { name, costs });
  }
  return { cases: Float32Array.from(header.cases, (cost) => cost / BITS), alphabets, ideographs, sha256: sha256(file) };
}

export const MODELS = read();
