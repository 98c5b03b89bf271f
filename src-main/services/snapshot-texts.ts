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
  for (const { textFile, source, path, first, end, start } of snapshot.segments) {
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
}
