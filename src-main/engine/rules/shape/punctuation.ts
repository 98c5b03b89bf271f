import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { eachProse } from '#engine/text/prose.ts';
import { marksNoSentences } from '#engine/text/scripts.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS, flagsOf } from '#engine/text/unicode/flags.ts';

export type PunctuationSignal = 'share' | 'marks_per_letter';

const SOLID = 1;
const MARK = 2;
const WORD = 4;

/** Marks that stand between syllables and words as a space does: Tibetan tsheg, Ethiopic word space, Samaritan, Runic. */
const SEPARATORS = new Set([0x0f0b, 0x0f0c, 0x1361, 0x0830, 0x16eb]);

/** Marks of which lines, leaders and boxes are drawn: three and more in a row count as one. */
const DRAWN = new Set([0x2d, 0x5f, 0x2a, 0x2e, 0x23, 0x2013, 0x2014, 0x2e3a, 0x30fb, 0xb7, 0x2022]);

/**
 * Punctuation (general categories P*) of prose: too much of it is a table, a menu or noise, too little a list of words or
 * a page of keywords. Formulas and code are not looked at, marks that part words count as spaces, and a drawn line
 * (-----, .....) counts as one mark. Thai and Lao, which end sentences with a blank, are not judged by too little.
 */
export const rule = defineRule<Record<string, never>, PunctuationSignal>({
  id: 'punctuation',
  family: 'punctuation',
  title: 'Too much or too little punctuation',
  version: 1,
  cite: 'our own choice, asked for by practitioners',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  signals: {
    share: {
      kind: 'real',
      unit: 'share',
      describe: 'Punctuation, of all that is not white space',
      threshold: { max: 0.3 },
    },
    marks_per_letter: {
      kind: 'real',
      unit: 'a letter',
      describe: 'Punctuation marks for each letter or digit',
      threshold: { min: 0.005 },
    },
  },
  prepare() {
    return {
      measure({ view }, out) {
        const { marks, solid, wordLike } = count(view);
        if (solid > 0) out.number('share', marks / solid);
        if (marksNoSentences(view.scripts())) out.none('marks_per_letter', NOT_APPLICABLE);
        else if (wordLike > 0) out.number('marks_per_letter', marks / wordLike);
      },
      explain({ view }, signal) {
        return signal === 'share' ? crowds(view) : [];
      },
    };
  },
});

/** The last of three and more equal marks at `i`, or `i`. */
function lineEnd(units: Uint16Array, i: number, end: number): number {
  let last = i;
  while (last + 1 < end && units[last + 1] === units[i]) last++;
  return last - i >= 2 ? last : i;
}

/** Sums of ASCII by what counts; a drawn line is corrected behind. */
const ASCII = Uint8Array.from({ length: 128 }, (_, unit) => {
  const flags = FLAGS[unit]!;
  if ((flags & F.space) !== 0) return 0;
  return SOLID | ((flags & F.punctuation) !== 0 ? MARK : 0) | ((flags & F.wordLike) !== 0 ? WORD : 0);
});

/** The same as `count` where nothing is formula or code, by the tally of the text. */
function countAll({ units, length, text, tally }: TextView): { marks: number; solid: number; wordLike: number } {
  let [marks, solid, wordLike] = [0, 0, 0];
  for (let unit = 0; unit < 128; unit++) {
    const times = tally.ascii[unit]!;
    const kinds = ASCII[unit]!;
    if (times === 0 || kinds === 0) continue;
    solid += times;
    if ((kinds & MARK) !== 0) marks += times;
    if ((kinds & WORD) !== 0) wordLike += times;
    if (times < 3 || !DRAWN.has(unit)) continue;
    const line = String.fromCharCode(unit).repeat(3);
    for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at)) {
      const last = lineEnd(units, at, length);
      marks -= last - at;
      solid -= last - at;
      at = last + 1;
    }
  }
  for (let k = 0; k < tally.count; k++) {
    const i = tally.positions[k]!;
    let flags = FLAGS[units[i]!]!;
    if ((flags & F.space) !== 0) continue;
    if ((flags & F.punctuation) !== 0) {
      if (SEPARATORS.has(units[i]!)) continue;
      if (DRAWN.has(units[i]!)) k += lineEnd(units, i, length) - i;
      marks++;
    } else if (flags === F.surrogate) {
      flags = flagsOf(units, i, length);
      if (flags !== F.surrogate) k++;
      if ((flags & F.punctuation) !== 0) marks++;
    }
    solid++;
    if ((flags & F.wordLike) !== 0) wordLike++;
  }
  return { marks, solid, wordLike };
}

function count(view: TextView): { marks: number; solid: number; wordLike: number } {
  if (view.verbatim().count === 0) return countAll(view);
  const { units } = view;
  let [marks, solid, wordLike] = [0, 0, 0];
  eachProse(view, (start, end) => {
    for (let i = start; i < end; i++) {
      let flags = FLAGS[units[i]!]!;
      if ((flags & F.space) !== 0) continue;
      if ((flags & F.punctuation) !== 0) {
        if (SEPARATORS.has(units[i]!)) continue;
        if (DRAWN.has(units[i]!)) i = lineEnd(units, i, end);
        marks++;
      } else if (flags === F.surrogate) {
        flags = flagsOf(units, i, end);
        if (flags !== F.surrogate) i++;
        if ((flags & F.punctuation) !== 0) marks++;
      }
      solid++;
      if ((flags & F.wordLike) !== 0) wordLike++;
    }
  });
  return { marks, solid, wordLike };
}

/** Runs of two marks and more, where punctuation crowds. */
function crowds(view: TextView): Span[] {
  const { units } = view;
  const spans: Span[] = [];
  eachProse(view, (start, end) => {
    for (let i = start; i < end; i++) {
      const from = i;
      while (i < end && (FLAGS[units[i]!]! & F.punctuation) !== 0) i++;
      if (i - from >= 2) spans.push({ start: from, end: i, label: 'punctuation' });
    }
  });
  return spans;
}
