import { SCRIPT, scriptOf } from '#engine/text/unicode/classes.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { BMP, FOLD } from '#engine/text/unicode/tables.ts';
import { addUnit, EMPTY_WORD } from './mix.ts';

/** How a word is written; `inner`: with a capital within, not at its start. */
export const SHAPE = { small: 0, capital: 1, upper: 2, initial: 3, mixed: 4, inner: 5 } as const;
/** What stands between a word and the one before it. */
export const GAP = {
  start: 0,
  blank: 1,
  point: 2,
  line: 3,
  paragraph: 4,
  comma: 5,
  colon: 6,
  quote: 7,
  open: 8,
  close: 9,
  dash: 10,
  digits: 11,
  end: 12,
  joined: 13,
  other: 14,
} as const;

/** Words of a text in Latin letters, in typed columns that are used again for the next text. */
export interface CasedWords {
  count: number;
  start: Int32Array;
  end: Int32Array;
  /** Of the word in small letters. */
  hash: Int32Array;
  shape: Uint8Array;
  /** `GAP` before the word; one more entry tells what follows the last. */
  gap: Uint8Array;
  /** Words that stand small somewhere in the text, as a set of bits by their hash. */
  small: Uint8Array;
}

const SMALL_BITS = 18;
const [LOWER, UPPER, JOINER] = [1, 2, 3];
const KIND = new Uint8Array(0x10000);
const GAPS = new Uint8Array(0x10000).fill(GAP.other);
for (let c = 0; c < 0x2100; c++) {
  const latin = scriptOf(BMP[c]!) === SCRIPT.Latn;
  if (latin && (FLAGS[c]! & F.letter) !== 0) KIND[c] = (FLAGS[c]! & F.upper) !== 0 ? UPPER : LOWER;
}
/** Marks that stand on letters. */
for (let c = 0x300; c < 0x370; c++) KIND[c] = LOWER;
for (const c of [0x27, 0x2019, 0x2d, 0x2010]) KIND[c] = JOINER;
for (const [gap, units] of [
  [GAP.blank, ' \t\u00a0\u2009\u202f'],
  [GAP.point, '.!?…。！？'],
  [GAP.line, '\n\r\u2028\u2029\u000b\f\u0085'],
  [GAP.comma, ',;，；、'],
  [GAP.colon, ':：'],
  [GAP.quote, '"“”„«»\'‘’‚`'],
  [GAP.open, '([{（【<'],
  [GAP.close, ')]}）】>'],
  [GAP.dash, '-–—‒―/|•*'],
  [GAP.digits, '0123456789#$€£%'],
] as const) {
  for (const unit of units) GAPS[unit.charCodeAt(0)] = gap;
}
/** Of several kinds in one gap the one that comes first here tells it. */
const STRENGTH = [0, 1, 10, 8, 11, 6, 7, 5, 9, 4, 3, 2, 12, 0, 1];

export function makeCasedWords(): CasedWords {
  return {
    count: 0,
    start: new Int32Array(256),
    end: new Int32Array(256),
    hash: new Int32Array(256),
    shape: new Uint8Array(256),
    gap: new Uint8Array(257),
    small: new Uint8Array(1 << (SMALL_BITS - 3)),
  };
}

/** Whether a word stands small somewhere in the text (or one of the same bit does). */
export function standsSmall({ small }: CasedWords, hash: number): boolean {
  const bit = smallBit(hash);
  return (small[bit >>> 3]! & (1 << (bit & 7))) !== 0;
}

function smallBit(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - SMALL_BITS);
}

/** Reads the words of a text, in one pass. An apostrophe with an s at the end is none of the word. */
export function readCasedWords(text: string, words: CasedWords): void {
  words.count = 0;
  words.small.fill(0);
  let gap: number = GAP.start;
  let lines = 0;
  for (let i = 0; i < text.length;) {
    const unit = text.charCodeAt(i);
    const kind = KIND[unit]!;
    if (kind === 0 || kind === JOINER) {
      const found = GAPS[unit]!;
      if (found === GAP.line && unit !== 13) lines++;
      if (STRENGTH[found]! > STRENGTH[gap]!) gap = found;
      i++;
      continue;
    }
    i = readWord(text, i, words, lines > 1 ? GAP.paragraph : gap === GAP.start && i > 0 ? GAP.joined : gap);
    gap = GAP.start;
    lines = 0;
  }
  words.gap[words.count] = gap === GAP.start ? GAP.end : gap;
}

/** Reads one word, and gives where it ends. */
function readWord(text: string, start: number, words: CasedWords, gap: number): number {
  let hash = EMPTY_WORD;
  let uppers = 0;
  let letters = 0;
  let end = start;
  let i = start;
  for (; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const kind = KIND[unit]!;
    if (kind === 0) break;
    if (kind === JOINER) {
      const next = i + 1 < text.length ? KIND[text.charCodeAt(i + 1)]! : 0;
      if (next !== LOWER && next !== UPPER) break;
      // d’Alembert, l’Italie: what is elided is a word of its own.
      if (next === UPPER && uppers === 0 && letters <= 2) break;
      if (isPossessive(text, i)) break;
      hash = addUnit(hash, unit === 0x2019 ? 0x27 : unit);
      continue;
    }
    if (kind === UPPER) uppers++;
    letters++;
    hash = addUnit(hash, FOLD[unit]!);
    end = i + 1;
  }
  const first = KIND[text.charCodeAt(start)] === UPPER;
  const shape = !first
    ? uppers === 0
      ? SHAPE.small
      : SHAPE.inner
    : letters === 1
      ? SHAPE.initial
      : uppers === 1
        ? SHAPE.capital
        : uppers === letters
          ? SHAPE.upper
          : SHAPE.mixed;
  const w = words.count++;
  if (w + 1 >= words.start.length) grow(words);
  words.start[w] = start;
  words.end[w] = end;
  words.hash[w] = hash;
  words.shape[w] = shape;
  words.gap[w] = gap;
  if (shape === SHAPE.small) {
    const bit = smallBit(hash);
    words.small[bit >>> 3]! |= 1 << (bit & 7);
  }
  return isPossessive(text, end) ? end + 2 : end;
}

/** `'s` that no letter follows. */
function isPossessive(text: string, at: number): boolean {
  const mark = at < text.length ? text.charCodeAt(at) : 0;
  if ((mark !== 0x27 && mark !== 0x2019) || at + 1 >= text.length || text.charCodeAt(at + 1) !== 115) return false;
  const next = at + 2 < text.length ? KIND[text.charCodeAt(at + 2)]! : 0;
  return next !== LOWER && next !== UPPER;
}

function grow(words: CasedWords): void {
  const size = words.start.length * 2;
  const wider = (column: Int32Array): Int32Array => {
    const next = new Int32Array(size);
    next.set(column);
    return next;
  };
  words.start = wider(words.start);
  words.end = wider(words.end);
  words.hash = wider(words.hash);
  const shape = new Uint8Array(size);
  shape.set(words.shape);
  words.shape = shape;
  const gap = new Uint8Array(size + 1);
  gap.set(words.gap);
  words.gap = gap;
}
