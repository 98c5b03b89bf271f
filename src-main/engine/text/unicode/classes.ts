/*
 * The numbers of `class-names.ts` that code compares with, and how to take them out of a record.
 * A test asserts that both lists agree.
 */

export const wordBreakOf = (record: number): number => record & 31;
export const sentenceBreakOf = (record: number): number => (record >>> 5) & 15;
export const categoryOf = (record: number): number => (record >>> 9) & 31;
export const scriptOf = (record: number): number => (record >>> 14) & 255;

export const ALPHABETIC = 1 << 22;
export const WHITE_SPACE = 1 << 23;
export const UPPERCASE = 1 << 24;
export const LOWERCASE = 1 << 25;
export const IDEOGRAPHIC = 1 << 26;
export const SENTENCE_TERMINAL = 1 << 27;
export const TERMINAL_PUNCTUATION = 1 << 28;
export const QUOTATION_MARK = 1 << 29;
/** Line break class SA: Thai, Lao, Khmer, Burmese and their kin, whose words need a dictionary. */
export const COMPLEX_CONTEXT = 1 << 30;

/** Word break classes (UAX 29, table 3). */
export const WB = {
  Other: 0,
  ALetter: 1,
  CR: 2,
  Double_Quote: 3,
  Extend: 4,
  ExtendNumLet: 5,
  Format: 6,
  Hebrew_Letter: 7,
  Katakana: 8,
  LF: 9,
  MidLetter: 10,
  MidNum: 11,
  MidNumLet: 12,
  Newline: 13,
  Numeric: 14,
  Regional_Indicator: 15,
  Single_Quote: 16,
  WSegSpace: 17,
  ZWJ: 18,
} as const;

/** Sentence break classes (UAX 29, table 4). */
export const SB = {
  Other: 0,
  ATerm: 1,
  CR: 2,
  Close: 3,
  Extend: 4,
  Format: 5,
  LF: 6,
  Lower: 7,
  Numeric: 8,
  OLetter: 9,
  SContinue: 10,
  STerm: 11,
  Sep: 12,
  Sp: 13,
  Upper: 14,
} as const;

/** General categories. */
export const GC = {
  Cn: 0,
  Lu: 1,
  Ll: 2,
  Lt: 3,
  Lm: 4,
  Lo: 5,
  Mn: 6,
  Mc: 7,
  Me: 8,
  Nd: 9,
  Nl: 10,
  No: 11,
  Pc: 12,
  Pd: 13,
  Ps: 14,
  Pe: 15,
  Pi: 16,
  Pf: 17,
  Po: 18,
  Sm: 19,
  Sc: 20,
  Sk: 21,
  So: 22,
  Zs: 23,
  Zl: 24,
  Zp: 25,
  Cc: 26,
  Cf: 27,
  Cs: 28,
  Co: 29,
} as const;

/** Letters: Python's `isalpha`. */
export function isLetter(record: number): boolean {
  const gc = categoryOf(record);
  return gc >= GC.Lu && gc <= GC.Lo;
}

export function isPunctuation(record: number): boolean {
  const gc = categoryOf(record);
  return gc >= GC.Pc && gc <= GC.Po;
}

/** Marks that only hang on what stands before them. */
export function isMark(record: number): boolean {
  const gc = categoryOf(record);
  return gc >= GC.Mn && gc <= GC.Me;
}

/** Scripts by number, of which code speaks. */
export const SCRIPT = { Zzzz: 0, Zyyy: 1, Zinh: 2, Latn: 3, Hani: 7, Hira: 8, Kana: 9, Hang: 10 } as const;
