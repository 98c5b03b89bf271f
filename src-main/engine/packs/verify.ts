import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { compareDocuments, parseDocumentId } from '#shared/domain/document-id.ts';
import type { DocumentKey } from '#shared/domain/document-id.ts';
import { balances } from '#shared/domain/ledger.ts';
import { PACK_FORMAT, PackManifest } from '#shared/domain/pack-manifest.ts';
import type { PackFile } from '#shared/domain/pack-manifest.ts';
import { sha256 } from '#engine/hash.ts';
import { contentHash } from './manifest.ts';
import { message } from '#engine/read/parquet/footer.ts';
import { readLines } from './read-back.ts';
import { newCountCheck, recipeProblems } from './verify-counts.ts';

export interface Problem {
  /** Relative to the pack. */
  path: string;
  problem: string;
}

export interface Verification {
  ok: boolean;
  contentSha256: string;
  files: number;
  documents: number;
  dropped: number;
  problems: Problem[];
}

/** Files that no manifest lists: it cannot hold its own hash, and the clock is no content. */
const UNLISTED = new Set(['manifest.json', 'provenance.json']);

/** Reads the manifest of a pack. Throws AppError when there is none, or a later version wrote it. */
export function readManifest(pack: string): PackManifest {
  const file = join(pack, 'manifest.json');
  if (!existsSync(file)) {
    throw new AppError('not-found', 'there is no manifest.json', {
      where: pack,
      remedy: 'give the folder that winnow export made',
    });
  }
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new AppError('corrupt', `manifest.json is no JSON: ${message(cause)}`, { where: pack, cause });
  }
  const version = z.looseObject({ pack: z.number() }).safeParse(json);
  if (version.success && version.data.pack > PACK_FORMAT) {
    throw new AppError('newer-format', `a pack of format ${version.data.pack}; this version reads ${PACK_FORMAT}`, {
      where: pack,
      remedy: 'update Winnow',
    });
  }
  const manifest = PackManifest.safeParse(json);
  if (!manifest.success) {
    const issue = manifest.error.issues[0];
    throw new AppError(
      'corrupt',
      `manifest.json: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}`,
      { where: pack },
    );
  }
  return manifest.data;
}

/**
 * Re-checks every hash and count of a pack, and that nothing was added or taken away. Reads every byte twice at most.
 * `onBytes` is told how many of all bytes, stored and unpacked, were gone through; what it throws ends the check.
 */
export async function verifyPack(
  pack: string,
  onBytes: (done: number, all: number) => void = () => {},
): Promise<Verification> {
  const manifest = readManifest(pack);
  const problems: Problem[] = [];
  const report = (path: string, problem: string): void => {
    problems.push({ path, problem });
  };
  const listed = [...manifest.data, ...manifest.evidence, ...manifest.other];
  checkFolder(
    pack,
    listed.map((file) => file.path),
    report,
  );
  const lines = [...manifest.data, ...manifest.evidence];
  const bytes =
    listed.reduce((sum, file) => sum + file.bytes, 0) + lines.reduce((sum, file) => sum + file.contentBytes, 0);
  let done = 0;
  const passed = (n: number): void => {
    done += n;
    onBytes(Math.min(done, bytes), bytes);
  };
  for (const file of listed) await checkStored(pack, file, report, passed);

  const { counts } = manifest;
  const all = createHash('sha256');
  const kept = newOrderCheck();
  const sums = newCountCheck(manifest);
  let rows = 0;
  for (const file of manifest.data) {
    rows += await checkLines(pack, file, report, (line) => {
      passed(line.length + 1);
      all.update(line).update('\n');
      const row = checkRow(line, manifest.columns, kept, (problem) => {
        report(file.path, problem);
      });
      if (row !== null) sums.kept(row);
    });
  }
  if (all.digest('hex') !== manifest.dataSha256)
    report('manifest.json', 'the rows of all data files do not give dataSha256');
  if (rows !== counts.documents.kept)
    report('manifest.json', `${counts.documents.kept} documents kept, but ${rows} rows`);

  let dropped = 0;
  for (const file of manifest.evidence) {
    const name = /^evidence\/([a-z]+)\./.exec(file.path)?.[1];
    const isDropped = name === 'dropped';
    const order = newOrderCheck();
    const n = await checkLines(pack, file, report, (line) => {
      passed(line.length + 1);
      const problem = (text: string): void => {
        report(file.path, text);
      };
      const row = isDropped ? checkDropped(line, order, problem) : parseLine(line, problem);
      if (row === null) return;
      if (isDropped) sums.dropped(row);
      else if (name === 'ledger') sums.ledger(row);
      else if (name === 'decisions') sums.decision(row);
    });
    if (isDropped) dropped += n;
  }
  if (dropped !== counts.documents.dropped)
    report('manifest.json', `${counts.documents.dropped} documents dropped, but evidence for ${dropped}`);
  if (counts.documents.made !== counts.documents.kept + counts.documents.dropped)
    report('manifest.json', 'made is not kept + dropped');
  if (counts.records.documents !== counts.documents.made)
    report('manifest.json', 'the records made another number of documents');
  if (!balances(counts.records)) report('manifest.json', 'records: read is not used + ignored + quarantined');
  for (const problem of sums.problems()) report('manifest.json', problem);
  for (const { path, problem } of recipeProblems(pack, manifest)) report(path, problem);
  if (contentHash(manifest) !== manifest.contentSha256)
    report('manifest.json', 'contentSha256 is not that of the manifest');
  return {
    ok: problems.length === 0,
    contentSha256: manifest.contentSha256,
    files: listed.length,
    documents: rows,
    dropped,
    problems,
  };
}

