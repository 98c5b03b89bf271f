import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { readManifest } from '#engine/packs/verify.ts';
import { packSnippets, type Snippet } from '../pack-snippets.ts';

export interface PackInfo {
  dir: string;
  name: string;
  format: string;
  exportedAt: string | null;
  contentSha256: string;
  documents: number;
  bytes: number;
  snippets: Snippet[];
}

/** The folder in a workspace that packs go to unless told otherwise. */
export const PACKS_FOLDER = 'packs';
/** Names that are looked at in one folder. */
const MAX_NAMES = 10_000;

const Provenance = z.object({ exportedAt: z.string() });

/** Packs in the workspace's own folder, beside the workspace, and those named; newest first. What is no pack is passed over. */
export function listPacks(workspace: string, named: readonly string[]): PackInfo[] {
  const folders = [join(workspace, PACKS_FOLDER), dirname(resolve(workspace))].flatMap(foldersIn);
  const dirs = new Set([...folders, ...named.map((dir) => resolve(dir))]);
  return [...dirs]
    .flatMap((dir) => packAt(dir) ?? [])
    .sort((a, b) => compare(b.exportedAt ?? '', a.exportedAt ?? '') || compare(a.dir, b.dir));
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .slice(0, MAX_NAMES)
      .flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []));
  } catch {
    return [];
  }
}

function packAt(dir: string): PackInfo | null {
  if (!existsSync(join(dir, 'manifest.json'))) return null;
  try {
    const { name, format, contentSha256, counts, data } = readManifest(dir);
    return {
      dir,
      name,
      format,
      exportedAt: exportedAt(dir),
      contentSha256,
      documents: counts.documents.kept,
      bytes: data.reduce((sum, file) => sum + file.bytes, 0),
      snippets: packSnippets(dir, format),
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** What the pack says, else when its manifest was written. */
function exportedAt(dir: string): string | null {
  try {
    return Provenance.parse(JSON.parse(readFileSync(join(dir, 'provenance.json'), 'utf8'))).exportedAt;
  } catch {
    return statSync(join(dir, 'manifest.json')).mtime.toISOString();
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
