import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPO = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of the repository in a folder of their own, with its packages: somewhere to change things. */
export function repoCopy(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'winnow copy '));
  for (const part of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'src-main',
    'src-renderer',
    'src-shared',
    'resources',
    'test',
  ]) {
    cpSync(join(REPO, part), join(dir, part), { recursive: true });
  }
  symlinkSync(join(REPO, 'node_modules'), join(dir, 'node_modules'), 'junction');
  return {
    dir,
    remove: () => {
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
