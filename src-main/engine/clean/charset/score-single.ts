import { BMP } from '#engine/text/unicode/tables.ts';
import { CASES, caseOf } from './model-classes.ts';
import { MODELS, scriptOf, UNKNOWN } from './models.ts';
import type { Alphabet } from './models.ts';
import type { Sample } from './sample.ts';
import { singleByteUnits } from './single-byte.ts';

/*
 * How probable the sample is as text of some language in a single-byte charset: minus the logarithm of its probability
 * under a model of letter pairs, in bits. Lower is better, and all charsets are measured over the same bytes.
 */

/** Bits that a character costs which the language's alphabet lacks. */
const COST = {
  /** A letter of the same script. */
  letter: 17,
  /** A letter of another script. */
  foreign: 20,
  /** A sign, fraction, superscript. */
  sign: 16,
  /** A line or block of a drawn box, a mathematical sign. */
  drawing: 19,
  /** A control or private character. */
  control: 24,
  /** A byte that the charset does not have. */
  nothing: 26,
};

/** Bits that tell the members of a symbol apart, for the symbols that stand for many characters: see model-classes.ts. */
const WITHIN = [0, 4.5, 2, 2, 1, 0, 3];

interface View {
  units: Uint16Array;
  cases: Uint8Array;
  /** Scripts of its letters. */
  scripts: Set<number>;
  symbols: Map<Alphabet, { symbols: Uint8Array; costs: Float32Array }>;
}

const views = new Map<string, View>();

function viewOf(name: string): View {
  let view = views.get(name);
  if (view !== undefined) return view;
  const high = singleByteUnits(name);
  const units = Uint16Array.from({ length: 256 }, (_, byte) => (byte < 0x80 ? byte : high[byte - 0x80]!));
  const cases = Uint8Array.from(units, (unit) => caseOf(unit));
  const scripts = new Set<number>();
  for (const unit of high) if (caseOf(unit) !== 0) scripts.add(scriptOf(unit));
  views.set(name, (view = { units, cases, scripts, symbols: new Map() }));
  return view;
}

/** Tab and the line ends are blanks. */
const isControl = (unit: number): boolean => (unit < 0x20 && (unit < 9 || unit > 13)) || (unit >= 0x7f && unit < 0xa0);

const LATIN_SCRIPT = scriptOf(0x61);
const COMMON = scriptOf(0x20);
const INHERITED = scriptOf(0x301);

function costOfUnknown(unit: number, byte: number, script: number): number {
  if (isControl(unit)) return unit === 0 && byte !== 0 ? COST.nothing : COST.control;
  if (unit >= 0x2200 && unit < 0x2600) return COST.drawing;
  if (unit >= 0xe000 && unit < 0xf900) return COST.control;
  const category = (BMP[unit]! >> 9) & 31;
  if (category === 0) return COST.nothing;
  if (caseOf(unit) === 0) return COST.sign;
  const own = scriptOf(unit);
  return own === script || own === INHERITED || own === COMMON ? COST.letter : COST.foreign;
}

/** For each byte its symbol in the alphabet, and what it costs where it has none. */
function symbolsOf(view: View, alphabet: Alphabet): { symbols: Uint8Array; costs: Float32Array } {
  let made = view.symbols.get(alphabet);
  if (made !== undefined) return made;
  const symbols = Uint8Array.from(view.units, (unit) => (isControl(unit) ? UNKNOWN : alphabet.symbolOf(unit)));
  const costs = Float32Array.from(symbols, (symbol, byte) =>
    symbol === UNKNOWN ? costOfUnknown(view.units[byte]!, byte, alphabet.script) : (WITHIN[symbol] ?? 0),
  );
  view.symbols.set(alphabet, (made = { symbols, costs }));
  return made;
}

export interface Score {
  language: string;
  bits: number;
}

/** Gives up, with what it has, once it is over `limit`. */
function bitsOf(view: View, alphabet: Alphabet, { pairs, counts }: Sample, limit: number): number {
  const { symbols, costs } = symbolsOf(view, alphabet);
  const { size, costs: model } = alphabet;
  let bits = 0;
  for (let i = 0; i < pairs.length && bits <= limit; i++) {
    const before = pairs[i]! >> 8;
    const byte = pairs[i]! & 255;
    const symbol = symbols[byte]!;
    const from = symbols[before]!;
    // After an unknown character a word is as good as begun.
    const cost =
      symbol === UNKNOWN ? costs[byte]! : costs[byte]! + model[(from === UNKNOWN ? 0 : from) * size + symbol]!;
    bits += counts[i]! * cost;
  }
  return bits;
}

