import { invariant } from '#shared/assert.ts';
import { balances, type RecordCounts } from '#shared/domain/ledger.ts';
import type { NewDocument, Position, TextChunk } from '../api.ts';

/**
 * Both balances of DECISIONS 27 and the one order of documents, checked before anything is written. What fails here
 * is a bug of the caller: a plain throw, and nothing is written.
 */
export function checkChunk(chunk: TextChunk, before: Position | null): void {
  checkCounts(chunk);
  let last = before === null ? null : { slice: before.slice, ...(before.after ?? { locator: -1, part: 0 }) };
  for (const document of chunk.documents) {
    checkDocument(document);
    if (last !== null && !follows(document, last)) {
      throw new Error(`invariant broken: ${place(document)} does not follow ${place(last)}`);
    }
    last = document;
  }
  const end = { slice: chunk.position.slice, ...(chunk.position.after ?? { locator: -1, part: 0 }) };
  invariant(last === null || !follows(last, end), `the chunk ends at ${place(end)}, before ${place(last)}`);
}

interface Place {
  slice: number;
  locator: number;
  part: number;
}

function place(p: Place | null): string {
  return p === null ? 'the start' : `slice ${p.slice} record ${p.locator}.${p.part}`;
}

function follows(a: Place, b: Place): boolean {
  return (a.slice - b.slice || a.locator - b.locator || a.part - b.part) > 0;
}

function checkCounts(chunk: TextChunk): void {
  let last = -1;
  for (const { slice, counts } of chunk.counts) {
    invariant(slice > last, `counts of slice ${slice} after slice ${last}`);
    last = slice;
    checkSlice(
      counts,
      chunk.documents.filter((document) => document.slice === slice),
    );
  }
  for (const document of chunk.documents) {
    invariant(
      chunk.counts.some(({ slice }) => slice === document.slice),
      `slice ${document.slice} has documents and no counts`,
    );
  }
}

function checkSlice(counts: RecordCounts, documents: readonly NewDocument[]): void {
  for (const [name, n] of numbers(counts)) invariant(Number.isSafeInteger(n) && n >= 0, `count ${name} is ${n}`);
  invariant(balances(counts), `records do not balance: ${JSON.stringify(counts)}`);
  invariant(counts.documents === documents.length, `${counts.documents} documents counted, ${documents.length} given`);
  invariant(counts.used <= documents.length, `${counts.used} records used for ${documents.length} documents`);
}

function numbers(counts: RecordCounts): [string, number][] {
  const { ignored, quarantined, ...rest } = counts;
  return [rest, ignored, quarantined].flatMap((group) => Object.entries(group));
}

function checkDocument(document: NewDocument): void {
  const refuse = (what: string): never => {
    throw new Error(`invariant broken: ${place(document)}: ${what}`);
  };
  if (!document.text.isWellFormed()) refuse('its text has a lone surrogate');
  if (document.extra?.isWellFormed() === false) refuse('its extra metadata has a lone surrogate');
  if (!document.meta.isWellFormed() || !document.edits.isWellFormed()) refuse('its metadata has a lone surrogate');
  if (!/^[0-9a-f]{64}$/.test(document.textSha256)) refuse('its text hash is no SHA-256');
}
