import { AppError } from '#shared/errors.ts';
import type { Selection } from '#shared/contract/decisions.ts';
import type { Decision } from '#shared/domain/decision.ts';
import { formatDocumentId } from '#shared/domain/document-id.ts';
import type { KnownDocuments } from '../snapshot-decisions.ts';
import { locate } from '../snapshot-segments.ts';
import type { Held } from './held.ts';
import type { View } from './views.ts';

/** Documents that one act overrules at most: what is meant for more of them is a limit, not a person's word on each. */
export const MOST_OVERRIDES = 100_000;

/** The documents of a selection. Throws `usage` for more than an act may overrule, or for none. */
export function selectedDocuments(selection: Selection, held: Held, viewOf: (view: string) => View): number[] {
  if ('id' in selection) return [held.snapshot.find(selection.id)];
  const view = viewOf(selection.view);
  const except = new Set(selection.except);
  const rows: number[] = [];
  // Each row is looked at once, however often ranges name it.
  let next = 0;
  for (const [start, end] of selection.ranges.toSorted(([a], [b]) => a - b)) {
    for (next = Math.max(next, start); next < Math.min(end, view.total); next++) {
      if (except.has(next)) continue;
      if (rows.push(next) > MOST_OVERRIDES) throw tooMany();
    }
  }
  if (rows.length === 0) throw new AppError('usage', 'no document is selected');
  return rows.map((row) => view.order?.[row] ?? row);
}

function tooMany(): AppError {
  return new AppError('usage', `more than ${MOST_OVERRIDES} documents cannot be overruled at once`, {
    remedy: 'move a limit instead, or take fewer',
  });
}

/** A person's word on each, with the hash of the text that it is about; and where those documents are. */
export function overridesOf(
  documents: readonly number[],
  verdict: 'keep' | 'drop',
  why: string,
  { snapshot }: Held,
): { decisions: Decision[]; known: KnownDocuments } {
  const known = new Map<string, { document: number; textSha256: string }>();
  const decisions = [...documents]
    .sort((a, b) => a - b)
    .map((document): Decision => {
      const { segment, ordinal } = locate(snapshot.segments, document);
      const { locator, part, textSha256 } = snapshot.files.withText(segment.textFile, (reader) => reader.row(ordinal));
      const id = formatDocumentId({ source: segment.source.name, path: segment.path, locator, part });
      known.set(id, { document, textSha256 });
      return { kind: 'override', document: id, textHash: textSha256, verdict, why };
    });
  return { decisions, known };
}
