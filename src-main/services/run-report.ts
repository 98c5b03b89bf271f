import { join } from 'node:path';
import { addCounts, balances, emptyCounts, type RecordCounts } from '#shared/domain/ledger.ts';
import type { ProductRow, RunRow, ShardRow, Workspace } from '#store/api.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import type { Spent } from '#workers/measure-job.ts';
import type { RunKeys } from './run-keys.ts';

export interface RunReport {
  run: number;
  state: Exclude<RunRow['state'], 'running'>;
  recipe: { name: string; hash: string; from: string };
  workers: number;
  /** `worked`: shards that lacked something; `done` of them lack nothing now. */
  shards: { all: number; worked: number; done: number };
  /** What this run did, apart from what earlier runs had done. */
  thisRun: {
    records: number;
    documents: number;
    bytes: number;
    columns: number;
    seconds: number;
    documentsPerSecond: number;
    megabytesPerSecond: number;
  };
  /** Milliseconds of all workers by what they were spent on. */
  spent: Spent;
  /** All that the workspace holds under this recipe. */
  records: RecordCounts;
  /** Records: read = used + ignored + quarantined. Documents: each is stored, and every column has a cell for each. */
  balances: { records: boolean; documents: boolean };
  /** Values of this run outside the recipe's default limits, by signal. */
  breaches: Record<string, number>;
  /** One line each: files that changed, shards that failed, records left out. */
  problems: string[];
}

/** Counts of a shard's current files: what its text file says of their slices, where one of them has changed since. */
export function currentCounts(ws: Workspace, shard: ShardRow, text: ProductRow): RecordCounts {
  const current = shard.slices.map(({ file }) => ws.file(file)?.current === true);
  if (text.counts !== null && current.every(Boolean)) return text.counts;
  const reader = openTextReader(join(ws.dir, text.file));
  try {
    return reader
      .sliceCounts()
      .reduce((sum, { slice, counts }) => (current[slice] === true ? addCounts(sum, counts) : sum), emptyCounts());
  } finally {
    reader.close();
  }
}

/** Adds up what is stored under a recipe's keys, in all shards or in those given, and checks both balances on it (DECISIONS 27). */
export function stockOf(
  ws: Workspace,
  keys: RunKeys,
  of: readonly ShardRow[] = ws.shards(),
): { records: RecordCounts; balances: RunReport['balances'] } {
  const records = emptyCounts();
  let stored = 0;
  let cellsBalance = true;
  const sources = new Map(ws.sources().map((source) => [source.name, source]));
  const products = new Map(ws.products().map((row) => [`${row.shard} ${row.key}`, row]));
  for (const shard of of) {
    const text = products.get(`${shard.id} ${keys.textKey}`);
    const source = sources.get(shard.source);
    if (text === undefined || source === undefined) continue;
    const counts = currentCounts(ws, shard, text);
    addCounts(records, counts);
    // Documents of a file that changed since lie in the shard, and are none of the stock.
    stored += counts.documents;
    for (const unit of keys.units) {
      const column = products.get(`${shard.id} ${keys.column(unit, source)}`);
      if (column !== undefined && column.documents !== text.documents) cellsBalance = false;
    }
  }
  return {
    records,
    balances: { records: balances(records), documents: cellsBalance && stored === records.documents },
  };
}
