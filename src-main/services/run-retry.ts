import { join } from 'node:path';
import type { FaultReason } from '#shared/domain/ledger.ts';
import type { ShardRow, Workspace } from '#store/api.ts';
import { openSignalsReader } from '#store/signals-file/reader.ts';
import { removeShardFile } from '#workers/shard-files.ts';
import { changeOf, errorCode, FAULT_FORMAT, locate } from '#workers/source-file.ts';

/** These stay as they are however often they are read again. */
const FINAL: ReadonlySet<string> = new Set<FaultReason>(['unsupported-format', 'empty-file']);

export interface Retry {
  /** How many shards will be made anew. */
  shards: number;
  /** One line each: shards that stay as they are, because what they were made of cannot be read again. */
  problems: string[];
}

/**
 * Forgets the texts of shards that have quarantined records, and every column that was measured on them, so that the
 * run makes them anew. Where a source file is away or has changed nothing is forgotten: what is stored is all there is.
 */
export function forgetFaulty(ws: Workspace, textKey: string): Retry {
  const products = ws.products();
  const retry: Retry = { shards: 0, problems: [] };
  for (const shard of ws.shards()) {
    const own = products.filter((row) => row.shard === shard.id);
    const text = own.find((row) => row.kind === 'text' && row.key === textKey);
    const reasons = Object.keys(text?.counts?.quarantined ?? {});
    if (text === undefined || reasons.every((reason) => FINAL.has(reason))) continue;
    const lost = changedFile(ws, shard);
    if (lost !== null) {
      retry.problems.push(
        `${lost}; nothing was retried there: bring the catalogue up to date with winnow add, then run again`,
      );
      continue;
    }
    retry.shards++;
    const onText = new Map<string, boolean>();
    const stale = own.filter((row) => {
      if (row.kind === 'text') return row.key === textKey;
      if (!onText.has(row.file)) onText.set(row.file, textKeyOf(join(ws.dir, row.file)) === textKey);
      return onText.get(row.file);
    });
    // The catalogue first: a file without a row is rubbish, a row without its file would be a loss.
    ws.removeProducts(stale);
    for (const file of new Set(shard.slices.map((slice) => slice.file))) ws.takeBack(file);
    for (const file of new Set(stale.map((row) => row.file))) removeShardFile(join(ws.dir, file));
  }
  return retry;
}

/** The first current file of a shard that is not the one that was added, with what is the matter. */
function changedFile(ws: Workspace, shard: ShardRow): string | null {
  const root = ws.source(shard.source)?.root ?? '';
  for (const id of new Set(shard.slices.map(({ file }) => file))) {
    const file = ws.file(id);
    if (file?.current !== true || file.format.startsWith(FAULT_FORMAT)) continue;
    const change = changeIn(locate(root, file.path), file);
    if (change !== null) return `${file.path}: ${change}`;
  }
  return null;
}

function changeIn(absolute: string, file: Parameters<typeof changeOf>[1]): string | null {
  try {
    return changeOf(absolute, file);
  } catch (error) {
    return `it cannot be looked at (${errorCode(error) ?? String(error)})`;
  }
}

/** Key of the text that the columns of a signals file were measured on. */
export function textKeyOf(signalsFile: string): string {
  const reader = openSignalsReader(signalsFile);
  try {
    return reader.header.textKey;
  } finally {
    reader.close();
  }
}
