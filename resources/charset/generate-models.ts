/*
 * Writes `models.bin`, what the charset detector knows of languages: how often letters follow each other in languages
 * with alphabets, and how often each character occurs in Chinese, Japanese and Korean.
 *   node resources/charset/generate-models.ts FOLDER
 * FOLDER holds the texts (see corpus.ts and SOURCE.md). The layout is stated in src-main/engine/clean/charset/models.ts.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BITS,
  caseOf,
  CASES,
  FIRST_LETTER,
  foldUnit,
  LATIN,
  PLAIN,
  PUNCTUATION,
} from '#engine/clean/charset/model-classes.ts';
import { prose, words } from './corpus.ts';

interface Source {
  /** Name of the word list, where there is one. */
  words?: string;
  prose: string;
  /** Name of the Declaration, for languages with little else. */
  udhr?: string;
}
const same = (...names: string[]): [string, Source][] => names.map((name) => [name, { words: name, prose: name }]);

const ALPHABETIC: [string, Source][] = [
  ...same(
    'en',
    'fr',
    'de',
    'es',
    'pt',
    'it',
    'nl',
    'da',
    'sv',
    'fi',
    'is',
    'ca',
    'pl',
    'cs',
    'sk',
    'hu',
    'ro',
    'sl',
    'lt',
  ),
  ...same('lv', 'tr', 'vi', 'ru', 'uk', 'bg', 'mk', 'el', 'he', 'ar', 'fa'),
  ['nb', { words: 'nb', prose: 'nb' }],
  ['hr', { words: 'sh', prose: 'hr' }],
  ...same('et', 'eo', 'ga', 'gd', 'cy', 'eu', 'gl', 'br', 'af', 'be', 'sr', 'th'),
  ['ur', { words: 'ur', prose: 'ur', udhr: 'urd' }],
  ['mt', { prose: 'mt', udhr: 'mlt' }],
  ['sq', { prose: 'sq', udhr: 'als' }],
  ['fo', { prose: 'fo', udhr: 'fao' }],
];
const IDEOGRAPHIC: [string, Source][] = [
  ['zh-hans', { words: 'zh', prose: 'zh-CN' }],
  ['zh-hant', { prose: 'zh-TW' }],
  ['ja', { words: 'ja', prose: 'ja' }],
  ['ko', { words: 'ko', prose: 'ko' }],
];

/** Each source of a language counts as so many characters, however long it is. */
const WEIGHT = 300_000;
/** Characters of running text that are read. */
const PROSE = 3_000_000;
/** Letters beyond ASCII that an alphabet holds at most. */
const LETTERS = 80;
/** Seen this often among `WEIGHT` characters, a pair is believed half from its own count and half from its second letter. */
const TRUST = 40;

type Counts = Map<number, number>;
const add = (counts: Counts, key: number, amount: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + amount);
const total = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Pairs of units, the first in the high half. `cases`: pairs of letter cases. */
function countPairs(source: Source, folder: string, vietnamese: boolean): { pairs: Counts; cases: Counts } {
  const shape = (text: string): string => (vietnamese ? windows1258(text) : text.normalize('NFC'));
  const pairs: Counts = new Map();
  const cases: Counts = new Map();
  const count = (into: Counts, text: string, amount: number): void => {
    let before = 32;
    for (let i = 0; i <= text.length; i++) {
      const unit = i < text.length ? text.charCodeAt(i) : 32;
      add(into, foldUnit(before) * 0x10000 + foldUnit(unit), amount);
      add(cases, caseOf(before) * CASES + caseOf(unit), amount);
      before = unit;
    }
  };
  const lists: Counts[] = [];
  const fromWords: Counts = new Map();
  if (source.words !== undefined) {
    for (const [word, share] of words(folder, source.words)) count(fromWords, shape(word), share);
    if (fromWords.size > 0) lists.push(fromWords);
  }
  cases.clear();
  const fromProse: Counts = new Map();
  let read = 0;
  for (const text of prose(folder, source.prose, source.udhr)) {
    if (read > PROSE) break;
    read += text.length;
    count(fromProse, shape(text), 1);
  }
  if (fromProse.size > 0) lists.push(fromProse);
  for (const list of lists) {
    const scale = WEIGHT / total(list);
    for (const [key, amount] of list) add(pairs, key, amount * scale);
  }
  return { pairs, cases };
}

