import { join } from 'node:path';
import { hashOf } from '#engine/hash.ts';
import type { Workspace } from '#store/api.ts';
import { fileIdentity } from '#store/file-identity.ts';
import type { RunKeys } from '../run-keys.ts';
import { coverageOf, type Stock } from '../snapshot-coverage.ts';

/** What a recipe makes, apart from its limits. */
export function keyList({ textKey, units }: RunKeys): string[] {
  return [textKey, ...units.map(({ name, key }) => `${name} ${key}`)];
}

/**
 * What a partial snapshot under some keys stands on: sources, current files, and the shards that are ready with the
 * files that hold them. Equal grounds, equal documents and columns: a file that was made anew is another one.
 */
export function groundOf(ws: Workspace, keys: RunKeys, stock: Stock): string {
  const ready = new Set(coverageOf(ws, keys, stock).measured.map(({ id }) => id));
  const wanted = new Set([
    keys.textKey,
    ...ws.sources().flatMap((source) => keys.units.map((unit) => keys.column(unit, source))),
  ]);
  const identities = new Map<string, string | null>();
  const identityOf = (file: string): string | null => {
    let identity = identities.get(file);
    if (identity === undefined) identities.set(file, (identity = fileIdentity(join(ws.dir, file))));
    return identity;
  };
  return hashOf({
    keys: keyList(keys),
    sources: ws.sources(),
    files: ws.sources().map(({ name }) => ws.fileCount(name)),
    shards: stock.shards.map(({ id }) => id),
    products: stock.products
      .filter(({ shard, key }) => ready.has(shard) && wanted.has(key))
      .map(({ shard, key, file }) => `${shard} ${key} ${file} ${identityOf(file)}`),
  });
}
