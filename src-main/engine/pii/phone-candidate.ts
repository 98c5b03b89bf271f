import { isDigit, isWordUnit, unitAt } from './chars.ts';
import type { PiiText } from './pii-text.ts';

/** Groups and digits of the longest number: E.164 has fifteen digits, and a trunk zero and an international prefix come before. */
const MAX_GROUPS = 8;
const MAX_DIGITS = 17;
/** What may stand between two groups: one mark, or a bracket with a mark on one side. */
const GAP = /^(?:[ \-./]|[)(]|\)[ -]|[ -]\()$/;
const EXTENSION = /^ ?(?:x|ext\.? ?|extension |转|轉|分机|内线|#)(\d{1,6})(?!\d)/;

/** Groups of digits with the marks between them, as a text has them. */
export interface Candidate {
  /** The number with its plus sign or opening bracket, and its extension. */
  start: number;
  end: number;
  groups: string[];
  /** Marks between the groups: one fewer. */
  gaps: string[];
  plus: boolean;
  bracket: boolean;
  extension: boolean;
  /** Nothing that may be a part of it stands before or after it. */
  whole: boolean;
  /** Number of the run of digits after it. */
  next: number;
}

/** How many runs, from `run` on, hang together. */
export function chainLength({ text, runs, runStart, runEnd }: PiiText, run: number): number {
  let last = run;
  while (last + 1 < runs && isGap(text, runEnd[last]!, runStart[last + 1]!)) last++;
  return last - run + 1;
}

/** The runs [run, run + count) as a candidate; null where they are too many, or what stands beside them forbids it. */
export function candidateAt(doc: PiiText, run: number, count: number, whole: boolean): Candidate | null {
  const { text, runStart, runEnd } = doc;
  if (count > MAX_GROUPS) return null;
  let start = runStart[run]!;
  let plus = false;
  let bracket = false;
  if (unitAt(text, start - 1) === 40) {
    bracket = true;
    start--;
  }
  if (unitAt(text, start - 1) === 43) {
    plus = true;
    start--;
    if (!bracket && unitAt(text, start - 1) === 40) {
      bracket = true;
      start--;
    }
  }
  const groups: string[] = [];
  const gaps: string[] = [];
  let digits = 0;
  let open = bracket;
  for (let i = run; i < run + count; i++) {
    if (i > run) {
      const gap = text.slice(runEnd[i - 1], runStart[i]);
      if (gap.includes('(')) open = true;
      if (gap.includes(')')) {
        if (!open) return null;
        open = false;
      }
      gaps.push(gap);
    }
    groups.push(text.slice(runStart[i], runEnd[i]));
    digits += runEnd[i]! - runStart[i]!;
  }
  if (digits > MAX_DIGITS || !mayBegin(text, start)) return null;
  let end = runEnd[run + count - 1]!;
  let next = run + count;
  const extension = EXTENSION.exec(text.slice(end, end + 18));
  if (extension !== null) {
    end += extension[0].length;
    next++;
  }
  // A bracket that stays open is none of the number's.
  if (open && bracket && !plus) start++;
  if (open && !bracket) return null;
  return mayEnd(text, end)
    ? { start, end, groups, gaps, plus, bracket, extension: extension !== null, whole, next }
    : null;
}

function isGap(text: string, from: number, to: number): boolean {
  return to - from <= 3 && GAP.test(text.slice(from, to));
}

function mayBegin(text: string, start: number): boolean {
  const before = unitAt(text, start - 1);
  if (isWordUnit(before)) return false;
  // Money, numbers of lists, paths, shares.
  if (before === 36 || before === 35 || before === 0x20ac || before === 0xa3 || before === 0xa5 || before === 92)
    return false;
  const isMark = before === 46 || before === 44 || before === 45 || before === 47 || before === 58 || before === 95;
  return !(isMark && isWordUnit(unitAt(text, start - 2)) && (before !== 58 || isDigit(unitAt(text, start - 2))));
}

function mayEnd(text: string, end: number): boolean {
  const after = unitAt(text, end);
  if (isWordUnit(after)) return false;
  // A share, a degree, an amount, a decimal.
  if (after === 37 || after === 0xb0 || after === 0x20ac || after === 0x5143 || after === 0x5186) return false;
  return !((after === 46 || after === 44 || after === 58) && isDigit(unitAt(text, end + 1)));
}
