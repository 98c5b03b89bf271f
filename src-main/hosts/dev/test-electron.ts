import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { electronArguments, findElectron, missingDisplay } from '#hosts/electron/find.ts';
import { buildDesktop } from './build-desktop.ts';
import { buildRenderer } from './build-renderer.ts';
import { electronChecks } from './electron-checks.ts';

/*
 * `npm run test:electron`: drives the real desktop where Electron's program is, under xvfb-run where there is no display.
 * Where it cannot run, one line says why. The last line is `N passed, N failed`.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

function end(passed: number, failed: number): never {
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}

function skip(why: string): never {
  process.stdout.write(`skipped: the desktop was not tested: ${why}\n`);
  return end(0, 0);
}

const here = { root: ROOT, platform: process.platform, env: process.env };
const found = findElectron(here);
if ('missing' in found) skip(found.missing);
const noDisplay = missingDisplay(here);
if (noDisplay !== null) {
  const self = fileURLToPath(import.meta.url);
  const under = spawnSync('xvfb-run', ['-a', process.execPath, self], { cwd: ROOT, stdio: 'inherit' });
  if (under.error !== undefined) skip(`${noDisplay}, and xvfb-run is not installed`);
  process.exit(under.status ?? 1);
}
if ((await buildRenderer(ROOT)) !== 0 || (await buildDesktop(ROOT)) !== 0) end(0, 1);

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'winnow-electron-')));
try {
  const args = electronArguments(ROOT, [], process.getuid?.() === 0);
  const { passed, failed } = await electronChecks({ binary: found.binary, args, root: ROOT, folder });
  end(passed, failed);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
