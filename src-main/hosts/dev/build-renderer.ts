import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { sha256 } from '#engine/hash.ts';
import { runNode } from './run-node.ts';

/*
 * `npm run build`: the page of the app, from src-renderer to out/renderer, where the local server and the desktop take
 * it from. Made anew only when something that it is made of changed.
 */

const VITE = 'node_modules/vite/bin/vite.js';
/** What the page is made of. */
const INPUTS = ['src-renderer/**/*', 'src-shared/**/*', 'package-lock.json', 'package.json', 'tsconfig.json'];

function stampOf(root: string): string {
  const files = globSync(INPUTS, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return sha256(files.map((file) => `${file.slice(root.length)} ${sha256(readFileSync(file))}\n`).join(''));
}

/** Builds the page unless it is there. The old one stays until the new one is whole. Returns the exit code. */
export async function buildRenderer(root: string): Promise<number> {
  const out = join(root, 'out', 'renderer');
  const stampFile = join(root, 'out', 'renderer.stamp');
  const stamp = stampOf(root);
  const isMade = existsSync(join(out, 'index.html')) && existsSync(stampFile);
  if (isMade && readFileSync(stampFile, 'utf8') === stamp) return 0;
  const fresh = join(root, 'out', `renderer.${process.pid}.new`);
  const old = join(root, 'out', `renderer.${process.pid}.old`);
  process.stderr.write('building the app (vite) …\n');
  mkdirSync(join(root, 'out'), { recursive: true });
  try {
    const args = [VITE, 'build', 'src-renderer', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    // Whoever calls, a test for one: React's development build is never what is served.
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await runNode(args, { cwd: root, env, capture: true });
    process.stderr.write(output);
    if (code !== 0) return code;
    swap(fresh, out, old);
    writeFileSync(stampFile, stamp);
    return 0;
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts `fresh` in the place of `out`, also when another build does the same just now. */
function swap(fresh: string, out: string, old: string): void {
  for (let tries = 0; ; tries++) {
    rmSync(old, { recursive: true, force: true });
    try {
      if (existsSync(out)) renameSync(out, old);
      renameSync(fresh, out);
      return;
    } catch (error) {
      if (tries === 10) throw error;
    }
  }
}

if (import.meta.main) process.exitCode = await buildRenderer(fileURLToPath(new URL('../../..', import.meta.url)));
