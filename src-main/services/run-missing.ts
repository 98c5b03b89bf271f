import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductRow, Workspace } from '#store/api.ts';
import { removeShardFile } from '#workers/shard-files.ts';
import { textKeyOf } from './run-retry.ts';

/**
 * Forgets what the catalogue has of shard files that are no longer there, so that the run makes them anew. With a text
 * go the columns that were measured on it: the new text lacks what its source files lost meanwhile.
 */
export function forgetMissing(ws: Workspace): void {
  const there = new Map<string, boolean>();
  const isThere = (file: string): boolean => {
    const known = there.get(file) ?? existsSync(join(ws.dir, file));
    there.set(file, known);
    return known;
  };
  const products = ws.products();
  const missing = products.filter(({ file }) => !isThere(file));
  if (missing.length === 0) return;
  const texts = new Set(missing.filter(({ kind }) => kind === 'text').map(({ shard, key }) => `${shard} ${key}`));
  const shards = new Set(missing.map(({ shard }) => shard));
  const onText = new Map<string, boolean>();
  const isStale = (row: ProductRow): boolean => {
    if (!isThere(row.file)) return true;
    if (row.kind === 'text' || !shards.has(row.shard)) return false;
    const known = onText.get(row.file) ?? texts.has(`${row.shard} ${textKeyOf(join(ws.dir, row.file))}`);
    onText.set(row.file, known);
    return known;
  };
  const stale = products.filter(isStale);
  // The catalogue first: a file without a row is rubbish, a row without its file would be a loss.
  ws.removeProducts(stale);
  for (const file of new Set(stale.map((row) => row.file))) removeShardFile(join(ws.dir, file));
}
