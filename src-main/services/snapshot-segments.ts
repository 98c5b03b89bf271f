import { join } from 'node:path';
import { compareUtf8, formatDocumentId, parseDocumentId, type DocumentKey } from '#shared/domain/document-id.ts';
import type { Source } from '#shared/domain/source.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean, nearest } from '#shared/text/nearest.ts';
import type { ProductRow, ShardRow, Workspace } from '#store/api.ts';
import type { OpenFiles } from '#store/open-files.ts';

/** Neighbouring documents of one slice of one current file: a piece of the canonical order. */
export interface Segment {
  source: Source;
  path: string;
  file: number;
  shard: number;
  slice: number;
  /** The slice's piece of the file: where its records start, for line files that were cut. */
  from: number;
  to: number;
  /** Absolute. */
  textFile: string;
  /** Ordinals in the shard. */
  first: number;
  end: number;
  /** Place of the first one among all documents. */
  start: number;
}

/**
 * All documents of the given shards, each of which has a text under the key, in the one order (source, path, locator,
 * part), whatever the shards were.
 */
export function segmentsOf(
  ws: Workspace,
  textKey: string,
  shards: readonly ShardRow[],
  products: readonly ProductRow[],
  files: OpenFiles,
): Segment[] {
  const segments: Segment[] = [];
  const texts = new Map(products.flatMap((row) => (row.key === textKey ? [[row.shard, row.file] as const] : [])));
  for (const source of ws.sources()) {
    const paths = new Map(ws.files(source.name).map(({ id, path }) => [id, path]));
    for (const shard of shards) {
      if (shard.source !== source.name) continue;
      const textFile = join(ws.dir, texts.get(shard.id)!);
      for (const { slice, first, end } of files.withText(textFile, (reader) => reader.sliceRanges())) {
        const { file, start: from, end: to } = shard.slices[slice]!;
        const path = paths.get(file);
        if (path === undefined) continue; // a file that changed since or is gone
        segments.push({ source, path, file, shard: shard.id, slice, from, to, textFile, first, end, start: 0 });
      }
    }
  }
  segments.sort((a, b) => compareUtf8(a.source.name, b.source.name) || compareUtf8(a.path, b.path) || a.from - b.from);
  let start = 0;
  for (const segment of segments) {
    segment.start = start;
    start += segment.end - segment.first;
  }
  return segments;
}

export function countDocuments(segments: readonly Segment[]): number {
  const last = segments.at(-1);
  return last === undefined ? 0 : last.start + last.end - last.first;
}

/** Where a document lies. */
export function locate(segments: readonly Segment[], document: number): { segment: Segment; ordinal: number } {
  let low = 0;
  let high = segments.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (segments[middle]!.start <= document) low = middle;
    else high = middle;
  }
  const segment = segments[low];
  if (segment === undefined || document < 0 || document >= segment.start + segment.end - segment.first) {
    throw new Error(`there is no document ${document}`);
  }
  return { segment, ordinal: segment.first + document - segment.start };
}

export function keyOfDocument(segments: readonly Segment[], files: OpenFiles, document: number): DocumentKey {
  const { segment, ordinal } = locate(segments, document);
  const { locator, part } = files.withText(segment.textFile, (reader) => reader.row(ordinal));
  return { source: segment.source.name, path: segment.path, locator, part };
}

/** SHA-256 of clean texts in hex, by the number of the document; all are read when the first is asked for. */
export function hashesOf(
  segments: readonly Segment[],
  files: OpenFiles,
  documents: number,
): (document: number) => string {
  let all: Buffer | null = null;
  const read = (): Buffer => {
    const hashes = Buffer.alloc(documents * HASH_BYTES);
    const byFile = Map.groupBy(segments, ({ textFile }) => textFile);
    for (const [textFile, parts] of byFile) {
      const ofFile = files.withText(textFile, (reader) => reader.hashes());
      for (const { first, end, start } of parts) {
        hashes.set(ofFile.subarray(first * HASH_BYTES, end * HASH_BYTES), start * HASH_BYTES);
      }
    }
    return hashes;
  };
  return (document) => (all ??= read()).toString('hex', document * HASH_BYTES, (document + 1) * HASH_BYTES);
}

const HASH_BYTES = 32;

/** The segments of the file that an id names, found without looking at all. Throws `usage` for what is no id. */
export function segmentIndex(segments: readonly Segment[]): (id: string) => readonly Segment[] {
  let byFile: Map<string, Segment[]> | null = null;
  return (id) => {
    const key = parseDocumentId(id);
    byFile ??= Map.groupBy(segments, ({ source, path }) => `${source.name}:${path}`);
    return byFile.get(`${key.source}:${key.path}`) ?? [];
  };
}

/** The place of a document, or null where there is none of this id. Throws `usage` for what is no id. */
export function findDocument(segments: readonly Segment[], files: OpenFiles, id: string): number | null {
  const key = parseDocumentId(id);
  const ofFile = segments.filter(({ path, source }) => path === key.path && source.name === key.source);
  // Of a file that was cut, the piece that the place is in; the others are looked at only where it is not there.
  const isIn = ({ from, to }: Segment): boolean => key.locator >= from && key.locator < to;
  for (const segment of ofFile.length === 1 ? ofFile : ofFile.toSorted((a, b) => Number(isIn(b)) - Number(isIn(a)))) {
    const ordinal = files.withText(segment.textFile, (reader) => reader.find(segment.slice, key.locator, key.part));
    if (ordinal !== null) return segment.start + ordinal - segment.first;
  }
  return null;
}

/** As findDocument for an id as a person types it. Throws `usage` or `not-found` with the nearest that exists. */
export function requireDocument(segments: readonly Segment[], files: OpenFiles, id: string): number {
  const found = findDocument(segments, files, id);
  if (found !== null) return found;
  const key = parseDocumentId(id);
  throw new AppError('not-found', 'there is no such document', { where: id, remedy: advice(segments, files, key) });
}

function advice(segments: readonly Segment[], files: OpenFiles, key: DocumentKey): string {
  const ofSource = segments.filter(({ source }) => source.name === key.source);
  if (ofSource.length === 0) {
    const names = new Set(segments.map(({ source }) => source.name));
    return `no document is of source "${key.source}"; ${didYouMean(key.source, names)}`;
  }
  const ofFile = ofSource.filter(({ path }) => path === key.path);
  if (ofFile.length === 0) {
    const near = nearest(key.path, new Set(ofSource.map(({ path }) => path)));
    const file = near === null ? ofSource[0]! : ofSource.find(({ path }) => path === near)!;
    const id = formatDocumentId(keyOfDocument(segments, files, file.start));
    return near === null ? `ids of this source look like "${id}"` : `did you mean "${id}"?`;
  }
  const near = nearestInFile(segments, files, ofFile, key);
  const n = countDocuments(ofFile) - ofFile[0]!.start;
  return `its file has ${n} ${n === 1 ? 'document' : 'documents'}; the nearest is "${formatDocumentId(near)}"`;
}

/** The last document that starts at or before the place, else the first one. */
function nearestInFile(
  segments: readonly Segment[],
  files: OpenFiles,
  ofFile: readonly Segment[],
  { locator, part }: DocumentKey,
): DocumentKey {
  let low = ofFile[0]!.start;
  let high = countDocuments(ofFile);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    const at = keyOfDocument(segments, files, middle);
    if (at.locator < locator || (at.locator === locator && at.part <= part)) low = middle;
    else high = middle;
  }
  return keyOfDocument(segments, files, low);
}
