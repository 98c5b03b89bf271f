import { existsSync } from 'node:fs';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { SourceName } from '#shared/domain/source.ts';
import { AppError } from '#shared/errors.ts';
import { detectFile } from '#engine/read/detect.ts';
import { listFiles } from '#engine/read/list.ts';
import type { FileRow, Workspace } from '#store/api.ts';
import { commonFolder } from '../common-folder.ts';
import { byFormat, type AddResult } from '../sources.ts';

export interface SourcePreview {
  root: string;
  /** A name that no source has yet. */
  name: string;
  files: number;
  bytes: number;
  /** There are more files than were looked at. */
  more: boolean;
  formats: AddResult['formats'];
  refused: AddResult['refused'];
  refusedCount: number;
  /** An existing source that all the paths lie in. */
  within: string | null;
}

/** Files that are looked at, and refusals that are shown. */
const MAX_FILES = 20_000;
const MAX_REFUSED = 100;

/** What adding these paths would bring. Changes nothing. Throws `not-found`; stops where `left` says so. */
export async function previewSource(
  ws: Workspace,
  given: readonly string[],
  left: () => boolean,
  maxFiles = MAX_FILES,
): Promise<SourcePreview> {
  const paths = given.map((path) => resolve(path));
  for (const path of paths) {
    if (!existsSync(path)) throw new AppError('not-found', 'there is no such file or folder', { where: path });
  }
  const sources = ws.sources();
  const within = sources.find(({ root }) => paths.every((path) => isInside(root, path)));
  const root = within?.root ?? commonFolder(paths);
  const listing = listFiles(root, paths, maxFiles);
  const found: Pick<FileRow, 'format' | 'compression' | 'size'>[] = [];
  const refused: SourcePreview['refused'] = [...listing.faults];
  for (const { file, path, size } of listing.files) {
    if (left()) throw new AppError('cancelled', 'nobody waits for it any more');
    const { format, compression, ...refusal } = await detectFile(file, path, size);
    found.push({ format, compression, size });
    if ('reason' in refusal) refused.push({ path, ...refusal });
  }
  return {
    root,
    name: freeName(
      basename(root),
      sources.map(({ name }) => name),
    ),
    files: found.length,
    bytes: found.reduce((sum, { size }) => sum + size, 0),
    more: listing.more,
    formats: byFormat(found),
    refused: refused.slice(0, MAX_REFUSED),
    refusedCount: refused.length,
    within: within?.name ?? null,
  };
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** A name made of a folder's, which no source has. */
export function freeName(folder: string, taken: readonly string[]): string {
  const plain = folder
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|-+$/gu, '')
    .slice(0, 56)
    .toWellFormed();
  const name = SourceName.safeParse(plain).success ? plain : 'source';
  if (!taken.includes(name)) return name;
  for (let n = 2; ; n++) if (!taken.includes(`${name}-${n}`)) return `${name}-${n}`;
}