type Report = (path: string, problem: string) => void;

function checkFolder(pack: string, paths: string[], report: Report): void {
  const known = new Set([...paths, ...UNLISTED]);
  for (const entry of readdirSync(pack, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name).slice(join(pack, sep).length).split(sep).join('/');
    if (!known.has(path)) report(path, 'is not in the manifest');
  }
  for (const path of paths) {
    if (path.split('/').includes('..') || path.startsWith('/'))
      throw new AppError('corrupt', `the manifest names ${path}, outside the pack`, { where: pack });
  }
}

async function checkStored(
  pack: string,
  file: { path: string; bytes: number; sha256: string },
  report: Report,
  passed: (bytes: number) => void,
): Promise<void> {
  const full = join(pack, file.path);
  if (!existsSync(full)) {
    report(file.path, 'is missing');
    return;
  }
  const size = statSync(full).size;
  if (size !== file.bytes) report(file.path, `has ${size} bytes, not ${file.bytes}`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(full) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    passed(chunk.length);
  }
  if (hash.digest('hex') !== file.sha256) report(file.path, 'does not have its sha256');
}

/** Reads the lines of a listed file; what cannot be read is a problem, not a failure. Returns how many there are. */
async function checkLines(
  pack: string,
  file: PackFile,
  report: Report,
  each: (line: Uint8Array) => void,
): Promise<number> {
  if (!existsSync(join(pack, file.path))) return 0;
  const content = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  try {
    for await (const line of readLines(join(pack, file.path))) {
      content.update(line).update('\n');
      bytes += line.byteLength + 1;
      rows++;
      each(line);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'cancelled') throw error;
    report(file.path, `cannot be read after ${rows} rows: ${error.message}`);
    return rows;
  }
  if (rows !== file.rows) report(file.path, `has ${rows} rows, not ${file.rows}`);
  if (bytes !== file.contentBytes || content.digest('hex') !== file.contentSha256)
    report(file.path, 'does not have its contentSha256');
  return rows;
}

function checkRow(
  line: Uint8Array,
  columns: readonly string[],
  order: OrderCheck,
  report: (problem: string) => void,
): Record<string, unknown> | null {
  const row = parseLine(line, report);
  if (row === null) return null;
  if (columns.includes('id')) order.next(row['id'], report);
  const { text, content_hash: hash } = row;
  if (typeof text === 'string' && typeof hash === 'string' && sha256(text) !== hash)
    report(`${String(row['id'])}: the text does not have its content_hash`);
  return row;
}

function checkDropped(
  line: Uint8Array,
  order: OrderCheck,
  report: (problem: string) => void,
): Record<string, unknown> | null {
  const row = parseLine(line, report);
  if (row === null) return null;
  order.next(row['id'], report);
  if (!Array.isArray(row['breaches']) || row['breaches'].length === 0)
    report(`${String(row['id'])} was dropped without a reason`);
  return row;
}

function parseLine(line: Uint8Array, report: (problem: string) => void): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(line).toString('utf8')) as Record<string, unknown>;
  } catch {
    report('a line is no JSON');
    return null;
  }
}

interface OrderCheck {
  next(id: unknown, report: (problem: string) => void): void;
}

/** Ids rise in canonical order, so that none comes twice. */
function newOrderCheck(): OrderCheck {
  let last: DocumentKey | null = null;
  return {
    next(id, report) {
      if (typeof id !== 'string') {
        report('a row has no id');
        return;
      }
      const key = parseDocumentId(id);
      if (last !== null && compareDocuments(last, key) >= 0) report(`${id} is out of order or comes twice`);
      last = key;
    },
  };
}
