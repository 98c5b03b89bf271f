import { statSync } from 'node:fs';

/** The same for as long as a file is what was opened, whatever is written to it. Null where there is none. */
export function inodeOf(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

/**
 * Tells a file from another one that took its place: a shard that is retried is made anew under the same name. Null
 * where there is none.
 */
export function fileIdentity(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.ino} ${found.size} ${found.mtimeNs}`;
}
