import {
  parseRanges,
  PUNCTUATION_SET,
  SENTENCIZER_SET,
  STATS_PUNCTUATION_SET,
  TERMINAL_PUNCTUATION_SET,
} from '../datatrove/char-sets.ts';
import {
  ALPHABETIC,
  categoryOf,
  COMPLEX_CONTEXT,
  GC,
  IDEOGRAPHIC,
  isLetter,
  isMark,
  isPunctuation,
  QUOTATION_MARK,
  SCRIPT,
  scriptOf,
  SENTENCE_TERMINAL,
  UPPERCASE,
  WHITE_SPACE,
} from './classes.ts';
import { BMP, recordAt } from './tables.ts';

/*
 * One word of flags a code unit: what hot loops ask of a character, in one load. A code unit of a surrogate pair has
 * no flag but F.surrogate; then `flagsAt` answers for the code point.
 */
export const F = {
  /** General category L*: Python's `isalpha`. */
  letter: 1,
  /** Nd. */
  digit: 2,
  /** Python's `isspace`, `strip` and `split`: White_Space and U+001C..U+001F. */
  space: 4,
  /** P*. */
  punctuation: 8,
  upper: 16,
  alphabetic: 32,
  /** Ends a sentence: Sentence_Terminal, and the Thai, Tibetan and Khmer marks that end a passage. */
  terminal: 64,
  /** Closing quotes and brackets, and quotes that may be either. */
  closing: 128,
  mark: 256,
  /** Part of a word by itself: alphabetic or a number. */
  wordLike: 512,
  /** A script whose words need a dictionary. */
  dictionary: 1024,
  /** Han, Hiragana, Katakana: a word here is a character. */
  cjk: 2048,
  datatrovePunctuation: 4096,
  datatroveTerminal: 8192,
  datatroveStatsPunctuation: 16384,
  sentencizer: 32768,
  surrogate: 65536,
  /** Ends a line for Python's `splitlines`. */
  lineEnd: 131072,
  /** Quotation_Mark. */
  quote: 262144,
  /** Python's `isdigit`: Numeric_Type=Decimal or Digit. */
  pythonDigit: 524288,
} as const;

/** Marks that close a passage where Unicode gives them another class: Thai angkhankhu, Tibetan shad, Khmer khan. */
const PASSAGE_ENDS = new Set([0x0e5a, 0x0e5b, 0x0f0d, 0x0f0e, 0x0f0f, 0x0f10, 0x0f11, 0x17d4, 0x17d5, 0x17da]);
const LINE_ENDS = new Set([0x0a, 0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029]);
/** Quotes that close although their category is not Pe or Pf. */
const LOOSE_QUOTES = new Set([0x22, 0x27, 0x60, 0xb4, 0x201e, 0x201a]);

const CJK_SCRIPTS = new Set<number>([SCRIPT.Hani, SCRIPT.Hira, SCRIPT.Kana]);

/** Numeric_Type=Digit, which Nd does not hold: superscripts, subscripts, circled and other styled digits. */
const STYLED_DIGITS =
  'b2-b3 b9 1369-1371 19da 2070 2074-2079 2080-2089 2460-2468 2474-247c 2488-2490 24ea 24f5-24fd 24ff 2776-277e ' +
  '2780-2788 278a-2792 10a40-10a43 10e60-10e68 11052-1105a 1f100-1f10a';
const OTHER_DIGITS = parseRanges(STYLED_DIGITS);

/** Flags that follow from the record of a character. */
function flagsOfRecord(record: number): number {
  const gc = categoryOf(record);
  const script = scriptOf(record);
  const alphabetic = (record & ALPHABETIC) !== 0;
  let flags = 0;
  if (isLetter(record)) flags |= F.letter;
  if (gc === GC.Nd) flags |= F.digit | F.pythonDigit;
  if ((record & WHITE_SPACE) !== 0) flags |= F.space;
  if (isPunctuation(record)) flags |= F.punctuation;
  if ((record & UPPERCASE) !== 0) flags |= F.upper;
  if (alphabetic) flags |= F.alphabetic;
  if ((record & SENTENCE_TERMINAL) !== 0) flags |= F.terminal;
  if ((record & QUOTATION_MARK) !== 0) flags |= F.quote | F.closing;
  if (gc === GC.Pe || gc === GC.Pf) flags |= F.closing;
  if (isMark(record)) flags |= F.mark;
  if (alphabetic || (gc >= GC.Nd && gc <= GC.No)) flags |= F.wordLike;
  if ((record & COMPLEX_CONTEXT) !== 0) flags |= F.dictionary;
  if ((record & IDEOGRAPHIC) !== 0 || CJK_SCRIPTS.has(script)) flags |= F.cjk;
  return flags;
}

/** Flags of single characters beside those of their records. */
function extraFlags(): Map<number, number> {
  const extra = new Map<number, number>();
  const add = (set: ReadonlySet<number>, flag: number): void => {
    for (const c of set) extra.set(c, (extra.get(c) ?? 0) | flag);
  };
  add(new Set([0x1c, 0x1d, 0x1e, 0x1f]), F.space);
  add(PASSAGE_ENDS, F.terminal);
  add(LOOSE_QUOTES, F.closing);
  add(OTHER_DIGITS, F.pythonDigit);
  add(PUNCTUATION_SET, F.datatrovePunctuation);
  add(TERMINAL_PUNCTUATION_SET, F.datatroveTerminal);
  add(STATS_PUNCTUATION_SET, F.datatroveStatsPunctuation);
  add(SENTENCIZER_SET, F.sentencizer);
  add(LINE_ENDS, F.lineEnd);
  return extra;
}

const EXTRA = extraFlags();

function allFlags(): Uint32Array {
  const flags = new Uint32Array(BMP.length);
  const known = new Map<number, number>();
  for (let c = 0; c < flags.length; c++) {
    const record = BMP[c]!;
    let of = known.get(record);
    if (of === undefined) known.set(record, (of = flagsOfRecord(record)));
    flags[c] = of;
  }
  for (const [c, extra] of EXTRA) if (c < flags.length) flags[c]! |= extra;
  flags.fill(F.surrogate, 0xd800, 0xe000);
  return flags;
}

/** Flags by code unit. */
export const FLAGS = allFlags();

/** Flags of 256 code points each, made when one of them is asked for: most texts need few beyond the basic plane. */
const pages: (Uint32Array | undefined)[] = new Array<undefined>(0x110000 >> 8).fill(undefined);

function makePage(first: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, i) => flagsOfRecord(recordAt(first + i)) | (EXTRA.get(first + i) ?? 0));
}

/** Flags of a code point. */
export function flagsAt(c: number): number {
  const page = (pages[c >>> 8] ??= makePage(c & ~255));
  return page[c & 255]!;
}

/** Flags of the code point whose first code unit stands at `i`; a lone surrogate has none but F.surrogate. */
export function flagsOf(units: Uint16Array, i: number, length: number): number {
  const flags = FLAGS[units[i]!]!;
  if (flags !== F.surrogate || (units[i]! & 0xfc00) !== 0xd800 || i + 1 >= length) return flags;
  const low = units[i + 1]!;
  if ((low & 0xfc00) !== 0xdc00) return flags;
  return flagsAt(0x10000 + ((units[i]! & 0x3ff) << 10) + (low & 0x3ff));
}

/** Flags of the code point that ends at `end`; there is one. */
export function flagsBefore(units: Uint16Array, start: number, end: number): number {
  const flags = FLAGS[units[end - 1]!]!;
  return flags !== F.surrogate || end - 2 < start ? flags : flagsOf(units, end - 2, end);
}
