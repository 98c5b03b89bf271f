import { join } from 'node:path';
import type { CellJson, Column } from '#shared/domain/cell.ts';
import { formatDocumentId } from '#shared/domain/document-id.ts';
import type { EditSpan } from '#shared/domain/span.ts';
import type { DocumentRow } from '#store/api.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import { cellAt } from './snapshot-columns.ts';
import { locate, type Segment } from './snapshot-segments.ts';
import type { Snapshot } from './snapshot.ts';

/** A stored document as an export meets it, in canonical order. */
export interface StoredDocument {
  /** Place among all documents. */
  document: number;
  id: string;
  segment: Segment;
  row: DocumentRow;
  /** Clean text. */
  text: string;
  cell(signal: string): CellJson;
  /** Measure-time edits of all units. */
  edits(): EditSpan[];
}

/** All documents with their texts; one shard's columns are in memory at a time. */
export function* storedDocuments(snapshot: Snapshot): Generator<StoredDocument> {
  let columns = new Map<string, Column>();
  let shard = -1;
  for (const segment of snapshot.segments) {
    if (segment.shard !== shard) {
      columns = new Map();
      shard = segment.shard;
    }
    const column = (signal: string): Column => {
      let known = columns.get(signal);
      if (known === undefined) columns.set(signal, (known = snapshot.columns.shardColumn(segment, signal)));
      return known;
    };
    const edits = editsOf(snapshot, segment);
    const reader = openTextReader(segment.textFile);
    try {
      for (const { row, text } of reader.scan(segment.first, segment.end)) {
        const { locator, part, ordinal } = row;
        yield {
          document: segment.start + ordinal - segment.first,
          id: formatDocumentId({ source: segment.source.name, path: segment.path, locator, part }),
          segment,
          row,
          text,
          cell: (signal) => cellAt(column(signal), ordinal),
          edits: () => edits(ordinal),
        };
      }
    } finally {
      reader.close();
    }
  }
}

/** One stored document, by its place among all. */
export function storedDocument(snapshot: Snapshot, document: number): StoredDocument {
  const { segment, ordinal } = locate(snapshot.segments, document);
  const edits = editsOf(snapshot, segment);
  return {
    document,
    id: snapshot.id(document),
    segment,
    row: snapshot.row(document),
    text: snapshot.text(document),
    cell: (signal) => cellAt(snapshot.columns.shardColumn(segment, signal), ordinal),
    edits: () => edits(ordinal),
  };
}

/** Measure-time edits of the documents of one segment, by ordinal. */
export function editsOf({ ws, keys, files }: Snapshot, segment: Segment): (ordinal: number) => EditSpan[] {
  const places = keys.units.flatMap((unit) => {
    if (!unit.edits) return [];
    const key = keys.column(unit, segment.source);
    const product = ws.product(segment.shard, key);
    return product === null ? [] : [{ key, file: join(ws.dir, product.file) }];
  });
  return (ordinal) =>
    places.flatMap(({ key, file }) => files.withSignals(file, (reader) => reader.edits(key, ordinal)));
}
