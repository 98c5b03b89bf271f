import type { Progress } from '#services/progress.ts';
import type { RunReport } from '#services/run-report.ts';
import type { RunStart } from '#services/run.ts';
import { bytesText, count, duration } from './numbers.ts';
import { safeLines } from './safe-text.ts';

/** Signals whose breaches are named in the summary. */
const MAX_SIGNALS = 5;
const MAX_PROBLEMS = 10;

export function startLine({ recipe, shards, budget, retried }: RunStart): string {
  const work =
    shards.work === 0 ? 'nothing is missing' : `${count(shards.work)} of ${count(shards.all)} shards lack something`;
  const workers = `${budget.workers} ${budget.workers === 1 ? 'worker' : 'workers'}`;
  const less = budget.lowered ? ' (as many as fit into the memory budget)' : '';
  const again = retried === 0 ? '' : `; ${count(retried)} with quarantined records are made anew`;
  return `recipe ${recipe}: ${work}${again}; ${workers}${less}`;
}

export function progressLine(progress: Progress): string {
  const { shards, documents, documentsPerSecond, megabytesPerSecond, secondsLeft } = progress;
  const parts = [
    `${String(Math.floor(progress.fraction * 100)).padStart(3)} %`,
    `${count(shards.done)}/${count(shards.all)} shards`,
    `${count(documents)} documents`,
    `${count(documentsPerSecond)}/s`,
    `${megabytesPerSecond.toFixed(1)} MB/s`,
  ];
  if (secondsLeft !== null) parts.push(`${duration(secondsLeft)} left`);
  const faults = Object.values(progress.faults).reduce((sum, n) => sum + n, 0);
  if (faults > 0) parts.push(`${count(faults)} quarantined`);
  return parts.join('  ');
}

const ENDED: Record<RunReport['state'], string> = {
  done: 'done',
  incomplete: 'incomplete',
  cancelled: 'stopped',
  paused: 'paused',
  failed: 'failed',
};

export function reportText(report: RunReport, dir: string): string {
  const { thisRun, records, shards } = report;
  const lines = [
    `run ${report.run} ${ENDED[report.state]}: ${count(thisRun.documents)} documents, ${bytesText(thisRun.bytes)} in ${duration(thisRun.seconds)}` +
      (thisRun.documents === 0
        ? ''
        : ` (${count(thisRun.documentsPerSecond)}/s, ${thisRun.megabytesPerSecond.toFixed(1)} MB/s)`) +
      `; ${count(shards.done)} of ${count(shards.worked)} shards, ${count(thisRun.columns)} columns`,
    `records: ${count(records.read)} read = ${count(records.used)} used + ${count(sum(records.ignored))} ignored${reasons(records.ignored)} + ${count(sum(records.quarantined))} quarantined${reasons(records.quarantined)}`,
    `documents: ${count(records.documents)} made; blank lines: ${count(records.blankLines)}`,
    `balances: records ${report.balances.records ? 'hold' : 'DO NOT HOLD'}, documents ${report.balances.documents ? 'hold' : 'DO NOT HOLD'}`,
  ];
  const top = Object.entries(report.breaches)
    .filter(([, n]) => n > 0)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MAX_SIGNALS);
  if (top.length > 0) {
    lines.push(
      `values beyond a limit so far, by signal: ${top.map(([signal, n]) => `${signal} ${count(n)}`).join(', ')}`,
    );
  }
  for (const problem of report.problems.slice(0, MAX_PROBLEMS)) lines.push(`problem: ${problem}`);
  if (report.problems.length > MAX_PROBLEMS)
    lines.push(`… and ${count(report.problems.length - MAX_PROBLEMS)} more problems`);
  return safeLines([...lines, `next: ${next(report, dir)}`]);
}

function next(report: RunReport, dir: string): string {
  if (report.state === 'done') {
    return sum(report.records.quarantined) > 0
      ? `winnow stats ${dir}; winnow ledger ${dir} lists what could not be read (run --retry once the causes are mended)`
      : `winnow stats ${dir}`;
  }
  if (report.state === 'incomplete') return `see the problems above, then winnow run ${dir} goes on`;
  return `winnow run ${dir} goes on where this run ended`;
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((a, b) => a + b, 0);
}

function reasons(counts: Record<string, number>): string {
  const parts = Object.entries(counts).map(([reason, n]) => `${reason} ${count(n)}`);
  return parts.length === 0 ? '' : ` (${parts.sort().join(', ')})`;
}
