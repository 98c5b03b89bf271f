import { statSync } from 'node:fs';

/**
 * Tells a file from another one that took its place: a shard that is retried is made anew under the same name. Null
 * where there is none.
 */
export function fileIdentity(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.ino} ${found.size} ${found.mtimeNs}`;
}
