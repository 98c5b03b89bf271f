import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#shared/errors.ts';

const PAGES = fileURLToPath(new URL('../../../out/renderer', import.meta.url));
const BUILD = fileURLToPath(new URL('../dev/build-renderer.ts', import.meta.url));

/** The folder of the built page. In a checkout it is brought up to date first, which takes a moment when nothing changed. */
export async function builtPages(): Promise<string> {
  if (existsSync(BUILD)) {
    // Its own process: the build is no part of the product.
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', BUILD], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', resolve);
    });
    if (code !== 0) throw new AppError('io', 'the pages of the app could not be built', { where: PAGES });
  }
  return PAGES;
}
