import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { ACQUISITIONS, CATEGORIES, type Acquisition, type Category } from '#shared/domain/category.ts';
import { compareUtf8 } from '#shared/domain/document-id.ts';
import { SourceName, type Source } from '#shared/domain/source.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { detectFile } from '#engine/read/detect.ts';
import { listFiles, type Listing } from '#engine/read/list.ts';
import { planShards, type PlanLimits } from '#engine/read/plan.ts';
import { readerOf } from '#engine/read/readers.ts';
import type { FileRow, Workspace } from '#store/api.ts';
import { openWorkspace } from '#store/workspace.ts';
import { FAULT_FORMAT } from '#workers/source-file.ts';
import { commonFolder } from './common-folder.ts';

/** What a person says of a source. Fields left out keep what is known of it; null or an empty text takes it back. */
export interface SourceFacts {
  category?: string | null;
  acquisition?: string | null;
  licence?: string | null;
  snapshot?: string | null;
  originUrl?: string | null;
  language?: string | null;
}

export interface SourceSpec extends SourceFacts {
  name: string;
  /** Files and folders, absolute or relative to the working directory. */
  paths: readonly string[];
  /** The folder that paths in document ids are relative to; default: the common folder of `paths`. */
  root?: string;
}

export interface AddResult {
  source: Source;
  created: boolean;
  files: { all: number; new: number; changed: number; gone: number; unchanged: number };
  bytes: number;
  /** Readable files by format and compression, most first. */
  formats: { format: string; compression: FileRow['compression']; files: number; bytes: number }[];
  /** What no reader takes, of the new and changed files: each will be one ledger entry. */
  refused: { path: string; reason: string; detail: string }[];
  shards: number;
  /** What should be mended before an export. */
  alarms: string[];
}

export interface AddWatch {
  /** So many files were looked at, of all that were found. */
  onProgress?(done: number, all: number): void;
  /** Once it is aborted nothing is added: throws `cancelled`. */
  signal?: AbortSignal;
}

/** Registers a source, or brings one up to date: new and changed files get new shards, the others keep theirs. */
export async function addSource(
  ws: Workspace,
  spec: SourceSpec,
  limits?: PlanLimits,
  watch: AddWatch = {},
): Promise<AddResult> {
  const known = ws.source(checkName(spec.name));
  const paths = spec.paths.map((path) => resolve(path));
  const root = rootOf(paths, spec.root, known);
  // What cannot be is refused before anything is looked at.
  const asked: Source = { name: spec.name, root, ...factsOf(spec, known) };
  const there = paths.filter((path) => existsSync(path) || !removedSince(ws, asked, path));
  const listing = listFiles(root, there);
  const changes = await changesOf(ws, asked, paths, listing, watch);
  // To look at files takes a while, in which somebody may have said more of the source.
  const source: Source = { name: spec.name, root, ...factsOf(spec, ws.source(spec.name)) };
  if (known === null) ws.addSource(source);
  else ws.updateSource(source);
  ws.putFiles(changes.rows);
  for (const id of changes.gone) ws.retireFile(id);
  const shards = shardFiles(ws, source.name, limits);
  const files = ws.files(source.name);
  return {
    source,
    created: known === null,
    files: { all: files.length, ...changes.counts },
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    formats: byFormat(files),
    refused: changes.refused,
    shards,
    alarms: alarmsOf(source, files.length),
  };
}

function factsOf(facts: SourceFacts, known: Source | null): Omit<Source, 'name' | 'root'> {
  return {
    category: oneOf(facts.category, known?.category, CATEGORIES, '--category'),
    acquisition: oneOf(facts.acquisition, known?.acquisition, ACQUISITIONS, '--acquisition'),
    licence: given(facts.licence, known?.licence),
    snapshot: given(facts.snapshot, known?.snapshot),
    originUrl: checkUrl(given(facts.originUrl, known?.originUrl)),
    language: checkLanguage(given(facts.language, known?.language)),
  };
}

