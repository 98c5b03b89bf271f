import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { ProductRow, Workspace } from './api.ts';
import { guard } from './errors.ts';
import { openSignalsReader } from './signals-file/reader.ts';
import { openTextReader } from './text-file/reader.ts';

export interface Garbage {
  /** Products that no kept key needs, or whose shard reads no current file any more. */
  products: ProductRow[];
  /** Files that no other product needs, relative to the workspace, with their bytes. */
  files: { file: string; bytes: number }[];
}

/** SQLite's companions of a database that was not closed. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'];

/**
 * What can go when only `keep` is kept. Half files of a killed run stay while the run can go on with them: all their
 * keys are kept, their shard is current, and something in them is not there yet. Call it while holding the run lease, or a running run loses its files.
 */
export function garbage(ws: Workspace, keep: ReadonlySet<string>): Garbage {
  const shards = new Set(ws.shards().map((shard) => shard.id));
  const products: ProductRow[] = [];
  const needed = new Set<string>();
  for (const product of ws.products()) {
    if (keep.has(product.key) && shards.has(product.shard)) needed.add(product.file);
    else products.push(product);
  }
  const files = shardFiles(ws.dir)
    .filter((file) => !needed.has(file) && !canGoOn(ws, file, keep, shards))
    .map((file) => ({ file, bytes: bytesOf(join(ws.dir, file)) }));
  return { products, files };
}

/** First the catalogue forgets, then the files go: a kill in between leaves only what the next call removes. */
export function removeGarbage(ws: Workspace, { products, files }: Garbage): void {
  ws.removeProducts(products);
  for (const { file } of files) {
    const path = join(ws.dir, file);
    guard(path, () => COMPANIONS.forEach((companion) => rmSync(path + companion, { force: true })));
  }
}

/** Every database under shards/, by name. */
function shardFiles(dir: string): string[] {
  const root = join(dir, 'shards');
  return guard(root, () => {
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => `shards/${name.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.sqlite'))
      .sort();
  });
}

function bytesOf(path: string): number {
  return guard(path, () =>
    COMPANIONS.reduce((sum, companion) => sum + (statSync(path + companion, { throwIfNoEntry: false })?.size ?? 0), 0),
  );
}

function canGoOn(ws: Workspace, file: string, keep: ReadonlySet<string>, shards: ReadonlySet<number>): boolean {
  try {
    const { shard, keys } = headerOf(join(ws.dir, file));
    const wanted = shards.has(shard) && keys.every((key) => keep.has(key));
    return wanted && keys.some((key) => ws.product(shard, key) === null);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Being written to: not ours to judge. Anything unreadable is of no use to a run either.
    return error.code === 'busy' || error.code === 'newer-format';
  }
}

function headerOf(path: string): { shard: number; keys: string[] } {
  if (path.endsWith('.text.sqlite')) {
    const reader = openTextReader(path);
    reader.close();
    return { shard: reader.header.shard, keys: [reader.header.textKey] };
  }
  const reader = openSignalsReader(path);
  reader.close();
  return { shard: reader.header.shard, keys: reader.header.units.map((unit) => unit.key) };
}
