import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of `resources/`: beside the sources in the repository, or above the bundle where it is packaged. */
export function resourceRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, 'resources');
    if (existsSync(join(candidate, 'unicode', 'properties.bin'))) return candidate;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the resources folder is missing: the installation is damaged');
    folder = parent;
  }
}
