import type { Replacement } from '../repair/plan.ts';

/** Letters that only stand for two or three others: typesetters' ligatures and letters made for other character sets. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['Ĳ', 'IJ'],
  ['ĳ', 'ij'],
  ['ŉ', "'n"],
  ['Ǆ', 'DŽ'],
  ['ǅ', 'Dž'],
  ['ǆ', 'dž'],
  ['Ǉ', 'LJ'],
  ['ǈ', 'Lj'],
  ['ǉ', 'lj'],
  ['Ǌ', 'NJ'],
  ['ǋ', 'Nj'],
  ['ǌ', 'nj'],
  ['ﬀ', 'ff'],
  ['ﬁ', 'fi'],
  ['ﬂ', 'fl'],
  ['ﬃ', 'ffi'],
  ['ﬄ', 'ffl'],
  ['ﬅ', 'st'],
  ['ﬆ', 'st'],
]);
const LIGATURE = /[ĲĳŉǄ-ǌﬀ-ﬆ]/g;

export function findLigatures(text: string): Replacement[] {
  return Array.from(text.matchAll(LIGATURE), ({ index, 0: letter }) => ({
    start: index,
    end: index + 1,
    text: PARTS.get(letter) ?? letter,
  }));
}
