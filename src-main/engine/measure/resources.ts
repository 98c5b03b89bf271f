import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, normalize } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { sha256 } from '#engine/hash.ts';
import { resourceRoot } from '#engine/resource-root.ts';
import type { Resources } from '#engine/rules/rule.ts';

const NPM = 'npm:';
/** Before the absolute path of a file of the user's. */
export const USER_FILE = 'file:';

/**
 * Files under `resources/` (or another root), each read and hashed at most once. Paths are `/`-separated and relative;
 * `npm:PACKAGE/FILE` is a file that an installed package brings, `file:PATH` one that a recipe names.
 */
export function fileResources(root: string = resourceRoot()): Resources {
  const files = new Map<string, { bytes: Uint8Array; sha256: string }>();

  function load(path: string): { bytes: Uint8Array; sha256: string } {
    const known = files.get(path);
    if (known !== undefined) return known;
    const packaged = path.startsWith(NPM);
    const users = path.startsWith(USER_FILE);
    let file = packaged ? path : users ? path.slice(USER_FILE.length) : join(root, normalize(path));
    if (!packaged && !users && !file.startsWith(root)) throw new Error(`resource path leaves its root: ${path}`);
    let bytes: Uint8Array;
    try {
      if (packaged) file = createRequire(import.meta.url).resolve(path.slice(NPM.length));
      bytes = readFileSync(file);
    } catch (cause) {
      const remedy = users ? 'the recipe names it; is it there?' : 'install Winnow again';
      const what = users ? 'a list of the recipe cannot be read' : 'a file of the installation cannot be read';
      throw new AppError('io', what, { where: file, remedy, cause });
    }
    const entry = { bytes, sha256: sha256(bytes) };
    files.set(path, entry);
    return entry;
  }

  return { read: (path) => load(path).bytes, sha256: (path) => load(path).sha256 };
}
