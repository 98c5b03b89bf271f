import { z } from 'zod';
import type { Span } from '#shared/domain/span.ts';
import { insidePair, unionOf } from '#shared/text/spans.ts';
import { defineRule } from '#engine/rules/rule.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';

interface Knobs {
  /** The longest unit that repeats, in UTF-16 code units. */
  maxPeriod: number;
  /** So many times a unit must stand in a row. */
  minTimes: number;
}

/** A stretch of text that repeats with a period; `times` counts whole units. */
interface Repetition {
  start: number;
  end: number;
  times: number;
}

type Signal = 'max_times' | 'max_length' | 'repeated_fraction';

/**
 * Groups of characters that stand many times in a row ("blah blah blah blah"), after Dolma's repetition taggers
 * (`taggers/repetitions`; PEERS §2): how often the most repeated one does, how long the longest stretch is, and the share
 * of the text in such stretches. Dolma 1.6 drops a document from 100 repetitions on.
 *
 * Approximate in profile `dolma`: Dolma looks for runs of up to 13 tokens of the GPT-NeoX tokenizer that stand three times
 * or more, or for four times by a pattern whose cost grows with the square of the text. Here a unit has up to 64
 * code units and stands four times or more, and the text is compared with itself at every distance up to that, so that the cost
 * grows with its length. White space behind the last unit may be missing; stretches of white space alone do not count.
 */
export const rule = defineRule<Knobs, Signal>({
  id: 'dolma-repetitions',
  family: 'dolma_repetitions',
  title: 'Repeated groups of characters',
  version: 1,
  cite: 'Dolma taggers/repetitions; Soldaini et al. 2024, arXiv:2402.00159, appendix',
  scope: 'document',
  profiles: ['winnow', 'dolma'],
  usesLanguage: false,
  knobs: z.strictObject({
    maxPeriod: z.int().min(1).max(256).default(64),
    minTimes: z.int().min(3).default(4),
  }),
  signals: {
    max_times: {
      kind: 'count',
      unit: 'times',
      describe: 'How often the most repeated group stands in a row',
      threshold: { max: 100, maxOpen: true },
    },
    max_length: { kind: 'count', unit: 'characters', describe: 'Length of the longest such stretch' },
    repeated_fraction: { kind: 'real', unit: 'share', describe: 'Characters in such stretches' },
  },
  prepare(knobs) {
    return {
      measure({ view }, out) {
        const found = repetitions(view, knobs);
        let times = 0;
        let longest = 0;
        for (const repetition of found) {
          times = Math.max(times, repetition.times);
          longest = Math.max(longest, view.codePointsIn(repetition.start, repetition.end));
        }
        out.number('max_times', times);
        out.number('max_length', longest);
        if (view.codePoints === 0) return;
        const covered = unionOf(found.map(({ start, end }) => ({ start, end, label: '' })));
        const chars = covered.reduce((sum, { start, end }) => sum + view.codePointsIn(start, end), 0);
        out.number('repeated_fraction', chars / view.codePoints);
      },
      explain: ({ view }): Span[] => {
        const found = repetitions(view, knobs);
        return outermost(found).map(({ start, end, times }) => ({ start, end, label: `${times} times in a row` }));
      },
    };
  },
});

/** Stretches by period; one that lies within another of a shorter period is left out. */
function repetitions(view: TextView, { maxPeriod, minTimes }: Knobs): Repetition[] {
  const { units, length } = view;
  let found: Repetition[] = [];
  /** Of the stretches in order of their starts: how far those up to each reach. */
  let reaches: number[] = [];
  const longest = Math.min(maxPeriod, Math.floor((length + 1) / minTimes));
  for (let period = 1; period <= longest; period++) {
    const before = found.length;
    const least = period * (minTimes - 1) - 1;
    let run = 0;
    for (let i = period; i <= length; i++) {
      if (i < length && units[i] === units[i - period]) {
        run++;
        continue;
      }
      if (run >= least) {
        const repetition = repetitionOf(view, i - run - period, i, period, minTimes);
        if (repetition !== null && !isWithin(repetition, found, reaches)) found.push(repetition);
      }
      run = 0;
    }
    if (found.length === before) continue;
    found = found.sort((a, b) => a.start - b.start);
    let reach = 0;
    reaches = found.map(({ end }) => (reach = Math.max(reach, end)));
  }
  return found;
}

/** The stretch [from, to) without halves of pairs; null where it stands too few times, or is white space. */
function repetitionOf(
  { units, text }: TextView,
  from: number,
  to: number,
  period: number,
  minTimes: number,
): Repetition | null {
  const start = insidePair(text, from) ? from + 1 : from;
  const end = insidePair(text, to) ? to - 1 : to;
  // What would come next is known; white space may be missing behind the last unit.
  const times = Math.floor((end - start + (isSpace(units[end - period]!) ? 1 : 0)) / period);
  if (times < minTimes) return null;
  for (let i = start; i < start + period; i++) if (!isSpace(units[i]!)) return { start, end, times };
  return null;
}

/** Lies within one of the stretches for which `reaches` says how far they go. */
function isWithin({ start, end }: Repetition, found: readonly Repetition[], reaches: readonly number[]): boolean {
  let low = 0;
  let high = reaches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (found[middle]!.start <= start) low = middle + 1;
    else high = middle;
  }
  return low > 0 && reaches[low - 1]! >= end;
}

/** Stretches in order, without those that lie within another. */
function outermost(found: readonly Repetition[]): Repetition[] {
  const sorted = [...found].sort((a, b) => a.start - b.start || b.end - a.end);
  let reach = -1;
  return sorted.filter(({ end }) => {
    if (end <= reach) return false;
    reach = end;
    return true;
  });
}

function isSpace(unit: number): boolean {
  return (FLAGS[unit]! & F.space) !== 0;
}
