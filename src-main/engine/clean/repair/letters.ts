import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '#engine/hash.ts';
import { resourceRoot } from '#engine/resource-root.ts';

/*
 * How surprising a letter is in each language, in half bits: -2 log2 of its share of the letters
 * (`resources/letters/letters.json`). Read when the first text asks for it.
 */

export interface LetterTable {
  language: string;
  halfBits: ReadonlyMap<string, number>;
}

interface Letters {
  tables: readonly LetterTable[];
  /** By code unit: the least surprise in any language; 0 where no language has the letter. */
  least: Uint8Array;
}

const bytes = readFileSync(join(resourceRoot(), 'letters', 'letters.json'));

/** Part of the key of every cleaned text. */
export const LETTERS_SHA256 = sha256(bytes);

let letters: Letters | null = null;

export function letterTables(): Letters {
  if (letters !== null) return letters;
  const parsed = JSON.parse(bytes.toString()) as Record<string, Record<string, string>>;
  const least = new Uint8Array(0x10000);
  const tables = Object.entries(parsed).map(([language, groups]) => {
    const halfBits = new Map<string, number>();
    for (const [cost, all] of Object.entries(groups)) {
      for (const letter of all) {
        halfBits.set(letter, Number(cost));
        const unit = letter.charCodeAt(0);
        if (letter.length > 1) continue;
        if (least[unit] === 0 || Number(cost) < least[unit]!) least[unit] = Number(cost);
      }
    }
    return { language, halfBits };
  });
  letters = { tables, least };
  return letters;
}
