import type { Page } from './features.ts';

/** Words that are left out between the main text and what is looked at. */
const APART_TOKENS = 60;
/** Mean probability of a main text that is sure. */
const SURE = 0.93;
/** What a run that is left out has at most, and how far its mean is below that of the main text. */
const BEST = 0.8;
const BELOW = 0.25;

interface Run {
  from: number;
  to: number;
  words: number;
  sum: number;
  best: number;
}

/**
 * Leaves out what comes after a main text that is sure, apart from it and with no block that is: the beginnings of other
 * articles, which read like articles. Where the main text is less sure, on lists and shops, such runs are often part of it.
 */
export function dropStrays(page: Page, probability: Float32Array, kept: Uint8Array): void {
  const runs = runsOf(page, probability, kept);
  let main = 0;
  for (let i = 1; i < runs.length; i++) if ((runs[i]?.words ?? 0) > (runs[main]?.words ?? 0)) main = i;
  const mean = meanOf(runs[main]);
  if (mean <= SURE) return;
  for (const run of runs.slice(main + 1))
    if (run.best < BEST && meanOf(run) < mean - BELOW) kept.fill(0, run.from, run.to);
}

function meanOf(run: Run | undefined): number {
  return run === undefined ? 0 : run.sum / run.words;
}

/** Kept blocks between gaps of APART_TOKENS. */
function runsOf({ layout: { measures } }: Page, probability: Float32Array, kept: Uint8Array): Run[] {
  const runs: Run[] = [];
  let apart = Infinity;
  for (let b = 0; b < kept.length; b++) {
    const words = measures[b]?.tokens ?? 0;
    if (kept[b] === 0) {
      apart += words;
      continue;
    }
    let run = runs[runs.length - 1];
    if (run === undefined || apart > APART_TOKENS) runs.push((run = { from: b, to: b, words: 0, sum: 0, best: 0 }));
    const p = probability[b] ?? 0;
    run.to = b + 1;
    run.words += words + 1;
    run.sum += (words + 1) * p;
    run.best = Math.max(run.best, p);
    apart = 0;
  }
  return runs;
}
