import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '#engine/hash.ts';
import { resourceRoot } from '#engine/resource-root.ts';

/*
 * How surprising a letter is in each language, in half bits: -2 log2 of its share of the letters
 * (`resources/letters/letters.json`). Read when the first text asks for it.
 */

/** The languages that have a letter, by their number, and how surprising it is in each. */
export interface LetterUse {
  languages: Uint8Array;
  halfBits: Uint8Array;
}

interface Letters {
  languages: readonly string[];
  uses: ReadonlyMap<string, LetterUse>;
  /** By code unit: the least surprise in any language; 0 where no language has the letter. */
  least: Uint8Array;
}

/** Under resources/. */
export const LETTERS_PATH = 'letters/letters.json';

const bytes = readFileSync(join(resourceRoot(), LETTERS_PATH));

/** Part of the key of every cleaned text. */
export const LETTERS_SHA256 = sha256(bytes);

let letters: Letters | null = null;

export function letterUses(): Letters {
  if (letters !== null) return letters;
  const parsed = JSON.parse(bytes.toString()) as Record<string, Record<string, string>>;
  const least = new Uint8Array(0x10000);
  const found = new Map<string, { languages: number[]; halfBits: number[] }>();
  for (const [number, groups] of Object.values(parsed).entries()) {
    for (const [cost, all] of Object.entries(groups)) {
      for (const letter of all) {
        let use = found.get(letter);
        if (use === undefined) found.set(letter, (use = { languages: [], halfBits: [] }));
        use.languages.push(number);
        use.halfBits.push(Number(cost));
        const unit = letter.charCodeAt(0);
        if (letter.length === 1 && (least[unit] === 0 || Number(cost) < least[unit]!)) least[unit] = Number(cost);
      }
    }
  }
  const uses = new Map(
    Array.from(found, ([letter, { languages, halfBits }]): [string, LetterUse] => [
      letter,
      { languages: Uint8Array.from(languages), halfBits: Uint8Array.from(halfBits) },
    ]),
  );
  letters = { languages: Object.keys(parsed), uses, least };
  return letters;
}
