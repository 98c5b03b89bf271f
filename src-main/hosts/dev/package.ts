import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import binaries from '../node-binaries.json' with { type: 'json' };
import { buildDesktop } from './build-desktop.ts';

/*
 * `npm run package`: installers of the desktop for this system, in out/package; arguments go to the packager
 * (`npm run package -- --linux AppImage`). It fetches the packager from the registry, and Electron's program and tools of
 * its own from elsewhere, so that it needs a network that lets it. Signing and notarizing take their keys from the
 * environment, as the packager documents.
 */

const PACKAGER = 'electron-builder@26.17.0';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What the packager calls systems, by what Node calls them. */
const SYSTEMS: Record<string, string> = { linux: 'linux', win32: 'win', darwin: 'mac' };

/** Puts each pinned Node that is installed where the packager takes it from: out/node/linux-x64/node … */
function layOutNode(): string[] {
  const folder = join(ROOT, 'out', 'node');
  rmSync(folder, { recursive: true, force: true });
  return Object.entries(binaries).flatMap(([key, binary]) => {
    const [system = '', arch = ''] = key.split('-');
    const from = findInstalled(binary);
    if (from === null) return [];
    const name = `${SYSTEMS[system] ?? system}-${arch}`;
    mkdirSync(join(folder, name), { recursive: true });
    const to = join(folder, name, basename(binary));
    copyFileSync(from, to);
    chmodSync(to, 0o755);
    return [name];
  });
}

function findInstalled(binary: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(binary);
  } catch {
    return null;
  }
}

/** A Debian package names its maintainer and a home page, which a checkout does not know. */
function debianArguments(): string[] {
  const { WINNOW_MAINTAINER: maintainer, WINNOW_HOMEPAGE: homepage } = process.env;
  if (maintainer !== undefined && homepage !== undefined) {
    return [`-c.deb.maintainer=${maintainer}`, `-c.extraMetadata.homepage=${homepage}`];
  }
  process.stderr.write('no .deb: set WINNOW_MAINTAINER="Name <mail>" and WINNOW_HOMEPAGE to make one\n');
  return ['--linux', 'AppImage'];
}

function npx(args: readonly string[]): number {
  const options = { cwd: ROOT, stdio: 'inherit' } as const;
  const caller = process.env['npm_execpath'] ?? '';
  const { status, error } = /npm-cli\.c?js$/.test(caller)
    ? spawnSync(process.execPath, [caller, 'exec', '--yes', '--', ...args], options)
    : spawnSync('npx', ['--yes', ...args], { ...options, shell: process.platform === 'win32' });
  if (error !== undefined) process.stderr.write(`${error.message}\n`);
  return status ?? 1;
}

if ((await buildDesktop(ROOT, { all: true })) !== 0) process.exit(1);
if (!existsSync(join(ROOT, 'out', 'renderer', 'index.html'))) process.exit(1);
process.stderr.write(`with the pinned Node of ${layOutNode().join(', ')}; of other systems it is not installed\n`);
const given = process.argv.slice(2);
const targets = given.length === 0 && process.platform === 'linux' ? debianArguments() : given;
process.exitCode = npx([PACKAGER, '--config', 'electron-builder.yml', '--publish', 'never', ...targets]);
