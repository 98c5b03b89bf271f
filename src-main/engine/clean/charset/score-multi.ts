import { MODELS } from './models.ts';
import type { Ideographs } from './models.ts';
import { codeReader } from './charsets.ts';
import type { ReadCode } from './double-byte.ts';
import type { Sample } from './sample.ts';
import type { Score } from './score-single.ts';

/*
 * The same measure for charsets of several bytes a character: bits under a model of how often each character occurs.
 */

const COST = {
  /** A character that the texts of the language did not hold. */
  rare: 22,
  /** A private character. */
  private: 28,
  /** A byte that begins no character. */
  nothing: 28,
  /** An ASCII letter in a counted word. */
  ascii: 4.5,
  /** Between ASCII and other characters. */
  change: 2,
};

/** Languages that a charset is used for. */
export const MULTI: Record<string, readonly string[]> = {
  gb18030: ['zh-hans', 'zh-hant'],
  big5: ['zh-hant'],
  'euc-tw': ['zh-hant'],
  shift_jis: ['ja'],
  'euc-jp': ['ja'],
  'euc-kr': ['ko'],
  johab: ['ko'],
};

const readers = new Map<string, ReadCode>();

function readerOf(name: string): ReadCode {
  let read = readers.get(name);
  if (read === undefined) readers.set(name, (read = codeReader(name)));
  return read;
}

function bitsOf(read: ReadCode, { costs }: Ideographs, { pieces }: Sample): number {
  let bits = 0;
  for (const { bytes, counted } of pieces) {
    let ascii = true;
    for (let i = 0; i < bytes.length;) {
      const byte = bytes[i]!;
      if (byte < 0x80) {
        if (!ascii) bits += COST.change;
        ascii = true;
        if (counted[i] === 1) bits += COST.ascii;
        i++;
        continue;
      }
      const measured = counted[i] === 1;
      if (ascii && measured) bits += COST.change;
      ascii = false;
      const found = read(bytes, i);
      const length = found & 7;
      // A character that the end cuts is no fault, and no evidence either.
      if (found === 0 && i + 1 === bytes.length) {
        bits += COST.rare;
        break;
      }
      const point = found >>> 3;
      // What the page repeats is read over.
      if (measured) {
        if (found === 0) bits += COST.nothing;
        else if (point >= 0xe000 && point < 0xf900) bits += COST.private;
        else bits += (point < 0x10000 ? costs[point]! : 0) || COST.rare;
      }
      i += length || 1;
    }
  }
  return bits;
}

/** The best language for the charset. */
export function scoreMulti(name: string, sample: Sample): Score {
  const read = readerOf(name);
  let best: Score = { language: '', bits: Infinity };
  for (const language of MULTI[name] ?? []) {
    const bits = bitsOf(read, MODELS.ideographs.get(language)!, sample);
    if (bits < best.bits) best = { language, bits };
  }
  return best;
}

/** Longer UTF-16 holds blanks or line ends, whose zeros tell. */
const UTF16_BYTES = 65_536;

/** Bits of a control character where text has bytes; tab and the line ends are none. */
const CONTROL = 20;
const isControl = (byte: number): boolean => byte < 0x20 && (byte < 9 || byte > 13) && byte !== 0x1b;

/**
 * UTF-16 whose zeros do not give it away, which only text of ideographs or syllables can be; null for others. It reads
 * all bytes, where the other charsets are measured by the counted words alone, so it is spared what the rest would cost
 * as ASCII.
 */
export function scoreUtf16(littleEndian: boolean, length: number, { pieces }: Sample): Score | null {
  if (length % 2 === 1 || length > UTF16_BYTES || pieces.length !== 1) return null;
  const { bytes, counted } = pieces[0]!;
  let spared = 0;
  for (let i = 0; i < bytes.length; i++) if (counted[i] === 0) spared += isControl(bytes[i]!) ? CONTROL : COST.ascii;
  let best: Score = { language: '', bits: Infinity };
  for (const { name, costs } of MODELS.ideographs.values()) {
    let bits = -spared;
    for (let i = 0; i + 1 < bytes.length; i += 2) {
      const unit = littleEndian ? bytes[i]! | (bytes[i + 1]! << 8) : (bytes[i]! << 8) | bytes[i + 1]!;
      if (unit < 0x80) bits += COST.ascii;
      else if (unit >= 0xd800 && unit < 0xf900) bits += COST.private;
      else bits += costs[unit]! || COST.rare;
    }
    if (bits < best.bits) best = { language: name, bits };
  }
  return best;
}
