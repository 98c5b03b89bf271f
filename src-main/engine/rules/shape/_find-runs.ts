import { F, FLAGS } from '#engine/text/unicode/flags.ts';

export interface Run {
  start: number;
  end: number;
}

/** How often something must come again to be a run. */
export interface RunLengths {
  letters: number;
  cjk: number;
  clusters: number;
}

/** Longest cluster, in code units. */
const LONGEST = 6;

/** Sentence marks that are drawn out into lines and ellipses. */
const DOTS = new Set([0x2e, 0x3002, 0xff0e, 0xff61, 0x2024]);

/** By code unit: 1 for letters, their marks, halves of pairs, and sentence marks but dots. */
const REPEATS = Uint8Array.from(FLAGS, (flags, unit) =>
  (flags & (F.letter | F.mark | F.surrogate)) !== 0 || ((flags & F.terminal) !== 0 && !DOTS.has(unit)) ? 1 : 0,
);

/** Whether a code unit can be part of a run. */
export const isRunSign = (unit: number): boolean => REPEATS[unit] === 1;

/**
 * Appends the runs in [start, end), by period and not in order; they may overlap. A run of period p is where code unit i
 * equals i − p for long enough: one comparison for each code unit and period of a stretch of letters, and none where the
 * stretch is too short for the period, as most words are.
 */
export function findRuns(units: Uint16Array, start: number, end: number, lengths: RunLengths, out: Run[]): void {
  const single = Math.min(lengths.letters, lengths.cjk);
  const least = Math.min(single, 2 * lengths.clusters);
  for (let i = start; i < end; i++) {
    const from = i;
    while (i < end && REPEATS[units[i]!] === 1) i++;
    if (i - from < least) continue;
    for (let p = 1; p <= LONGEST; p++) {
      if (i - from >= p * (p > 1 ? lengths.clusters : single)) runsOfPeriod(units, from, i, p, lengths, out);
    }
  }
}

function runsOfPeriod(
  units: Uint16Array,
  from: number,
  to: number,
  period: number,
  { letters, cjk, clusters }: RunLengths,
  out: Run[],
): void {
  let same = 0;
  for (let i = from + period; i <= to; i++) {
    if (i < to && units[i] === units[i - period]) {
      same++;
      continue;
    }
    if (same > 0) {
      const isCjk = period === 1 && (FLAGS[units[i - 1]!]! & F.cjk) !== 0;
      const times = period > 1 ? clusters : isCjk ? cjk : letters;
      if (same + period >= times * period) out.push({ start: i - same - period, end: i });
    }
    same = 0;
  }
}
