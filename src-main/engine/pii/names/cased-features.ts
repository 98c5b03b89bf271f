import { FOLD } from '#engine/text/unicode/tables.ts';
import { type CasedWords, GAP, standsSmall } from './cased-words.ts';
import { KNOWN, type KnownWords, knownOf } from './known-words.ts';
import { addUnit, EMPTY_WORD, mix } from './mix.ts';

/** Features of one word. */
export const CASED_FEATURES = 34;

/** What is asked of the words of a text beside how they are written. */
export interface CasedContext {
  text: string;
  words: CasedWords;
  known: KnownWords;
  /** Hashes of words that stand after a first name somewhere in the text: its persons, called by their last name alone. */
  lasts: ReadonlySet<number>;
}

/** Bits of a word: those of the lists, whether it stands small in the text, and after a first name in it. */
export function bitsOf({ words, known, lasts }: CasedContext, w: number): number {
  if (w < 0 || w >= words.count) return 1 << 6;
  const hash = words.hash[w]!;
  return knownOf(known, hash) | (standsSmall(words, hash) ? 16 : 0) | (lasts.has(hash) ? 32 : 0);
}

/** Collects the last words of runs that begin with a first name which is no other word. */
export function lastNames({ words, known }: Omit<CasedContext, 'lasts'>, runs: readonly number[]): Set<number> {
  const lasts = new Set<number>();
  for (let r = 0; r < runs.length; r += 2) {
    const from = runs[r]!;
    const last = runs[r + 1]! - 1;
    if (last - from < 1 || last - from > 3) continue;
    const first = knownOf(known, words.hash[from]!);
    if ((first & KNOWN.first) === 0 || (first & KNOWN.common) !== 0) continue;
    if ((knownOf(known, words.hash[last]!) & (KNOWN.common | KNOWN.place)) !== 0) continue;
    lasts.add(words.hash[last]!);
  }
  return lasts;
}

/**
 * Writes to `out` from `at` on the hashes of what speaks for or against a word `w` of the run [from, to): the word and its neighbours, how it is written, its
 * ends, what lists and the rest of the text say of it, and what stands around.
 */
export function casedFeatures(
  context: CasedContext,
  w: number,
  from: number,
  to: number,
  out: Int32Array,
  at: number,
): void {
  const { text, words } = context;
  const { hash, shape, gap, start, end, count } = words;
  const word = hash[w]!;
  const before = w > 0 ? hash[w - 1]! : 1;
  const before2 = w > 1 ? hash[w - 2]! : 1;
  const after = w + 1 < count ? hash[w + 1]! : 2;
  const after2 = w + 2 < count ? hash[w + 2]! : 2;
  const bits = bitsOf(context, w);
  const bitsBefore = bitsOf(context, w - 1);
  const bitsAfter = bitsOf(context, w + 1);
  const shapeBefore = w > 0 ? shape[w - 1]! : 6;
  const shapeAfter = w + 1 < count ? shape[w + 1]! : 6;
  const gapBefore = gap[w]!;
  const gapAfter = gap[w + 1]!;
  const place = Math.min(w - from, 3) * 8 + Math.min(to - w, 4);
  const sentence = beginsSentence(gapBefore) ? 1 : 0;
  const possessive =
    end[w]! + 1 < text.length && text.charCodeAt(end[w]! + 1) === 115 && gapAfter === GAP.quote ? 1 : 0;
  const ends = endings(text, start[w]!, end[w]!);

  let n = at;
  out[n++] = mix(1, 0);
  out[n++] = mix(2, word);
  out[n++] = mix(3, before);
  out[n++] = mix(4, after);
  out[n++] = mix(5, before2);
  out[n++] = mix(6, after2);
  out[n++] = mix(7, before, word);
  out[n++] = mix(8, word, after);
  out[n++] = mix(9, before2, before);
  out[n++] = mix(10, after, after2);
  out[n++] = mix(11, shape[w]!, shapeBefore * 8 + shapeAfter);
  out[n++] = mix(12, ends.last2);
  out[n++] = mix(13, ends.last3);
  out[n++] = mix(14, ends.last4);
  out[n++] = mix(15, ends.first3);
  out[n++] = mix(16, bits, shape[w]);
  out[n++] = mix(17, bits, bitsBefore);
  out[n++] = mix(18, bits, bitsAfter);
  out[n++] = mix(19, bits * 128 + bitsBefore, bitsAfter);
  out[n++] = mix(20, bits, gapBefore);
  out[n++] = mix(21, bits, gapAfter);
  out[n++] = mix(22, gapBefore, gapAfter);
  out[n++] = mix(23, place, shape[w]);
  out[n++] = mix(24, place, bits);
  out[n++] = mix(25, bits, before);
  out[n++] = mix(26, bits, after);
  out[n++] = mix(27, sentence * 8 + shape[w]!, bits);
  out[n++] = mix(28, possessive, bits);
  out[n++] = mix(29, Math.min(end[w]! - start[w]!, 12), shape[w]);
  out[n++] = mix(30, w > from ? hash[from]! : 3, Math.min(w - from, 3));
  out[n++] = mix(31, w + 1 < to ? hash[to - 1]! : 3, Math.min(to - w, 3));
  out[n++] = mix(32, from > 0 ? hash[from - 1]! : 4, place);
  out[n++] = mix(33, to < count ? hash[to]! : 4, place);
  out[n++] = mix(34, gapBefore * 16 + gapAfter, place);
}

function beginsSentence(gap: number): boolean {
  return gap === GAP.point || gap === GAP.start || gap === GAP.line || gap === GAP.paragraph || gap === GAP.joined;
}

interface Ends {
  last2: number;
  last3: number;
  last4: number;
  first3: number;
}
const ends: Ends = { last2: 0, last3: 0, last4: 0, first3: 0 };

/** Hashes of the first and last letters, in small letters. */
function endings(text: string, start: number, end: number): Ends {
  let hash = EMPTY_WORD;
  for (let n = 1; n <= 4; n++) {
    if (end - n >= start) hash = addUnit(hash, FOLD[text.charCodeAt(end - n)]!);
    if (n === 2) ends.last2 = hash;
    else if (n === 3) ends.last3 = hash;
    else if (n === 4) ends.last4 = hash;
  }
  hash = EMPTY_WORD;
  for (let i = start; i < Math.min(start + 3, end); i++) hash = addUnit(hash, FOLD[text.charCodeAt(i)]!);
  ends.first3 = hash;
  return ends;
}
