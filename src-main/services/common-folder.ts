import { statSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/** The deepest folder that all of the paths lie in. */
export function commonFolder(paths: readonly string[]): string {
  const folders = paths.map((path) => (statSync(path).isDirectory() ? path : dirname(path)).split(sep));
  const [first = [], ...others] = folders;
  let length = first.length;
  for (const other of others) {
    let same = 0;
    while (same < length && other[same] === first[same]) same++;
    length = same;
  }
  return first.slice(0, length).join(sep) || sep;
}