/** Tones as marks of their own, the other marks of a letter within it: the letters of windows-1258. */
function windows1258(text: string): string {
  return text.normalize('NFD').replaceAll(/([aeoAEO])([\u0323\u0300\u0301\u0303\u0309]?)([\u0302\u0306\u031b])/g, '$1$3$2')
    .replaceAll(/([aeoAEO][\u0302])|([aA]\u0306)|([ouOU]\u031b)/g, (letter) => letter.normalize('NFC'))
    .replaceAll(/([aeuAEUoOiI])([\u0300\u0301])/g, (whole) => {
      const one = whole.normalize('NFC');
      return 'àáèéùúÀÁÈÉÙÚóÓíÍ'.includes(one) ? one : whole;
    }); // prettier-ignore
}

const quantised = (bits: number): number => Math.max(0, Math.min(255, Math.round(bits * BITS)));

/**
 * Signs between words, in shares of all characters: the texts are word lists and labels of a program, where quotes and
 * dashes are rarer than in what people write.
 */
const SIGNS = { quote: 0.003, apostrophe: 0.003, dash: 0.002, blank: 0.002, other: 0.001 };

/** What follows the apostrophe of English contractions: 's, n't, 're, 've, 'll, 'm, 'd. */
const CONTRACTIONS: [letter: string, share: number][] = [
  ['s', 0.5],
  ['t', 0.2],
  ['r', 0.08],
  ['v', 0.06],
  ['l', 0.06],
  ['m', 0.06],
  ['d', 0.04],
];

function addContractions(counts: Float64Array, size: number): void {
  const close = 3;
  for (const [letter, share] of CONTRACTIONS) {
    counts[close * size + FIRST_LETTER + letter.charCodeAt(0) - 97]! += share * SIGNS.apostrophe * WEIGHT;
  }
}

function addSigns(counts: Float64Array, size: number): void {
  const [open, close, dash, blank, other] = [2, 3, 4, 5, 6] as const;
  const bump = (from: number, to: number, share: number): void => void (counts[from * size + to]! += share * WEIGHT);
  let starts = 0;
  let ends = 0;
  for (let letter = FIRST_LETTER; letter < size; letter++) {
    starts += counts[PLAIN * size + letter]!;
    ends += counts[letter * size + PLAIN]!;
  }
  for (let letter = FIRST_LETTER; letter < size; letter++) {
    const first = counts[PLAIN * size + letter]! / starts;
    const last = counts[letter * size + PLAIN]! / ends;
    bump(open, letter, SIGNS.quote * first);
    bump(letter, close, SIGNS.quote * last);
    bump(letter, close, SIGNS.apostrophe * last);
    bump(close, letter, SIGNS.apostrophe * first);
    bump(letter, dash, SIGNS.dash * 0.3 * last);
    bump(dash, letter, SIGNS.dash * 0.3 * first);
    bump(letter, blank, SIGNS.blank * last);
    bump(blank, letter, SIGNS.blank * first);
    bump(letter, other, SIGNS.other * last);
  }
  bump(PLAIN, open, SIGNS.quote);
  bump(close, PLAIN, SIGNS.quote);
  bump(PLAIN, close, SIGNS.quote * 0.3);
  bump(PLAIN, dash, SIGNS.dash);
  bump(dash, PLAIN, SIGNS.dash);
  bump(PLAIN, blank, SIGNS.blank);
  bump(blank, PLAIN, SIGNS.blank);
  bump(PLAIN, other, SIGNS.other);
  bump(other, PLAIN, SIGNS.other * 2);
}

