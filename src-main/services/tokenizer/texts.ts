import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CleanKnobs, ReadKnobs } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { detectFile } from '#engine/read/detect.ts';
import type { Reader } from '#engine/read/reader.ts';
import { readers } from '#engine/read/formats/registry.gen.ts';
import { allBits } from '#engine/decide/bits.ts';
import { withSnapshot } from '../decide.ts';
import { eachTextUntil } from '../snapshot-texts.ts';

/** Texts that can be gone through more than once. */
export interface Texts {
  /** Calls `visit` with each text and what tells it from all others, in an order that is always the same. */
  each(visit: (text: string, id: string) => void): Promise<void>;
}

/** The texts of a workspace, or of files as `winnow add` would read them. Throws AppError. */
export function textsOf(paths: readonly string[], signal: AbortSignal): Texts {
  const [first] = paths;
  if (first === undefined) throw new AppError('usage', 'no texts are named', { remedy: 'name files or a workspace' });
  if (paths.length === 1 && isFolder(first)) return workspaceTexts(first, signal);
  return {
    async each(visit) {
      for (const path of paths) await eachOfFile(path, signal, visit);
    },
  };
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

function workspaceTexts(dir: string, signal: AbortSignal): Texts {
  return {
    each: (visit) =>
      withSnapshot(
        dir,
        {},
        (snapshot) =>
          eachTextUntil(
            signal,
            snapshot,
            allBits(snapshot.documents),
            ({ text, id }) => {
              visit(text, id);
            },
            () => {},
          ),
        'read',
      ),
  };
}

async function eachOfFile(path: string, signal: AbortSignal, visit: (text: string, id: string) => void): Promise<void> {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new AppError('not-found', 'there is no such file', { where: path });
  const found = await detectFile(path, basename(path), size);
  const reader = (readers as Readonly<Record<string, Reader | undefined>>)[found.format];
  if (reader === undefined) {
    const detail = 'detail' in found ? found.detail : 'the file is of no format that is read';
    throw new AppError('unsupported', detail, { where: path });
  }
  const cleaner = prepareCleaner(CleanKnobs.parse({}));
  const items = reader.read({
    file: path,
    size,
    start: 0,
    end: size,
    knobs: ReadKnobs.parse({}),
    cancelled: () => signal.aborted,
  });
  for await (const item of items) {
    if (signal.aborted) throw new AppError('cancelled', 'stopped before the last file');
    if (item.kind !== 'record') continue;
    const cleaned = cleaner.clean(item.content, item.meta, item.replaced);
    if (cleaned.ok) visit(cleaned.document.text, `${path}#${item.locator}.${item.part}`);
  }
}
