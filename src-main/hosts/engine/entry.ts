import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import process from 'node:process';
import { AppError } from '#shared/errors.ts';
import binaries from '../node-binaries.json' with { type: 'json' };

/**
 * Where the engine process and its threads begin: beside this file, as source in the repository and as bundled
 * JavaScript elsewhere (Node strips types outside node_modules only).
 */
export function entry(name: 'main' | 'decide' | 'reader' | 'catalogue' | 'job'): URL {
  const source = import.meta.url.endsWith('.ts');
  if (name === 'main') return new URL(source ? './main.ts' : './engine.js', import.meta.url);
  return new URL(source ? `./threads/${name}.thread.ts` : `./${name}.thread.js`, import.meta.url);
}

/**
 * The pinned Node: this process's own, but under Electron the one that lies in the app's resources (`node/`), or in
 * node_modules while it is run from a checkout.
 */
export function pinnedNode(packagedResources: string | null = null): string {
  if (process.versions['electron'] === undefined) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const binary = (binaries as Record<string, string>)[platform];
  if (binary === undefined) throw new AppError('unsupported', `there is no pinned Node for ${platform}`);
  if (packagedResources !== null) return join(packagedResources, 'node', basename(binary));
  return createRequire(import.meta.url).resolve(binary);
}
