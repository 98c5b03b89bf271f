import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { emptyCounts } from '#shared/domain/ledger.ts';
import type { Source } from '#shared/domain/source.ts';
import type { NewDocument, TextChunk, Workspace } from '#store/api.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that is gone after the test. */
export function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-store-'));
  folders.push(folder);
  return folder;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The code of the AppError that `work` throws; anything else fails the test. */
export function codeOf(work: () => unknown): ErrorCode {
  return errorOf(work).code;
}

export function errorOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

export function document(text: string, locator: number, rest: Partial<NewDocument> = {}): NewDocument {
  return {
    slice: 0,
    locator,
    part: 0,
    text,
    textSha256: sha256(text),
    rawBytes: Buffer.byteLength(text) + 10,
    meta: '{"mime":"text/plain"}',
    extra: null,
    edits: '{}',
    ...rest,
  };
}

/** A chunk of these documents, one record each, that ends after the last. */
export function chunkOf(documents: NewDocument[], rest: Partial<TextChunk> = {}): TextChunk {
  const last = documents.at(-1);
  const slices = [...new Set(documents.map(({ slice }) => slice))];
  return {
    documents,
    ledger: [],
    counts: slices.map((slice) => {
      const n = documents.filter((document) => document.slice === slice).length;
      return { slice, counts: { ...emptyCounts(), read: n, used: n, documents: n, bytes: 100 * n } };
    }),
    position: {
      slice: last?.slice ?? 0,
      after: last === undefined ? null : { locator: last.locator, part: last.part },
    },
    ...rest,
  };
}

export function source(name: string, rest: Partial<Source> = {}): Source {
  return {
    name,
    root: '/data',
    category: null,
    acquisition: null,
    licence: null,
    snapshot: null,
    originUrl: null,
    language: null,
    ...rest,
  };
}

/** Adds a source with one shard a path; returns the shards' numbers. */
export function addShards(ws: Workspace, name: string, paths: string[]): number[] {
  ws.addSource(source(name));
  return paths.flatMap((path) => {
    const file = ws.putFile({
      source: name,
      path,
      size: 10,
      mtimeNs: '1700000000000000000',
      sha256: null,
      format: 'jsonl',
      compression: 'none',
    });
    return ws.addShards([{ source: name, bytes: 10, slices: [{ file, path, start: 0, end: 10 }] }]);
  });
}
