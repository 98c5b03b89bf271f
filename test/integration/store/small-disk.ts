import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, or why there is none. */
export type SmallDisk = { dir: string; makeReadonly(): void; remove(): void } | { why: string };

/** Mounts a tmpfs of so many KiB: needs root on Linux. */
export function smallDisk(kib: number): SmallDisk {
  const dir = mkdtempSync(join(tmpdir(), 'winnow-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', dir], { stdio: 'pipe' });
  } catch (error) {
    rmSync(dir, { recursive: true });
    return { why: `no disk of its own can be mounted here: ${String(error).split('\n')[0]}` };
  }
  return {
    dir,
    makeReadonly: () => void execFileSync('mount', ['-o', 'remount,ro', dir], { stdio: 'pipe' }),
    remove() {
      execFileSync('umount', [dir], { stdio: 'pipe' });
      rmSync(dir, { recursive: true });
    },
  };
}
