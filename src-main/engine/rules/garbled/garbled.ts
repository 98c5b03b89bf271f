import { z } from 'zod';
import type { Span } from '#shared/domain/span.ts';
import { SINGLE_BYTE } from '#engine/clean/charset/tables.ts';
import { LETTERS_PATH } from '#engine/clean/repair/letters.ts';
import { besideSurprise, surpriseOf } from '#engine/clean/repair/plausibility.ts';
import { defineRule } from '#engine/rules/rule.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { categoryOf, GC, isLetter, isMark, SCRIPT, scriptOf } from '#engine/text/unicode/classes.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { recordAt } from '#engine/text/unicode/tables.ts';

export type GarbledSignal = 'score' | 'lost_fraction';

/** Half bits a character beyond ASCII of a word may have on average; words of all languages stay below. */
const WORD_SURPRISE = 18;
/**
 * Surprise of two neighbours that shows a word to be none: a sign between letters, a capital after a small letter. Two
 * scripts in a word are more of a surprise, but people do write so: Azerbaijani with a Cyrillic schwa.
 */
const BREAK = 5;
const TWO_SCRIPTS = 20;
/** Marks that misread bytes turn into and that also stand in text: ¡, §, ¶, ¿. */
const MARKS: ReadonlySet<number> = new Set([0xa1, 0xa7, 0xb6, 0xbf]);
/** Stands after numbers and letters of formulas. */
const DEGREE = 0xb0;
/** The same for a line of ideographs, of which there must be so many. */
const LINE_SURPRISE = 31;
const LINE_IDEOGRAPHS = 8;

/** Latin, letters of no script, Cyrillic and Greek: scripts whose letters were counted; letters of others may be rare and right. */
const COUNTED: ReadonlySet<number> = new Set([
  SCRIPT.Latn,
  SCRIPT.Zyyy,
  scriptOf(recordAt(0x430)),
  scriptOf(recordAt(0x3b1)),
]);

/**
 * How much of a text is garbled: what wrong decoding left that repair could not or must not undo. A character counts when
 * it is a replacement character, an unassigned or private one or a control of the C1 range, when it belongs to a word of
 * Latin, Greek or Cyrillic letters that no language writes (its letters are rare beside one another, and signs or
 * capitals stand where none can), or to a line of ideographs that are rare in every language. Formulas do not count:
 * mathematical signs, letters with indices and Greek letters by themselves are no words.
 *
 * Measured on the clean text, so after repair; what is garbled tells no language, which is why a low score of the language
 * rule often comes with it.
 */
export const rule = defineRule<Record<string, never>, GarbledSignal>({
  id: 'garbled',
  family: 'garbled',
  title: 'Garbled text',
  version: 2,
  cite: 'our own; letter frequencies in resources/letters',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  resources: [LETTERS_PATH],
  signals: {
    score: {
      kind: 'real',
      unit: 'share',
      describe: 'Characters, white space not counted, that belong to garbled text',
    },
    lost_fraction: { kind: 'real', unit: 'share', describe: 'Characters that are replacement characters' },
  },
  prepare() {
    return {
      measure({ view }, out) {
        let visible = 0;
        let lost = 0;
        const { units, tally } = view;
        for (let unit = 0; unit < 128; unit++) if ((FLAGS[unit]! & F.space) === 0) visible += tally.ascii[unit]!;
        for (let k = 0; k < tally.count; k++) {
          const unit = units[tally.positions[k]!]!;
          if ((FLAGS[unit]! & F.space) === 0 && (unit & 0xfc00) !== 0xdc00) visible++;
          if (unit === 0xfffd) lost++;
        }
        if (visible === 0) return;
        let bad = 0;
        eachGarbled(view, (_start, _end, characters) => {
          bad += characters;
        });
        out.number('score', Math.min(1, bad / visible));
        out.number('lost_fraction', lost / visible);
      },
      explain({ view }, signal) {
        const spans: Span[] = [];
        eachGarbled(view, (start, end) => {
          if (signal === 'score' || view.text.slice(start, end).includes('\ufffd')) {
            spans.push({ start, end, label: 'garbled' });
          }
        });
        return spans;
      },
    };
  },
});

