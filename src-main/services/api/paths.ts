import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { presetNames } from '#engine/recipe/presets.ts';
import { confine } from '../browse.ts';
import { commonFolder } from '../common-folder.ts';
import type { ApiParts } from './parts.ts';

/*
 * A browser may name any path of the machine in a call. Where the host serves browsers, only what lies below its roots
 * or in the workspace itself is read or written for them; a desktop's paths come from its own dialogs.
 */

type Parts = Pick<ApiParts, 'dir' | 'roots' | 'capabilities'>;

/** The path as it may be read. Throws `bad-input` or `not-found`. */
export async function readablePath(parts: Parts, path: string): Promise<string> {
  requireAbsolute(path);
  if (parts.capabilities.pick === 'dialog') return path;
  return confine([...parts.roots, parts.dir], path);
}

/**
 * As readablePath, of files and folders that become one source. Links are followed as long as they stay below the root
 * of the source, so the folder that all the paths lie in must be one that may be looked at too.
 */
export async function readableTogether(
  parts: Parts & Pick<ApiParts, 'ws'>,
  paths: readonly string[],
): Promise<string[]> {
  const all = await Promise.all(paths.map((path) => readablePath(parts, path)));
  const within = (root: string): boolean => all.every((path) => path === root || path.startsWith(folderOf(root)));
  if (parts.capabilities.pick === 'dialog' || parts.ws.sources().some(({ root }) => within(root))) return all;
  const folder = commonFolder(all);
  await confine([...parts.roots, parts.dir], folder).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'bad-input') throw error;
    throw new AppError('bad-input', 'the folder that holds all of these may not be looked at', {
      where: folder,
      remedy: 'add them one by one, each as a source of its own',
    });
  });
  return all;
}

const folderOf = (root: string): string => (root.endsWith(sep) ? root : root + sep);

/** As readablePath, for what lies beside the workspace too: that is where packs are. */
export async function readablePack(parts: Parts, path: string): Promise<string> {
  requireAbsolute(path);
  if (parts.capabilities.pick === 'dialog') return path;
  return confine([...parts.roots, dirname(parts.dir)], path);
}

/** A place for something new: of its folders those that are there decide. */
export async function writablePath(parts: Parts, path: string): Promise<string> {
  requireAbsolute(path);
  if (parts.capabilities.pick === 'dialog') return path;
  const missing: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      return join(await confine([...parts.roots, parts.dir], folder), ...missing);
    } catch (error) {
      const mayBeMade = error instanceof AppError && error.code === 'not-found' && dirname(folder) !== folder;
      if (!mayBeMade) throw error;
      missing.unshift(basename(folder));
    }
  }
}

/** A preset by its name, or a file by its path; a bare name is never taken for a file of the engine's own folder. */
export async function readableRecipe(parts: Parts, recipe: string): Promise<string> {
  if (isAbsolute(recipe)) return readablePath(parts, recipe);
  const presets = presetNames();
  if (presets.includes(recipe)) return recipe;
  throw new AppError('not-found', `no preset is called "${recipe}"`, { remedy: didYouMean(recipe, presets) });
}

function requireAbsolute(path: string): void {
  if (isAbsolute(path)) return;
  throw new AppError('bad-input', 'not an absolute path', { where: path });
}
