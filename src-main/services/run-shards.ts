import type { Recipe } from '#shared/domain/recipe.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Workspace } from '#store/api.ts';
import { createBoard, type Done } from '#workers/board.ts';
import { createDeathPolicy } from '#workers/deaths.ts';
import type { MeasureData, MeasureJob, MeasureMessage, Spent } from '#workers/measure-job.ts';
import { startPool } from '#workers/pool.ts';
import { addDone, createMeter, type Progress, type ProgressState } from './progress.ts';
import type { RunPlan } from './run-plan.ts';
import type { RunReport } from './run-report.ts';

const STUCK_AFTER_MS = 120_000;
const PROGRESS_MS = 200;
const RENEW_MS = 5_000;
/** Lines that a report carries of one kind of problem. */
const MAX_PROBLEMS = 1_000;

/** What stops all shards alike: the run pauses, and running it again goes on. */
const PAUSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['disk-full', 'read-only']);

export interface ShardsOptions {
  /** Code of the worker threads. */
  entry: URL;
  workers: number;
  heapMiB: number;
  /** A worker without a sign of life for so long is ended; no single document takes that long. */
  stuckAfterMs?: number;
  lease: { renew(now: number): void };
  signal?: AbortSignal;
  pause?: AbortSignal;
  now(): Date;
  onProgress?(progress: Progress): void;
  onPool?(pool: { kill(index: number): void }): void;
}

export interface ShardsResult {
  state: RunReport['state'];
  shardsDone: number;
  columns: number;
  made: { records: number; documents: number; bytes: number };
  seconds: number;
  spent: Spent;
  breaches: Record<string, number>;
  problems: string[];
}

