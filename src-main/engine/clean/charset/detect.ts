import { isAscii, isUtf8 } from 'node:buffer';
import { isFaultyUtf8 } from './faulty-utf8.ts';
import { takeSample } from './sample.ts';
import type { Sample } from './sample.ts';
import { foreignBits, meaning, scoreSingle } from './score-single.ts';
import type { Score } from './score-single.ts';
import { MULTI, scoreMulti, scoreUtf16 } from './score-multi.ts';
import { SINGLE_BYTE } from './tables.ts';
import { charsetOfEscapes, charsetOfZeros } from './unicode-forms.ts';

/** A charset and how its text costs more than the best, for the candidates that were measured. */
export interface Candidate {
  charset: string;
  language: string;
  /** Minus the logarithm of the probability of the sample, and of the charset, in bits. */
  bits: number;
}

export interface Detection {
  charset: string;
  /** Best guess of the language, or null where the bytes give the charset away. */
  language: string | null;
  /** 0 to 1: how much better the charset explains the bytes than the next one that reads them differently. */
  confidence: number;
}

/**
 * Bits that a charset costs for being rare. Every charset of one byte that is looked for stands here. A text of another
 * script than Latin has many bytes beyond ASCII, so it is the less likely where there are few.
 */
const SINGLE: Record<string, number> = {
  'windows-1252': 0,
  'windows-1251': 4,
  'windows-1250': 0,
  'windows-1253': 4,
  'windows-1254': 1,
  'windows-1255': 5,
  'windows-1256': 5,
  'windows-1257': 1,
  'windows-1258': 2,
  'windows-874': 5,
  'koi8-r': 5,
  'koi8-u': 6,
  'iso-8859-2': 1,
  'iso-8859-3': 6,
  'iso-8859-4': 5,
  'iso-8859-5': 6,
  'iso-8859-6': 7,
  'iso-8859-7': 5,
  'iso-8859-8': 6,
  'iso-8859-10': 6,
  'iso-8859-13': 3,
  'iso-8859-14': 6,
  'iso-8859-15': 2,
  'iso-8859-16': 4,
  ibm437: 9,
  ibm737: 12,
  ibm775: 10,
  ibm850: 8,
  ibm852: 8,
  ibm855: 11,
  ibm857: 10,
  ibm862: 12,
  ibm866: 8,
  macintosh: 8,
  'x-mac-ce': 9,
  'x-mac-cyrillic': 10,
};
const MULTI_PRIOR: Record<string, number> = { 'euc-tw': 10, johab: 11 };
const MULTI_USUAL = 5;
const UTF16_PRIOR = 16;

/** Bits beyond the best so far at which a candidate is given up: it is out of the question. */
const OUT = 64;

/** The candidates that are in question, best first; ties in the order of the tables. */
export function candidates(sample: Sample, length: number): Candidate[] {
  const found: Candidate[] = [];
  let least = Infinity;
  const add = (charset: string, score: Score | null, prior: number): void => {
    if (score === null) return;
    const bits = score.bits + prior;
    least = Math.min(least, bits);
    found.push({ charset, language: score.language, bits });
  };
  const foreign = foreignBits(sample);
  // The few charsets of several bytes first, as their text rules out all the others at once.
  for (const charset of Object.keys(MULTI)) {
    add(charset, scoreMulti(charset, sample), (MULTI_PRIOR[charset] ?? MULTI_USUAL) + foreign);
  }
  add('utf-16le', scoreUtf16(true, length, sample), UTF16_PRIOR);
  add('utf-16be', scoreUtf16(false, length, sample), UTF16_PRIOR);
  const seen = new Set<string>();
  for (const [charset, prior] of Object.entries(SINGLE)) {
    const text = meaning(charset, sample);
    if (seen.has(text)) continue;
    seen.add(text);
    add(charset, scoreSingle(charset, sample, least + OUT - prior), prior);
  }
  return found.sort((a, b) => a.bits - b.bits);
}

/** What explains the sample best. */
export const best = (sample: Sample, length: number): Candidate => candidates(sample, length)[0]!;

/** Bits of one charset, rare or not, or null where no model reads it. */
export function scoreOf(charset: string, sample: Sample): number | null {
  const name = charset === 'gbk' || charset === 'gb2312' ? 'gb18030' : charset;
  if (name in MULTI) return scoreMulti(name, sample).bits;
  return SINGLE_BYTE.has(name) ? (scoreSingle(name, sample)?.bits ?? null) : null;
}

/** Confidence in UTF-8 with faults. */
const FAULTY = 0.95;

const certain = (charset: string): Detection => ({ charset, language: null, confidence: 1 });

/** The charset of bytes without a byte order mark. Deterministic; looks at all bytes for validity, at a sample for the rest. */
export function detectCharset(bytes: Uint8Array): Detection {
  const zeros = charsetOfZeros(bytes);
  if (zeros !== null) return certain(zeros);
  if (isAscii(bytes)) return certain(charsetOfEscapes(bytes) ?? 'utf-8');
  if (isUtf8(bytes)) return certain('utf-8');
  if (isFaultyUtf8(bytes)) return { charset: 'utf-8', language: null, confidence: FAULTY };
  const [first, next] = candidates(takeSample(bytes), bytes.length);
  return { charset: first!.charset, language: first!.language, confidence: confidenceOf(next!.bits - first!.bits) };
}

/** 0.5 where two charsets explain the bytes as well, nearing 1 by a half for each 8 bits. */
function confidenceOf(margin: number): number {
  return Math.round((1 - 0.5 ** (1 + margin / 8)) * 1000) / 1000;
}
