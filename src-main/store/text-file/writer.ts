import { AppError } from '#shared/errors.ts';
import { addCounts, emptyCounts, type RecordCounts } from '#shared/domain/ledger.ts';
import type { NewDocument, Position, SliceCounts, TextChunk, TextHeader, TextWriter } from '../api.ts';
import { guard, guarded } from '../errors.ts';
import { openForWriting, settleAndClose } from '../shard-file.ts';
import { blockCutter } from './blocks.ts';
import { checkChunk } from './check-chunk.ts';
import { TEXT_FORMAT } from './format.ts';

export interface TextWriterOptions {
  /** The file may not grow beyond this many bytes; then `disk-full`. */
  maxBytes?: number;
}

/**
 * Opens a new text file, or goes on with one that is incomplete: then `chunks` and `position` say where. Throws
 * `bad-input` when it is complete, `corrupt` when it belongs to other work, `busy` when another writer has it.
 */
export function openTextWriter(file: string, header: TextHeader, options: TextWriterOptions = {}): TextWriter {
  const db = openForWriting(file, TEXT_FORMAT, (fresh) =>
    fresh.prepare('INSERT INTO header VALUES (1, ?, ?, 0)').run(header.shard, header.textKey),
  );
  return guard(file, () => {
    try {
      return guarded(file, textWriter(db, file, header, options));
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function textWriter(
  db: ReturnType<typeof openForWriting>,
  file: string,
  header: TextHeader,
  options: TextWriterOptions,
): TextWriter {
  const stored = db.prepare('SELECT shard, text_key, complete FROM header').get() as {
    shard: number;
    text_key: string;
    complete: number;
  };
  if (stored.shard !== header.shard || stored.text_key !== header.textKey) {
    throw new AppError('corrupt', `the file holds shard ${stored.shard} of text ${stored.text_key}`, {
      where: file,
      remedy: 'remove it: the next run makes it again',
    });
  }
  if (stored.complete === 1) {
    throw new AppError('bad-input', 'the file is complete and is never written again', { where: file });
  }
  if (options.maxBytes !== undefined) {
    db.pragma(`max_page_count = ${Math.ceil(options.maxBytes / TEXT_FORMAT.pageSize)}`);
  }

  const insertChunk = db.prepare('INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?)');
  const insertRange = db.prepare('INSERT INTO ranges VALUES (?, ?, ?, ?)');
  const insertDocument = db.prepare('INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertBlock = db.prepare('INSERT INTO blocks VALUES (?, ?, ?)');
  const insertLedger = db.prepare(
    'INSERT INTO ledger (slice, locator, part, bytes, reason, detail) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const cutter = blockCutter((n, rawBytes, data) => insertBlock.run(n, rawBytes, data));

  const resumed = resumeState(db);
  let { chunks, position, documents, blocks } = resumed;
  let counts = resumed.counts;

  function writeDocument(document: NewDocument, ordinal: number): void {
    const bytes = Buffer.from(document.text, 'utf8');
    const { block, start } = cutter.add(bytes);
    insertDocument.run(
      ordinal,
      document.slice,
      document.locator,
      document.part,
      Buffer.from(document.textSha256, 'hex'),
      document.text.length,
      bytes.length,
      document.rawBytes,
      block,
      start,
      document.meta,
      document.edits,
      document.extra,
    );
  }

  function writeRanges(chunk: TextChunk): void {
    let from = 0;
    for (let i = 1; i <= chunk.documents.length; i++) {
      const slice = chunk.documents[from]?.slice;
      if (chunk.documents[i]?.slice === slice) continue;
      insertRange.run(chunks, slice, documents + from, documents + i);
      from = i;
    }
  }

  const write = db.transaction((chunk: TextChunk) => {
    cutter.reset(blocks);
    chunk.documents.forEach((document, i) => writeDocument(document, documents + i));
    cutter.flush();
    writeRanges(chunk);
    for (const row of chunk.ledger) {
      insertLedger.run(row.slice, row.locator, row.part, row.bytes, row.reason, row.detail.toWellFormed());
    }
    const { slice, after } = chunk.position;
    const end = documents + chunk.documents.length;
    const json = JSON.stringify(chunk.counts);
    insertChunk.run(chunks, end, cutter.next, json, slice, after?.locator ?? null, after?.part ?? null);
  });

  return {
    get chunks() {
      return chunks;
    },
    get position() {
      return position;
    },
    get documents() {
      return documents;
    },
    get counts() {
      return counts;
    },
    commit(chunk) {
      checkChunk(chunk, position);
      write.immediate(chunk);
      chunks++;
      documents += chunk.documents.length;
      blocks = cutter.next;
      position = { slice: chunk.position.slice, after: chunk.position.after && { ...chunk.position.after } };
      counts = addAll(addCounts(emptyCounts(), counts), chunk.counts);
    },
    finish() {
      db.prepare('UPDATE header SET complete = 1').run();
      settleAndClose(db, file);
    },
    close() {
      db.close();
    },
  };
}

/** Adds the counts of all slices into `sum`. */
export function addAll(sum: RecordCounts, slices: readonly SliceCounts[]): RecordCounts {
  for (const { counts } of slices) addCounts(sum, counts);
  return sum;
}

interface ResumeState {
  chunks: number;
  position: Position | null;
  documents: number;
  blocks: number;
  counts: RecordCounts;
}

function resumeState(db: ReturnType<typeof openForWriting>): ResumeState {
  const rows = db.prepare('SELECT n, end, blocks, counts, slice, locator, part FROM chunks ORDER BY n').all() as {
    n: number;
    end: number;
    blocks: number;
    counts: string;
    slice: number;
    locator: number | null;
    part: number | null;
  }[];
  const last = rows.at(-1);
  return {
    chunks: rows.length,
    position: last
      ? { slice: last.slice, after: last.locator === null ? null : { locator: last.locator, part: last.part ?? 0 } }
      : null,
    documents: last?.end ?? 0,
    blocks: last?.blocks ?? 0,
    counts: rows.reduce((sum, row) => addAll(sum, JSON.parse(row.counts) as SliceCounts[]), emptyCounts()),
  };
}
