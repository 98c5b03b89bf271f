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
  if (isDouble(wrong) && isDouble(right)) return { gain: 30, each: 5, distinct: 3 };
  if (LATIN_PAGES.has(wrong) && LATIN_PAGES.has(right)) return { gain: 40, each: 12, distinct: 3 };
  return { gain: 30, each: wrong === 'macintosh' ? 10 : 4, distinct: 3 };
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

export function readAsCandidates(text: string, lines: readonly Line[]): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { start, end } of lines) {
    const line = text.slice(start, end);
    if (isDrawing(line)) continue;
    // Controls of the C1 range alone say windows-1252, and nothing of another reading.
    const plain = languageSurprise(withoutC1(line));
    if (isUsual(plain) && !ICELANDIC.test(line)) continue;
    const before = Math.min(languageSurprise(line).surprise, plain.surprise);
    for (const wrong of READ_AS) {
      if (!couldBe(wrong, line)) continue;
      const bytes = encode(wrong, line);
      if (bytes === null) continue;
      const rights = isDouble(wrong) ? [...DOUBLE_BYTE, 'utf-8'] : [...SINGLE, ...DOUBLE_BYTE];
      for (const right of rights) {
        if (right === wrong || (right === 'windows-1254' && wrong !== 'windows-1252')) continue;
        const again = decode(right, bytes);
        if (again === null || again === line) continue;
        const { gain: least, each, distinct } = demands(wrong, right, line);
        const changed = isDouble(wrong) || isDouble(right) ? beyondAscii(line) : differences(line, again);
        if (changed.distinct < distinct) continue;
        const after = languageSurprise(again);
        const gain = before - after.surprise;
        if (gain < least || gain < changed.all * each || !plausible(after)) continue;
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