/** Changes what is said of a source. Throws `not-found`, or `usage` for a value that cannot be. */
export function editSource(ws: Workspace, name: string, facts: SourceFacts): Source {
  const known = ws.source(name);
  if (known === null) {
    const names = ws.sources().map((source) => source.name);
    throw new AppError('not-found', `there is no source "${name}"`, { where: ws.dir, remedy: didYouMean(name, names) });
  }
  const source = { ...known, ...factsOf(facts, known) };
  ws.updateSource(source);
  return source;
}

/** Whether a path that is not there now held files of the source; throws when it never did. */
function removedSince(ws: Workspace, { name, root }: Source, path: string): boolean {
  const folder = pathIn(root, path);
  if (ws.files(name).some((file) => isBelow(folder, file.path))) return true;
  throw noSuchPath(path);
}

/** As addSource, on the workspace in a folder. */
export async function addToWorkspace(
  dir: string,
  spec: SourceSpec,
  limits?: PlanLimits,
  watch?: AddWatch,
): Promise<AddResult> {
  const ws = openWorkspace(dir);
  try {
    return await addSource(ws, spec, limits, watch);
  } finally {
    ws.close();
  }
}

/** Plans the files of a source that belong to no shard yet; returns how many shards that made. */
export function shardFiles(ws: Workspace, source: string, limits?: PlanLimits): number {
  const planned = new Set(ws.shards(source).flatMap(({ slices }) => slices.map(({ file }) => file)));
  const files = ws.files(source).filter(({ id }) => !planned.has(id));
  const shards = planShards(
    files.map(({ id, path, size, format, compression }) => ({
      file: id,
      path,
      size,
      cuttable: compression === 'none' && readerOf(format).ranges,
    })),
    limits,
  );
  ws.addShards(shards.map((shard) => ({ source, ...shard })));
  return shards.length;
}

interface Changes {
  counts: { new: number; changed: number; gone: number; unchanged: number };
  refused: AddResult['refused'];
  /** New versions of files. */
  rows: Omit<FileRow, 'id' | 'current'>[];
  /** Files that are no longer there. */
  gone: number[];
}

/** Looks at files that are new or were written to; changes nothing. */
async function changesOf(
  ws: Workspace,
  source: Source,
  paths: readonly string[],
  listing: Listing,
  watch: AddWatch,
): Promise<Changes> {
  const before = new Map(ws.files(source.name).map((file) => [file.path, file]));
  const seen = new Set<string>();
  const counts = { new: 0, changed: 0, gone: 0, unchanged: 0 };
  const refused: AddResult['refused'] = [];
  const rows: Omit<FileRow, 'id' | 'current'>[] = [];
  const put = async (row: Omit<FileRow, 'id' | 'current' | 'format' | 'compression'>, find: Find): Promise<void> => {
    seen.add(row.path);
    if (watch.signal?.aborted === true) throw new AppError('cancelled', 'nothing was added');
    watch.onProgress?.(seen.size, listing.files.length);
    const old = before.get(row.path);
    if (old?.size === row.size && old.mtimeNs === row.mtimeNs) {
      counts.unchanged++;
      return;
    }
    counts[old === undefined ? 'new' : 'changed']++;
    const { refusal, ...found } = await find();
    if (refusal !== undefined) refused.push({ path: row.path, ...refusal });
    rows.push({ ...row, ...found });
  };
  for (const { file, path, size, mtimeNs } of listing.files) {
    await put({ source: source.name, path, size, mtimeNs, sha256: null }, async () => {
      const { format, compression, ...refusal } = await detectFile(file, path, size);
      return { format, compression, ...('reason' in refusal ? { refusal } : {}) };
    });
  }
  for (const { path, reason, detail } of listing.faults) {
    if (seen.has(path)) {
      // Two files with one name in normal form C: an id can only mean the first.
      refused.push({ path, reason, detail });
      continue;
    }
    // A path that cannot be listed has no version of its own: its reason stands for it.
    await put({ source: source.name, path, size: 0, mtimeNs: `fault ${reason}`, sha256: null }, () =>
      Promise.resolve({ format: `${FAULT_FORMAT}${reason}`, compression: 'none', refusal: { reason, detail } }),
    );
  }
  const gone: number[] = [];
  const within = paths.map((path) => pathIn(source.root, path));
  for (const { id, path } of before.values()) {
    if (seen.has(path) || !within.some((folder) => isBelow(folder, path))) continue;
    counts.gone++;
    gone.push(id);
  }
  return { counts, refused, rows, gone };
}

