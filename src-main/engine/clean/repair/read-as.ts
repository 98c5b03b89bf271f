import { withoutC1 } from './c1.ts';
import type { Candidate, Line } from './candidate.ts';
import { codePage, decodeSingle, encodeSingle } from './code-pages.ts';
import { decodeStrict, DOUBLE_BYTE, type DoubleByte, encodeDouble } from './double-bytes.ts';
import { type Explained, languageSurprise } from './plausibility.ts';

const LATIN = ['windows-1252'];
const CYRILLIC = ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5'];
const SINGLE = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'koi8-r',
  'ibm866',
  'x-mac-cyrillic',
  'macintosh',
  'ibm437',
  'ibm850',
];
const READ_AS = [...LATIN, ...CYRILLIC, 'windows-1250', 'windows-1253', 'macintosh', ...DOUBLE_BYTE];

const isDouble = (name: string): name is DoubleByte => (DOUBLE_BYTE as readonly string[]).includes(name);

function encode(name: string, text: string): Uint8Array | null {
  return isDouble(name) ? encodeDouble(name, text) : encodeSingle(codePage(name), text);
}

function decode(name: string, bytes: Uint8Array): string | null {
  return isDouble(name) || name === 'utf-8' ? decodeStrict(name, bytes) : decodeSingle(codePage(name), bytes);
}

/** Letters that Turkish text has by mistake alone; the pages differ in nothing else. */
const ICELANDIC = /[ðýþÐÝÞ]/;

const DISTINCT = 3;

interface Demands {
  /** Half bits that a line must gain, and half bits for each character that changes. */
  gain: number;
  each: number;
  /** Different characters beyond ASCII that change. */
  distinct: number;
}

const LATIN_PAGES = new Set([
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1257',
  'windows-1258',
  'iso-8859-2',
  'macintosh',
  'ibm437',
  'ibm850',
]);

function demands(wrong: string, right: string, line: string): Demands {
  if (right === 'windows-1254' && wrong === 'windows-1252' && ICELANDIC.test(line))
    return { gain: 14, each: 4, distinct: 1 };
  if (isDouble(wrong) && isDouble(right)) return { gain: 30, each: 5, distinct: DISTINCT };
  if (LATIN_PAGES.has(wrong) && LATIN_PAGES.has(right)) return { gain: 40, each: 12, distinct: DISTINCT };
  return { gain: 30, each: wrong === 'macintosh' ? 10 : 4, distinct: DISTINCT };
}

/** What speaks against an encoding beforehand, half bits. */
const AGAINST: Readonly<Record<string, number>> = {
  'x-mac-cyrillic': 24,
  'iso-8859-5': 12,
  macintosh: 16,
  'euc-jp': 12,
  ibm437: 4,
  ibm850: 8,
};
/** What speaks against having read text as these. */
const AGAINST_WRONG: Readonly<Record<string, number>> = {
  'windows-1250': 8,
  'windows-1253': 12,
  'koi8-r': 4,
  ibm866: 4,
};

/** A line more than twice as long is read in every way by a sample of so many units, and whole by what that bears out. */
const SAMPLE = 4096;

/** The encodings that text may be of when it was read as another. */
function rightsOf(wrong: string): readonly string[] {
  const all = isDouble(wrong) ? [...DOUBLE_BYTE, 'utf-8'] : [...SINGLE, ...DOUBLE_BYTE];
  return all.filter((right) => right !== wrong && (right !== 'windows-1254' || wrong === 'windows-1252'));
}

/** The first words with characters beyond ASCII. A blank is no part of a longer code in any encoding. */
function sampleOf(line: string): string {
  const words: string[] = [];
  let length = 0;
  for (const [word] of line.matchAll(/[^ ]+/g)) {
    if (!/[^\x00-\x7f]/.test(word)) continue;
    words.push(word.slice(0, SAMPLE - length));
    length += word.length + 1;
    if (length >= SAMPLE) break;
  }
  return words.join(' ').toWellFormed();
}

/** Readings of a sample that are far likelier; the last code of the sample may be cut. */
function hopefulReadings(sample: string, wrong: string): ReadonlySet<string> {
  const bytes = encode(wrong, sample);
  if (bytes === null) return new Set();
  const before = surpriseAsItIs(sample);
  return new Set(
    rightsOf(wrong).filter((right) => {
      for (let cut = 0; cut < (isDouble(right) || right === 'utf-8' ? 4 : 1); cut++) {
        const again = decode(right, bytes.subarray(0, bytes.length - cut));
        if (again !== null) return again !== sample && gainOf(sample, again, wrong, right, before) !== null;
      }
      return false;
    }),
  );
}

