import { cardRanges } from './card-issuers.ts';
import { isWordUnit, unitAt } from './chars.ts';
import type { Detector } from './detector.ts';
import { passesLuhn } from './luhn.ts';
import type { PiiText } from './pii-text.ts';
import { nearer, wordsOf } from './words.ts';

const [SPACE, HYPHEN, DOT, COMMA, SLASH] = [32, 45, 46, 44, 47];
const [MIN_DIGITS, MAX_DIGITS] = [12, 19];
/** Digits of the groups that numbers are printed in: most cards, UnionPay's 19 digits, American Express, Diners Club. */
const GROUPS = new Set([
  '4-4-4-4',
  '4-4-4-4-3',
  '4-4-4-4-2',
  '4-4-4-4-1',
  '4-6-5',
  '4-6-4',
  '6-13',
  '6-10',
  '4-4-4',
  '4-4-5',
]);
const MAX_GROUPS = 5;
/** Units in which a word says what a number is. */
const REACH_BEFORE = 48;
const REACH_AFTER = 24;

/**
 * Payment card numbers: an issuer's range and length (ISO/IEC 7812) and the check digit of Luhn. One number of ten passes
 * that by chance, so a number in one piece, or of a rare issuer, also needs a word that says so; those of wide-spread
 * issuers need none where nothing says that they are something else. A number within a decimal, a path or a
 * longer chain of groups is none.
 */
export const card: Detector = {
  category: 'card',
  prepare(_options, resources) {
    const rangeOf = cardRanges(resources);
    const cards = wordsOf(resources, 'card');
    const others = wordsOf(resources, 'notCard');

    /** Whether the runs [first, last] are a number; `alone`: no other group hangs on them. */
    function isCard(doc: PiiText, first: number, last: number, alone: boolean): boolean {
      const { text, runStart, runEnd } = doc;
      const start = runStart[first]!;
      const end = runEnd[last]!;
      if (end - start < MIN_DIGITS || end - start > MAX_DIGITS + MAX_GROUPS || !isFree(text, start, end)) return false;
      const digits = text.slice(start, end).replace(/[ -]/g, '');
      if (digits.length > MAX_DIGITS) return false;
      const range = rangeOf(digits);
      if (range === null || !passesLuhn(digits) || isMonotone(digits)) return false;
      const window = doc.before(start, REACH_BEFORE);
      const said = cards.last(window);
      const denied = others.last(window);
      if (nearer(said, denied, REACH_BEFORE)) return true;
      if (denied >= 0) return false;
      const common = range === 'common' && digits.length >= 15 && (first < last ? alone : digits.length <= 16);
      return common || cards.first(doc.after(end, REACH_AFTER)) !== null;
    }

    return (doc, report) => {
      const { runStart, runEnd } = doc;
      for (let run = 0; run < doc.runs;) {
        const next = chainEnd(doc, run);
        const whole = next - run;
        while (run < next) {
          const count = cardAt(doc, run, next, whole);
          if (count > 0) report(runStart[run]!, runEnd[run + count - 1]!);
          run += Math.max(1, count);
        }
      }
    };

    /** How many groups from `run` on are a number, the most first; 0 for none. */
    function cardAt(doc: PiiText, run: number, next: number, whole: number): number {
      const lengths: number[] = [];
      for (let i = run; i < Math.min(next, run + MAX_GROUPS); i++) lengths.push(doc.runEnd[i]! - doc.runStart[i]!);
      for (let count = lengths.length; count > 0; count--) {
        if (count > 1 && !GROUPS.has(lengths.slice(0, count).join('-'))) continue;
        if (isCard(doc, run, run + count - 1, count === whole)) return count;
      }
      return 0;
    }
  },
};

/** One past the chain that begins at `run`: groups with one blank or one hyphen between them, the same throughout. */
function chainEnd({ text, runs, runStart, runEnd }: PiiText, run: number): number {
  const separator = unitAt(text, runEnd[run]!);
  let next = run + 1;
  if (separator !== SPACE && separator !== HYPHEN) return next;
  while (next < runs && runStart[next] === runEnd[next - 1]! + 1 && text.charCodeAt(runEnd[next - 1]!) === separator) {
    next++;
  }
  return next;
}

/** Nothing beside it that would make it a part of something longer. */
function isFree(text: string, start: number, end: number): boolean {
  const before = unitAt(text, start - 1);
  const after = unitAt(text, end);
  if (isWordUnit(before) || isWordUnit(after) || before === SLASH) return false;
  if ((before === DOT || before === COMMA || before === HYPHEN) && isWordUnit(unitAt(text, start - 2))) return false;
  const next = unitAt(text, end + 1);
  if ((after === DOT || after === COMMA) && next >= 48 && next <= 57) return false;
  return !(after === HYPHEN && isWordUnit(next));
}

/** One digit over and over: zeros pass Luhn. */
function isMonotone(digits: string): boolean {
  return new Set(digits).size === 1;
}
