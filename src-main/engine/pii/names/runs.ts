import { hashOf } from './mix.ts';
import { type CasedWords, GAP, SHAPE } from './cased-words.ts';

/** Small words within names of persons: `van der Berg`, `de la Cruz`, `bin Laden`. */
const PARTICLES = new Set(
  'de da do dos das del della di du des le la el al van von der den ter ten te zu zum zur af av bin ibn ben bint abu y e dell'
    .split(' ')
    .map(hashOf),
);
/** Longer runs are cut. */
export const MOST_WORDS = 12;
const MOST_PARTICLES = 2;
/** Units of a line end with the blanks around it. */
const MOST_INDENT = 6;
/** A line this long was broken by its width, so that a name may go on in the next. */
const FULL_LINE = 48;

/**
 * Calls `found` with the first and past the last word of each run of words that may hold names: capitalised words that only
 * blanks part, with points after initials and titles, and with particles between them. Work is linear in the words.
 */
export function eachRun(text: string, words: CasedWords, found: (from: number, to: number) => void): void {
  const { count, shape, hash } = words;
  for (let w = 0; w < count;) {
    if (!isCapital(shape[w]!)) {
      w++;
      continue;
    }
    let to = w + 1;
    while (to < count) {
      let next = to;
      while (next < count && next - to < MOST_PARTICLES && PARTICLES.has(hash[next]!) && goesOn(text, words, next)) {
        if (shape[next] !== SHAPE.small) break;
        next++;
      }
      if (next >= count || next - w >= MOST_WORDS || !isCapital(shape[next]!) || !goesOn(text, words, next)) break;
      to = next + 1;
    }
    found(w, to);
    w = to;
  }
}

function isCapital(shape: number): boolean {
  return shape === SHAPE.capital || shape === SHAPE.upper || shape === SHAPE.initial || shape === SHAPE.mixed;
}

/** Whether a word may belong to one name with the word before it. */
function goesOn(text: string, { start, end, gap }: CasedWords, w: number): boolean {
  const from = end[w - 1]!;
  const to = start[w]!;
  if (to - from > (gap[w] === GAP.line ? MOST_INDENT : 2)) return false;
  switch (gap[w]) {
    case GAP.blank:
      return true;
    case GAP.point:
      return text.charCodeAt(from) === 46 && from - start[w - 1]! <= 3;
    case GAP.line:
      return fullLine(text, from);
    default:
      return false;
  }
}

function fullLine(text: string, end: number): boolean {
  for (let i = end - 1; i >= end - FULL_LINE; i--) {
    if (i < 0 || text.charCodeAt(i) === 10) return false;
  }
  return true;
}
