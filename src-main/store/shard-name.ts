import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { NamedSlice } from './queries/shards.ts';

/**
 * `shards/xx/<hash>.text.sqlite`. The name is a hash of the work, so that a killed run finds its half file, and so
 * that source names and long paths never reach the file system. A file version is named by size and time of change
 * and not by its hash, since a run learns the hash only while it reads.
 */
export function shardFileName(
  kind: 'text' | 'signals',
  source: string,
  slices: readonly NamedSlice[],
  keys: readonly string[],
): string {
  const work = {
    kind,
    source,
    slices: slices.map(({ path, size, mtimeNs, start, end }) => ({ path, size, mtimeNs, start, end })),
    keys: [...keys].sort(),
  };
  const hash = createHash('sha256').update(canonicalJson(work)).digest('hex');
  return `shards/${hash.slice(0, 2)}/${hash.slice(2, 42)}.${kind}.sqlite`;
}
