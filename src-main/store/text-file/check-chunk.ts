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

function checkCounts({ documents, counts }: TextChunk): void {
  const made = new Map<number, number>();
  for (const { slice } of documents) made.set(slice, (made.get(slice) ?? 0) + 1);
  let last = -1;
  for (const { slice, counts: ofSlice } of counts) {
    invariant(slice > last, `counts of slice ${slice} after slice ${last}`);
    last = slice;
    checkSlice(ofSlice, made.get(slice) ?? 0);
    made.delete(slice);
  }
  const [uncounted] = made.keys();
  invariant(uncounted === undefined, `slice ${uncounted} has documents and no counts`);
}

function checkSlice(counts: RecordCounts, documents: number): void {
  const wrong = numbers(counts).find(([, n]) => !Number.isSafeInteger(n) || n < 0);
  invariant(wrong === undefined, `count ${wrong?.[0]} is ${wrong?.[1]}`);
  if (!balances(counts)) throw new Error(`invariant broken: records do not balance: ${JSON.stringify(counts)}`);
  invariant(counts.documents === documents, `${counts.documents} documents counted, ${documents} given`);
  invariant(counts.used <= documents, `${counts.used} records used for ${documents} documents`);
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