/** An alphabet and the cost of each letter after each other. */
function alphabetic(
  name: string,
  source: Source,
  folder: string,
): { header: object; bytes: Uint8Array; cases: Counts } {
  const { pairs, cases } = countPairs(source, folder, name === 'vi');
  const units: Counts = new Map();
  for (const [key, amount] of pairs) add(units, key & 0xffff, amount);
  const letters = [...units].filter(([unit]) => unit >= 0x80 && caseOf(unit) !== 0 && !PUNCTUATION.has(unit));
  const latin = ['a', 'e', 'i', 'o', 'n'].reduce((sum, letter) => sum + (units.get(letter.charCodeAt(0)) ?? 0), 0);
  const isLatin = latin > total(units) * 0.15;
  const alphabet = letters
    .filter(([, amount]) => amount > WEIGHT * 1e-6)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, LETTERS)
    .map(([unit]) => unit)
    .sort((a, b) => a - b);
  if (isLatin) alphabet.unshift(...Array.from({ length: 26 }, (_, i) => 97 + i));
  const symbols = new Map(alphabet.map((unit, i) => [unit, FIRST_LETTER + i]));
  const symbolOf = (unit: number): number => {
    const known = symbols.get(unit) ?? PUNCTUATION.get(unit);
    if (known !== undefined) return known;
    if (unit >= 97 && unit <= 122) return LATIN;
    return unit < 0x80 ? PLAIN : -1;
  };
  const size = FIRST_LETTER + alphabet.length;
  const counts = new Float64Array(size * size);
  for (const [key, amount] of pairs) {
    const from = symbolOf(Math.floor(key / 0x10000));
    const to = symbolOf(key & 0xffff);
    if (from >= 0 && to >= 0) counts[from * size + to]! += amount;
  }
  addSigns(counts, size);
  if (name === 'en') addContractions(counts, size);
  const column = new Float64Array(size);
  for (let i = 0; i < counts.length; i++) column[i % size]! += counts[i]!;
  const all = column.reduce((sum, count) => sum + count, 0);
  const bytes = new Uint8Array(size * size);
  for (let from = 0; from < size; from++) {
    const row = counts.subarray(from * size, (from + 1) * size);
    const sum = row.reduce((a, b) => a + b, 0);
    for (let to = 0; to < size; to++) {
      const share = (row[to]! + TRUST * ((column[to]! + 0.05) / (all + size * 0.05))) / (sum + TRUST);
      bytes[from * size + to] = quantised(-Math.log2(share));
    }
  }
  return { header: { name, latin: isLatin, alphabet: String.fromCharCode(...alphabet) }, bytes, cases };
}

/** Characters that are kept of a language without an alphabet, each seen once in 2^20 at least. */
function ideographic(name: string, source: Source, folder: string): { header: object; bytes: Uint8Array } {
  const counts: Counts = new Map();
  const lists: Counts[] = [];
  const one = (text: string, amount: number, into: Counts): void => {
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x80) add(into, text.charCodeAt(i), amount);
  };
  const fromWords: Counts = new Map();
  if (source.words !== undefined) for (const [word, share] of words(folder, source.words)) one(word, share, fromWords);
  if (fromWords.size > 0) lists.push(fromWords);
  const fromProse: Counts = new Map();
  for (const text of prose(folder, source.prose, source.udhr)) one(text, 1, fromProse);
  lists.push(fromProse);
  for (const list of lists) {
    const scale = 1 / total(list) / lists.length;
    for (const [unit, amount] of list) add(counts, unit, amount * scale);
  }
  const kept = [...counts].filter(([, share]) => share > 2 ** -20).sort(([a], [b]) => a - b);
  const bytes = new Uint8Array(kept.length * 3);
  for (const [i, [unit, share]] of kept.entries()) {
    bytes[i * 3] = unit & 255;
    bytes[i * 3 + 1] = unit >> 8;
    bytes[i * 3 + 2] = quantised(-Math.log2(share));
  }
  return { header: { name, characters: kept.length }, bytes };
}

function caseCosts(counts: Counts): number[] {
  const costs: number[] = [];
  for (let from = 0; from < CASES; from++) {
    const row = Array.from({ length: CASES }, (_, to) => (counts.get(from * CASES + to) ?? 0) + 1);
    const sum = row.reduce((a, b) => a + b, 0);
    costs.push(...row.map((count) => quantised(-Math.log2(count / sum))));
  }
  return costs;
}

/** The bytes of `models.bin`. */
export function generateModels(folder: string): Uint8Array {
  const parts: Uint8Array[] = [];
  const cases: Counts = new Map();
  const alphabets = ALPHABETIC.map(([name, source]) => {
    const made = alphabetic(name, source, folder);
    // Scripts without case would make capitals rarer than they are.
    if ('latin' in made.header && made.header.latin === true) for (const [key, n] of made.cases) add(cases, key, n);
    parts.push(made.bytes);
    return made.header;
  });
  const ideographs = IDEOGRAPHIC.map(([name, source]) => {
    const made = ideographic(name, source, folder);
    parts.push(made.bytes);
    return made.header;
  });
  const header = Buffer.from(JSON.stringify({ cases: caseCosts(cases), alphabets, ideographs }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, ...parts]);
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error('name the folder with the texts');
  const bytes = generateModels(folder);
  writeFileSync(join(import.meta.dirname, 'models.bin'), bytes);
  process.stdout.write(`${bytes.length} bytes\n`);
}
