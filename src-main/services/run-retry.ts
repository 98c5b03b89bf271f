import { join } from 'node:path';
import type { FaultReason } from '#shared/domain/ledger.ts';
import type { Workspace } from '#store/api.ts';
import { openSignalsReader } from '#store/signals-file/reader.ts';
import { removeShardFile } from '#workers/shard-files.ts';

/** These stay as they are however often they are read again. */
const FINAL: ReadonlySet<string> = new Set<FaultReason>(['unsupported-format', 'empty-file']);

/**
 * Forgets the texts of shards that have quarantined records, and every column that was measured on them, so that the
 * run makes them anew. Returns how many shards those are.
 */
export function forgetFaulty(ws: Workspace, textKey: string): number {
  const products = ws.products();
  let count = 0;
  for (const shard of ws.shards()) {
    const own = products.filter((row) => row.shard === shard.id);
    const text = own.find((row) => row.kind === 'text' && row.key === textKey);
    const reasons = Object.keys(text?.counts?.quarantined ?? {});
    if (text === undefined || reasons.every((reason) => FINAL.has(reason))) continue;
    count++;
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
  return count;
}

function textKeyOf(signalsFile: string): string {
  const reader = openSignalsReader(signalsFile);
  try {
    return reader.header.textKey;
  } finally {
    reader.close();
  }
}
