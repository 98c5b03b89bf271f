import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { formatDocumentId } from '#shared/domain/document-id.ts';
import { allBits, getBit, type Bits } from '#engine/decide/bits.ts';
import { evaluate } from '#engine/decide/expression/evaluate.ts';
import { parseUrl } from '#engine/url/parse-url.ts';
import { decideSnapshot, factsOf } from './decide.ts';
import type { Snapshot } from './snapshot.ts';

/** The documents for which an expression holds; all without one. */
export function chosenDocuments(snapshot: Snapshot, where: string | undefined): Bits {
  if (where === undefined) return allBits(snapshot.documents);
  return evaluate(where, factsOf(snapshot, decideSnapshot(snapshot)));
}

export interface DocumentText {
  text: string;
  /** Host of its address, else its source. */
  site: string;
  id: string;
}

/** Calls `visit` with the chosen documents in order, and `look` before every document. */
export function eachText(
  snapshot: Snapshot,
  chosen: Bits,
  visit: (document: DocumentText) => void,
  look: () => void,
): void {
  for (const segment of snapshot.segments) eachOfSegment(snapshot, segment, chosen, visit, look);
}

/** As `eachText`; whoever waits is let in between files, and a stop heard: then AppError `cancelled`. */
export async function eachTextUntil(
  signal: AbortSignal,
  snapshot: Snapshot,
  chosen: Bits,
  visit: (document: DocumentText) => void,
  look: () => void,
): Promise<void> {
  for (const segment of snapshot.segments) {
    await heard(signal);
    eachOfSegment(snapshot, segment, chosen, visit, look);
  }
  await heard(signal);
}

async function heard(signal: AbortSignal): Promise<void> {
  await setImmediate();
  if (signal.aborted) throw new AppError('cancelled', 'stopped before the last text');
}

function eachOfSegment(
  snapshot: Snapshot,
  { textFile, source, path, first, end, start }: Snapshot['segments'][number],
  chosen: Bits,
  visit: (document: DocumentText) => void,
  look: () => void,
): void {
  snapshot.files.withText(textFile, (reader) => {
    for (const { row, text } of reader.scan(first, end)) {
      look();
      if (!getBit(chosen, start + row.ordinal - first)) continue;
      const { url } = JSON.parse(row.meta) as { url?: unknown };
      const host = typeof url === 'string' ? parseUrl(url).host : '';
      const id = formatDocumentId({ source: source.name, path, locator: row.locator, part: row.part });
      visit({ text, site: host === '' ? source.name : host, id });
    }
  });
}