type Find = () => Promise<Pick<FileRow, 'format' | 'compression'> & { refusal?: { reason: string; detail: string } }>;

/** Readable files by format and compression, most first. */
export function byFormat(files: readonly Pick<FileRow, 'format' | 'compression' | 'size'>[]): AddResult['formats'] {
  const groups = new Map<string, AddResult['formats'][number]>();
  for (const { format, compression, size } of files) {
    if (format === 'unsupported' || format.startsWith(FAULT_FORMAT)) continue;
    const key = `${format} ${compression}`;
    const group = groups.get(key) ?? { format, compression, files: 0, bytes: 0 };
    groups.set(key, { ...group, files: group.files + 1, bytes: group.bytes + size });
  }
  return [...groups.values()].sort(
    (a, b) => b.files - a.files || compareUtf8(a.format, b.format) || compareUtf8(a.compression, b.compression),
  );
}

function alarmsOf(source: Source, files: number): string[] {
  const alarms: string[] = [];
  if (source.licence === null) {
    alarms.push(`source ${source.name} has no licence: give one with --licence before you export`);
  }
  if (source.category === null) alarms.push(`source ${source.name} has no category: give one with --category`);
  if (files === 0) alarms.push(`source ${source.name} has no file`);
  return alarms;
}

function checkName(name: string): string {
  const parsed = SourceName.safeParse(name);
  if (parsed.success) return parsed.data;
  throw new AppError('usage', `"${name}" is not a name for a source`, {
    remedy: `use ${parsed.error.issues[0]?.message ?? 'letters and digits'}, beginning with a letter or digit`,
  });
}

function oneOf<T extends Category | Acquisition>(
  text: string | null | undefined,
  known: T | null | undefined,
  list: readonly T[],
  flag: string,
): T | null {
  if (text === undefined) return known ?? null;
  if (text === null || text === '') return null;
  const found = list.find((item) => item === text);
  if (found !== undefined) return found;
  throw new AppError('usage', `"${text}" is not one of the values of ${flag}`, { remedy: `choose ${list.join(', ')}` });
}

function given(text: string | null | undefined, known: string | null | undefined): string | null {
  if (text === undefined) return known ?? null;
  return text === null || text.trim() === '' ? null : text.trim();
}

function checkUrl(text: string | null): string | null {
  if (text === null || URL.canParse(text)) return text;
  throw new AppError('usage', `"${text}" is not a URL`, { remedy: 'write it with its scheme, e.g. https://' });
}

function checkLanguage(text: string | null): string | null {
  if (text === null || /^[a-z]{2,3}$/.test(text)) return text;
  throw new AppError('usage', `"${text}" is not a language code`, { remedy: 'use an ISO 639 code such as en, zh, ar' });
}

function rootOf(paths: readonly string[], wanted: string | undefined, known: Source | null): string {
  const first = paths[0];
  if (first === undefined) throw new AppError('usage', 'no path was given', { remedy: 'name files or folders to add' });
  if (known === null) for (const path of paths) if (!existsSync(path)) throw noSuchPath(path);
  if (known !== null && wanted !== undefined && resolve(wanted) !== known.root) {
    throw new AppError('usage', `source "${known.name}" has the root ${known.root}`, {
      remedy: 'leave --root out, or add the files under another source name',
    });
  }
  const root = known?.root ?? (wanted === undefined ? commonFolder(paths) : resolve(wanted));
  for (const path of paths) {
    if (/^\.\.(\/|$)/.test(pathIn(root, path))) {
      throw new AppError('usage', `the path lies outside the source's root ${root}`, {
        where: path,
        remedy:
          'add it under another source name, or give a --root that holds all paths when the source is first added',
      });
    }
  }
  return root;
}

function noSuchPath(path: string): AppError {
  return new AppError('not-found', 'there is no such file or folder', { where: path, remedy: 'check the path' });
}

/** Relative to the root as in document ids; empty for the root itself. */
function pathIn(root: string, path: string): string {
  return relative(root, path).split(sep).join('/').normalize('NFC');
}

function isBelow(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