/** Bits that a text costs for being in capitals throughout, and then each pair of letters by their cases. */
const CAPITALS = 12;
const IN_CAPITALS = [0.7, 5, 1.3, 1, 0.5, 5, 0.3, 5, 0.2];

/** Bits of the cases of letters, which do not depend on the language. */
function bitsOfCases({ cases }: View, { pairs, counts }: Sample): number {
  let usual = 0;
  let capitals = CAPITALS;
  for (let i = 0; i < pairs.length; i++) {
    const pair = cases[pairs[i]! >> 8]! * CASES + cases[pairs[i]! & 255]!;
    usual += counts[i]! * MODELS.cases[pair]!;
    capitals += counts[i]! * IN_CAPITALS[pair]!;
  }
  return Math.min(usual, capitals);
}

/** How much the words without any byte beyond ASCII count, for the language alone; and at most so many bits. */
const ASCII_WEIGHT = 0.15;
const ASCII_LIMIT = 20;

const byAscii = new WeakMap<Sample, Map<Alphabet, number>>();

/**
 * Bits that each Latin alphabet costs beyond the best for the words all in ASCII. Of the charset they say nothing, but
 * they tell languages apart. Other scripts cost nothing: such words are foreign to all of them.
 */
function asciiBits(sample: Sample): Map<Alphabet, number> {
  let known = byAscii.get(sample);
  if (known !== undefined) return known;
  const view = viewOf('windows-1252');
  const latin = MODELS.alphabets.filter(({ script }) => script === LATIN_SCRIPT);
  const words = { ...sample, pairs: sample.asciiPairs, counts: sample.asciiCounts };
  const bits = latin.map((alphabet) => bitsOf(view, alphabet, words, Infinity));
  const least = Math.min(...bits);
  known = new Map(latin.map((alphabet, i) => [alphabet, Math.min(ASCII_LIMIT, (bits[i]! - least) * ASCII_WEIGHT)]));
  byAscii.set(sample, known);
  return known;
}

/** A text whose words are ASCII for the most part, so many times as long as the others, is hardly of another script. */
const MOSTLY = 8;
const FOREIGN_LIMIT = 25;

/** Where no byte beyond ASCII stands beside a letter or another such byte, they are signs: bits for each, and so many at most. */
const ALONE = 9;
const ALONE_LIMIT = 120;

/** Bits that a script other than Latin costs in a text of ASCII words. */
export function foreignBits(sample: Sample): number {
  const { asciiLetters, high } = sample;
  const usual = Math.max(0, Math.min(FOREIGN_LIMIT, 3 * Math.log2((asciiLetters + 1) / (MOSTLY * (high + 1)))));
  const alone = asciiLetters > MOSTLY * high && standAlone(sample);
  return usual + (alone ? Math.min(ALONE_LIMIT, ALONE * high) : 0);
}

const isAsciiLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

function standAlone({ pairs }: Sample): boolean {
  for (const pair of pairs) {
    const [before, byte] = [pair >> 8, pair & 255];
    if (byte >= 0x80 && (before >= 0x80 || isAsciiLetter(before))) return false;
    if (before >= 0x80 && isAsciiLetter(byte)) return false;
  }
  return true;
}

/** The best language for the charset, or null where it has no language that costs no more than `limit` bits. */
export function scoreSingle(name: string, sample: Sample, limit = Infinity): Score | null {
  const view = viewOf(name);
  let best: Score | null = null;
  const cases = bitsOfCases(view, sample);
  const ascii = asciiBits(sample);
  const foreign = foreignBits(sample);
  for (const alphabet of MODELS.alphabets) {
    if (!view.scripts.has(alphabet.script)) continue;
    const base = cases + (ascii.get(alphabet) ?? foreign);
    const bits: number = base + bitsOf(view, alphabet, sample, Math.min(limit, best?.bits ?? Infinity) - base);
    if (bits <= limit && (best === null || bits < best.bits)) best = { language: alphabet.name, bits };
  }
  return best;
}

/** What the used bytes mean in this charset, so that charsets which agree on them need to be measured once only. */
export function meaning(name: string, { used }: Sample): string {
  const units = singleByteUnits(name);
  let text = '';
  for (let i = 0; i < 128; i++) if (used[i] === 1) text += String.fromCharCode(units[i]!);
  return text;
}