/** Hands the jobs of a plan to worker threads and records in the catalogue what they made. */
export async function runShards(
  ws: Workspace,
  recipe: Recipe,
  plan: RunPlan,
  options: ShardsOptions,
): Promise<ShardsResult> {
  const started = options.now().getTime();
  const seconds = (): number => (options.now().getTime() - started) / 1_000;
  const spent: Spent = { hash: 0, read: 0, clean: 0, measure: 0, store: 0 };
  const faults: Record<string, number> = {};
  const breaches: Record<string, number> = {};
  const problems: string[] = [];
  let { workBytes } = plan;
  let shardsDone = 0;
  let columns = 0;
  let paused = false;
  /** What was committed; the board also counts what a killed worker did in vain. */
  const made = { records: 0, documents: 0, bytes: 0 };
  const addSpent = (more: Spent): void => {
    for (const [what, ms] of Object.entries(more) as [keyof Spent, number][]) spent[what] += ms;
  };
  let hashes: { id: number; sha256: string }[] = [];
  const keepHashes = (): void => {
    if (hashes.length > 0) ws.setFileHashes(hashes);
    hashes = [];
  };
  const problem = (line: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push(line);
  };

  /** A shard failed: the others go on, unless the disk takes nothing any more. */
  function trouble(error: AppError): void {
    problem(error.line);
    if (!PAUSING.has(error.code)) return;
    paused = true;
    pool.cancel();
  }

  function onMessage(message: MeasureMessage, job: MeasureJob): void {
    try {
      take(message, job);
    } catch (error) {
      // The catalogue refused: what the worker made lies in its files, and the next run finds it there.
      if (error instanceof AppError && PAUSING.has(error.code)) trouble(error);
      else throw error;
    }
  }

  function take(message: MeasureMessage, job: MeasureJob): void {
    switch (message.kind) {
      case 'hash':
        hashes.push({ id: message.file, sha256: message.sha256 });
        return;
      case 'chunk':
        if (message.read !== null) {
          addInto(faults, message.read.quarantined);
          made.records += message.read.read;
        }
        made.documents += message.documents;
        made.bytes += message.bytes;
        addInto(breaches, message.breaches);
        addSpent(message.spent);
        return;
      case 'spent':
        addSpent(message.spent);
        return;
      case 'resumed':
        workBytes -= message.bytes;
        return;
      case 'done':
        keepHashes();
        record(ws, job, message);
        shardsDone++;
        columns += message.columns.length;
        return;
      case 'stopped':
        return;
      case 'changed':
        problem(`${message.path}: ${message.why}; bring the catalogue up to date with winnow add, then run again`);
        return;
      case 'failed':
        trouble(new AppError(message.code, message.message, message));
        return;
    }
  }

  if (plan.jobs.length === 0) {
    return { state: 'done', shardsDone, columns, made, seconds: 0, spent, breaches, problems };
  }
  const board = createBoard(options.workers);
  const queue = plan.jobs.values();
  const data: MeasureData = { dir: ws.dir, recipe };
  const policy = createDeathPolicy();
  const pool = startPool<MeasureJob, MeasureMessage>({
    entry: options.entry,
    workers: options.workers,
    heapMiB: options.heapMiB,
    board,
    data,
    stuckAfterMs: options.stuckAfterMs ?? STUCK_AFTER_MS,
    next: () => queue.next().value,
    onMessage,
    onDeath(job, standing, death) {
      const verdict = policy(job, standing, death);
      if (verdict.leftOut !== null) {
        ws.leaveOut(verdict.leftOut);
        problem(`${pathOf(job, verdict.leftOut.file)}: a record was left out: ${verdict.leftOut.detail}`);
      }
      if (verdict.job === null) problem(`shard ${job.shard} was given up: its worker keeps dying (${death.detail})`);
      return verdict.job ?? undefined;
    },
  });
  options.onPool?.(pool);

  const total = (): Done => addDone(Array.from({ length: options.workers }, (_, worker) => board.done(worker)));
  const state = (): ProgressState => ({
    shards: { done: shardsDone, all: plan.jobs.length },
    workBytes,
    faults,
    breaches,
  });
  const meter = createMeter();
  const progress = setInterval(() => options.onProgress?.(meter(seconds(), total(), state())), PROGRESS_MS);
  let leaseLost: unknown;
  const renewal = setInterval(() => {
    try {
      options.lease.renew(options.now().getTime());
    } catch (error) {
      leaseLost ??= error;
      pool.cancel();
    }
  }, RENEW_MS);
  const cancel = (): void => {
    pool.cancel();
  };
  options.signal?.addEventListener('abort', cancel);
  options.pause?.addEventListener('abort', pool.pause);
  if (options.signal?.aborted === true) cancel();
  if (options.pause?.aborted === true) pool.pause();
  try {
    await pool.done;
    if (!paused) keepHashes();
  } finally {
    clearInterval(progress);
    clearInterval(renewal);
    options.signal?.removeEventListener('abort', cancel);
    options.pause?.removeEventListener('abort', pool.pause);
  }
  if (leaseLost !== undefined) throw leaseLost;
  return {
    state: stateOf(paused, options, shardsDone === plan.jobs.length),
    shardsDone,
    columns,
    made,
    seconds: seconds(),
    spent,
    breaches,
    problems,
  };
}

function stateOf(
  full: boolean,
  { signal, pause }: Pick<ShardsOptions, 'signal' | 'pause'>,
  complete: boolean,
): RunReport['state'] {
  if (full) return 'paused';
  if (complete) return 'done';
  if (signal?.aborted === true) return 'cancelled';
  return pause?.aborted === true ? 'paused' : 'incomplete';
}

function record(ws: Workspace, job: MeasureJob, made: Extract<MeasureMessage, { kind: 'done' }>): void {
  const { file, documents, counts } = made.text;
  ws.addProducts([
    { shard: job.shard, key: job.textKey, kind: 'text', file, documents, counts },
    ...made.columns.map(({ stats, ...column }) => ({
      ...column,
      shard: job.shard,
      kind: 'unit' as const,
      counts: null,
      stats,
    })),
  ]);
}

function pathOf(job: MeasureJob, file: number): string {
  return job.slices.find((slice) => slice.file?.id === file)?.file?.path ?? `file ${file}`;
}

function addInto(sum: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, n] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + n;
}