type Report = (start: number, end: number, characters: number) => void;

/** Calls back for every garbled stretch, in order within its kind: single characters and words, then lines. */
function eachGarbled(view: TextView, report: Report): void {
  const { text, units, length, tally } = view;
  let from = 0;
  let ideographs = false;
  for (let k = 0; k < tally.count; k++) {
    const i = tally.positions[k]!;
    const unit = units[i]!;
    if (unit >= 0x3400 && unit <= 0xd7a3) ideographs = true;
    if (i < from) continue;
    const word = readWord(text, units, i, length);
    if (word.end === i) {
      from = i + (unit >= 0xd800 && unit < 0xdc00 ? 2 : 1);
      continue;
    }
    if (word.garbled) report(word.start, word.end, word.end - word.start);
    from = word.end;
  }
  if (ideographs) ideographicLines(view, report);
}

interface Word {
  start: number;
  end: number;
  garbled: boolean;
}

/** The word about a character beyond ASCII: its letters, and what code pages have in their place. */
function readWord(text: string, units: Uint16Array, at: number, length: number): Word {
  let start = at;
  while (start > 0 && isAsciiLetter(units[start - 1]!)) start--;
  let [end, high, sum, broken, never] = [at, 0, 0, false, false];
  let previous = start < at ? units[at - 1]! : 0x20;
  while (end < length) {
    const c = text.codePointAt(end)!;
    if (c >= 0x80 ? !inWord(c) : !isAsciiLetter(c)) break;
    if (c >= 0x80) {
      high++;
      sum += surpriseOf(c);
      if (isNever(c)) never = true;
    }
    const beside = besideSurprise(previous, c);
    if (beside < TWO_SCRIPTS) {
      sum += beside;
      if (beside >= BREAK) broken = true;
    }
    previous = c;
    end += c > 0xffff ? 2 : 1;
  }
  return { start, end, garbled: never || (broken && high >= 2 && sum > WORD_SURPRISE * high) };
}

const isAsciiLetter = (unit: number): boolean => (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);

/** What never stands in text. */
function isNever(c: number): boolean {
  if (c === 0xfffd || (c >= 0x80 && c < 0xa0 && c !== 0x85)) return true;
  const gc = categoryOf(recordAt(c));
  return gc === GC.Cn || gc === GC.Co || gc === GC.Cs;
}

const FULL_WIDTH = 0xff00;

let pageSigns: ReadonlySet<number> | null = null;

/** What bytes turn into by the pages of one byte: arrows, triangles and signs of APL are not among it. */
function makePageSigns(): ReadonlySet<number> {
  return new Set([...SINGLE_BYTE.values()].flatMap((units) => [...units]));
}

/** Letters whose frequencies are known, and the signs that misread bytes turn into; mathematical signs end a word. */
function inWord(c: number): boolean {
  if (isNever(c)) return true;
  // Full-width letters are drawn like ideographs, and stand in formulas.
  if (c >= FULL_WIDTH) return false;
  const record = recordAt(c);
  if (isLetter(record) || isMark(record)) return COUNTED.has(scriptOf(record));
  if (c === DEGREE) return false;
  const gc = categoryOf(record);
  if (gc === GC.So || gc === GC.Sk || gc === GC.Sc) return (pageSigns ??= makePageSigns()).has(c);
  return MARKS.has(c) || (c >= 0x2018 && c <= 0x203a);
}

function ideographicLines({ units, length }: TextView, report: Report): void {
  let [count, sum, first, last] = [0, 0, 0, 0];
  for (let i = 0; i <= length; i++) {
    const unit = i < length ? units[i]! : 10;
    if (unit === 10) {
      if (count >= LINE_IDEOGRAPHS && sum > LINE_SURPRISE * count) report(first, last, count);
      [count, sum] = [0, 0];
    } else if (unit >= 0x3400 && unit <= 0xd7a3 && (FLAGS[unit]! & F.letter) !== 0) {
      const script = scriptOf(recordAt(unit));
      if (script !== SCRIPT.Hani && script !== SCRIPT.Hang) continue;
      if (count === 0) first = i;
      last = i + 1;
      count++;
      sum += surpriseOf(unit);
    }
  }
}
