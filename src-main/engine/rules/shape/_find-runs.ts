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

/**
 * Appends the runs in [start, end), by period and not in order; they may overlap. A run of period p is where code unit i
 * equals i − p for long enough: one comparison for each code unit and period, whatever the text.
 */
export function findRuns(units: Uint16Array, start: number, end: number, lengths: RunLengths, out: Run[]): void {
  const matched = new Uint32Array(LONGEST + 1);
  /** Where the letters at hand begin. */
  let from = start;

  function close(period: number, at: number): void {
    const same = matched[period]!;
    if (same === 0) return;
    matched[period] = 0;
    const size = same + period;
    const cjk = period === 1 && (FLAGS[units[at - 1]!]! & F.cjk) !== 0;
    const times = period > 1 ? lengths.clusters : cjk ? lengths.cjk : lengths.letters;
    if (size >= times * period) out.push({ start: at - size, end: at });
  }

  for (let i = start; i < end; i++) {
    const unit = units[i]!;
    if (!repeats(unit)) {
      for (let p = 1; p <= LONGEST; p++) close(p, i);
      from = i + 1;
      continue;
    }
    for (let p = 1; p <= LONGEST && i - p >= from; p++) {
      if (units[i - p] === unit) matched[p]!++;
      else close(p, i);
    }
  }
  for (let p = 1; p <= LONGEST; p++) close(p, end);
}

/** Letters, their marks, halves of pairs, and sentence marks but dots. */
function repeats(unit: number): boolean {
  const flags = FLAGS[unit]!;
  if ((flags & (F.letter | F.mark | F.surrogate)) !== 0) return true;
  return (flags & F.terminal) !== 0 && !DOTS.has(unit);
}
