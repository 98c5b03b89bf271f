import { z } from 'zod';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { eachProse } from '#engine/text/prose.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { categoryOf, GC } from '#engine/text/unicode/classes.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { BMP, codePointAt, recordAt } from '#engine/text/unicode/tables.ts';

export type SymbolsSignal = 'share' | 'math_share';

/** Symbols that are neither mathematics nor money, and what has no character at all. */
const NOISE = (1 << GC.So) | (1 << GC.Sk) | (1 << GC.Co) | (1 << GC.Cn) | (1 << GC.Cc) | (1 << GC.Cs);

/**
 * Symbols of prose that say little: pictures, boxes, arrows, private and unassigned characters, controls, U+FFFD. Unlike
 * a ratio of all that is no letter, it passes over formulas, blocks of code, signs of mathematics and money, so that
 * these are no noise; the share of mathematical signs is a signal of its own.
 */
export const rule = defineRule<Record<string, never>, SymbolsSignal>({
  id: 'symbols',
  family: 'symbols',
  title: 'Symbols outside formulas and code',
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
      describe: 'Symbols that say little, of all that is not white space',
      threshold: { max: 0.1 },
    },
    math_share: { kind: 'real', unit: 'share', describe: 'Signs of mathematics outside formulas and code' },
  },
  prepare() {
    return {
      measure({ view }, out) {
        let [noise, math] = [0, 0];
        const add = (category: number, times: number): void => {
          if (category === GC.Sm) math += times;
          else if (((1 << category) & NOISE) !== 0) noise += times;
        };
        const solid =
          view.verbatim().count === 0
            ? allSigns(view, add)
            : eachSign(view, (category) => {
                add(category, 1);
              });
        if (solid === 0) return;
        out.number('share', noise / solid);
        out.number('math_share', math / solid);
      },
      explain({ view }, signal) {
        const wanted = signal === 'share' ? NOISE : 1 << GC.Sm;
        const spans: Span[] = [];
        eachSign(view, (category, start, end) => {
          if (((1 << category) & wanted) === 0) return;
          const last = spans.at(-1);
          if (last?.end === start) last.end = end;
          else spans.push({ start, end, label: 'symbol' });
        });
        return spans;
      },
    };
  },
});

/** Letters, digits, punctuation and marks are told without their category. */
const PLAIN = F.letter | F.digit | F.punctuation | F.mark;

const ASCII_SIGNS = Array.from({ length: 128 }, (_, unit) => unit).filter(
  (unit) => (FLAGS[unit]! & (PLAIN | F.space)) === 0,
);

/** The same as `eachSign` where all is prose, by the tally of the text and without places. */
function allSigns({ units, length, tally }: TextView, add: (category: number, times: number) => void): number {
  let solid = 0;
  for (let unit = 0; unit < 128; unit++) if ((FLAGS[unit]! & F.space) === 0) solid += tally.ascii[unit]!;
  for (const unit of ASCII_SIGNS) add(categoryOf(BMP[unit]!), tally.ascii[unit]!);
  for (let k = 0; k < tally.count; k++) {
    const i = tally.positions[k]!;
    const flags = FLAGS[units[i]!]!;
    if ((flags & F.space) !== 0) continue;
    solid++;
    if ((flags & PLAIN) !== 0) continue;
    if (flags !== F.surrogate) add(categoryOf(BMP[units[i]!]!), 1);
    else {
      const c = codePointAt(units, i, length);
      add(c > 0xffff ? categoryOf(recordAt(c)) : GC.Cs, 1);
      if (c > 0xffff) k++;
    }
  }
  return solid;
}

/**
 * Visits each code point of prose that is neither white space nor plain, with its category; returns how many are not white
 * space.
 */
function eachSign(view: TextView, visit: (category: number, start: number, end: number) => void): number {
  const { units } = view;
  let solid = 0;
  eachProse(view, (start, end) => {
    for (let i = start; i < end; i++) {
      const unit = units[i]!;
      const flags = FLAGS[unit]!;
      if ((flags & F.space) !== 0) continue;
      solid++;
      if ((flags & PLAIN) !== 0) continue;
      if (flags !== F.surrogate) visit(categoryOf(BMP[unit]!), i, i + 1);
      else {
        const c = codePointAt(units, i, end);
        const width = c > 0xffff ? 2 : 1;
        visit(width === 2 ? categoryOf(recordAt(c)) : GC.Cs, i, i + width);
        i += width - 1;
      }
    }
  });
  return solid;
}
