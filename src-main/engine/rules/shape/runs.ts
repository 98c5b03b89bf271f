import { z } from 'zod';
import type { Span } from '#shared/domain/span.ts';
import { insidePair } from '#shared/text/spans.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { eachProse } from '#engine/text/prose.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { uax29 } from '#engine/text/uax29.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { findRuns, isRunSign, type Run } from './_find-runs.ts';

export type RunsSignal = 'char_fraction' | 'longest';

interface Knobs {
  /** So many times the same letter or mark are a run. */
  letters: number;
  /** The same for Chinese and Japanese characters. */
  cjk: number;
  /** So many times the same cluster of two to six code units are a run. */
  clusters: number;
}

/**
 * Runs of one letter, mark or cluster: “aaaaaa”, “的的的的”, “hahahaha”, “！！！！！！”. Digits, dots, dashes and other
 * signs that draw lines or stand in data are none, and formulas and code are not looked at. Runs that overlap count once.
 */
export const rule = defineRule<Knobs, RunsSignal>({
  id: 'runs',
  family: 'runs',
  title: 'Runs of one character or cluster',
  version: 1,
  cite: 'our own choice, asked for by practitioners',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({
    letters: z.int().min(2).default(6),
    cjk: z.int().min(2).default(4),
    clusters: z.int().min(2).default(4),
  }),
  signals: {
    char_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Characters in such runs, of all that are not white space',
      threshold: { max: 0.05 },
    },
    longest: { kind: 'count', unit: 'characters', describe: 'Length of the longest run' },
  },
  prepare(knobs) {
    const runsOf = (view: TextView): Run[] => {
      const runs: Run[] = [];
      if (runsAreInWords(view, knobs) && !holdsRun(view, knobs)) return runs;
      eachProse(view, (start, end) => {
        findRuns(view.units, start, end, knobs, runs);
      });
      return merged(runs, view.text);
    };
    return {
      measure({ view }, out) {
        const runs = runsOf(view);
        let chars = 0;
        let longest = 0;
        for (const { start, end } of runs) {
          const length = view.codePointsIn(start, end);
          chars += length;
          if (length > longest) longest = length;
        }
        out.number('longest', longest);
        const solid = view.pieces().totalChars;
        if (solid > 0) out.number('char_fraction', chars / solid);
      },
      explain: ({ view }) => runsOf(view).map(({ start, end }): Span => ({ start, end, label: 'run' })),
    };
  },
});

/**
 * Whether whatever runs in a text stands in its words of ASCII letters: no letter, mark or half of a pair is beyond them, and
 * of the other signs that make runs there are too few.
 */
function runsAreInWords({ units, tally }: TextView, { letters, cjk, clusters }: Knobs): boolean {
  const few = Math.min(letters, cjk, clusters);
  let signs = 0;
  for (let unit = 0; unit < 128; unit++)
    if (isRunSign(unit) && (FLAGS[unit]! & F.letter) === 0) signs += tally.ascii[unit]!;
  for (let k = 0; k < tally.count; k++) {
    const unit = units[tally.positions[k]!]!;
    if (!isRunSign(unit)) continue;
    if ((FLAGS[unit]! & (F.letter | F.mark | F.surrogate)) !== 0) return false;
    signs++;
  }
  return signs < few;
}

/** Whether any word of the text holds a run, looked for once in each different word. */
function holdsRun(view: TextView, knobs: Knobs): boolean {
  const { starts, ends, firsts, distinct } = view.words(uax29);
  const found: Run[] = [];
  for (let id = 0; id < distinct && found.length === 0; id++) {
    const first = firsts[id]!;
    findRuns(view.units, starts[first]!, ends[first]!, knobs, found);
  }
  return found.length > 0;
}

/** In order, without overlap and without halves of pairs. */
function merged(runs: Run[], text: string): Run[] {
  if (runs.length === 0) return runs;
  const out: Run[] = [];
  for (const { start, end } of runs.sort((a, b) => a.start - b.start)) {
    const from = insidePair(text, start) ? start + 1 : start;
    const to = insidePair(text, end) ? end - 1 : end;
    const last = out.at(-1);
    if (last !== undefined && from <= last.end) last.end = Math.max(last.end, to);
    else if (to > from) out.push({ start: from, end: to });
  }
  return out;
}