/** Controls of the C1 range alone say windows-1252, and nothing of another reading. */
function surpriseAsItIs(line: string): number {
  return Math.min(languageSurprise(line).surprise, languageSurprise(withoutC1(line)).surprise);
}

/** What a line gains when it is read again; null where that is too little to believe it. */
function gainOf(line: string, again: string, wrong: string, right: string, before: number): number | null {
  const { gain: least, each, distinct } = demands(wrong, right, line);
  const changed = isDouble(wrong) || isDouble(right) ? beyondAscii(line) : differences(line, again);
  if (changed.distinct < distinct) return null;
  const after = languageSurprise(again);
  const gain = before - after.surprise;
  return gain < least || gain < changed.all * each || !plausible(after) ? null : gain;
}

export function readAsCandidates(text: string, lines: readonly Line[]): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { start, end } of lines) {
    const line = text.slice(start, end);
    if (isDrawing(line)) continue;
    if (beyondAscii(line).distinct < DISTINCT && !ICELANDIC.test(line)) continue;
    if (isUsual(languageSurprise(withoutC1(line))) && !ICELANDIC.test(line)) continue;
    const before = surpriseAsItIs(line);
    const sample = line.length > 2 * SAMPLE ? sampleOf(line) : null;
    for (const wrong of READ_AS) {
      if (!couldBe(wrong, line)) continue;
      const hopeful = sample === null ? null : hopefulReadings(sample, wrong);
      if (hopeful?.size === 0) continue;
      const bytes = encode(wrong, line);
      if (bytes === null) continue;
      for (const right of rightsOf(wrong)) {
        if (hopeful?.has(right) === false) continue;
        const again = decode(right, bytes);
        if (again === null || again === line) continue;
        const gain = gainOf(line, again, wrong, right, before);
        if (gain === null) continue;
        const step = `${right === 'utf-8' ? 'UTF-8' : right} read as ${wrong}`;
        let candidate = found.get(step);
        if (candidate === undefined) {
          const against = (AGAINST[wrong] ?? 0) + (AGAINST[right] ?? 0) + (AGAINST_WRONG[wrong] ?? 0);
          found.set(step, (candidate = { step, gain: -against, replacements: [] }));
        }
        candidate.gain += gain;
        candidate.replacements.push({ start, end, text: again });
      }
    }
  }
  return [...found.values()];
}

/** Text that was read as Cyrillic shows Cyrillic letters, whatever it is; text read as Chinese draws no boxes. */
function couldBe(wrong: string, line: string): boolean {
  if (isDouble(wrong)) return !/[│─━┃┌┐└┘├┤┬┴┼]/.test(line);
  return !CYRILLIC.includes(wrong) || /[\u0400-\u04ff]/.test(line);
}

interface Count {
  all: number;
  distinct: number;
}

function beyondAscii(text: string): Count {
  const high = text.match(/[^\x00-\x7f]/g) ?? [];
  return { all: high.length, distinct: new Set(high).size };
}

/** Where two texts of single-byte pages differ. */
function differences(a: string, b: string): Count {
  let all = 0;
  const units = new Set<string>();
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    all++;
    units.add(a[i]!);
  }
  return { all, distinct: units.size };
}

/** Tables and rules drawn with box characters: most of those touch no letter. */
function isDrawing(line: string): boolean {
  const boxes = line.match(/[\u2500-\u259f]/g)?.length ?? 0;
  if (boxes === 0) return false;
  const free =
    line.match(
      /(?<![A-Za-z\u00c0-\u259f\u3000-\ud7ff])[\u2500-\u259f](?![A-Za-z\u00c0-\u259f\u3000-\ud7ff])|([\u2500-\u259f])\1{2,}/g,
    ) ?? [];
  return free.reduce((sum, piece) => sum + piece.length, 0) * 2 > boxes;
}

/** Text that some language explains well: on average 8 to 11 half bits a letter in alphabets, 16 to 24 else. */
function isUsual({ meanLetter, ideographic }: Explained): boolean {
  return meanLetter < (ideographic ? 25 : 11.4);
}

/** Half bits a letter that a text may have on average, by how many characters its language writes with. */
function plausible({ meanLetter, ideographic }: Explained): boolean {
  return meanLetter > 0 && meanLetter <= (ideographic ? 26 : 15);
}
