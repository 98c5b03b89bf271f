import { AppError } from '#shared/errors.ts';
import { openWorkspace } from '#store/workspace.ts';
import { openSnapshot } from '../snapshot.ts';
import { countDocuments, type Segment } from '../snapshot-segments.ts';
import type { JobControl } from './control.ts';
import type { Hits } from './hits.ts';
import type { JobOutcome, JobSpec } from './spec.ts';
import { textMatcher } from './text-matcher.ts';

/** Documents between two looks at whether the search was cancelled. */
const LOOK = 64;

/** Reads every stored text of the current recipe, and keeps the places of those that hold the characters. */
export async function searchJob(
  dir: string,
  { text, matchCase }: Extract<JobSpec, { kind: 'search' }>,
  control: JobControl,
): Promise<JobOutcome> {
  const matches = textMatcher(text, matchCase);
  const ws = openWorkspace(dir, { readonly: true });
  try {
    const snapshot = await openSnapshot(ws, { partial: 'texts' });
    try {
      const all = countDocuments(snapshot.segments);
      const hits: Hits = { textKey: snapshot.keys.textKey, shards: [] };
      let scanned = 0;
      let found = 0;
      for (const [shard, segments] of byShard(snapshot.segments)) {
        const ordinals: number[] = [];
        const text = snapshot.identityOf(segments[0]!.textFile);
        for (const { textFile, first, end } of segments) {
          snapshot.files.withText(textFile, (reader) => {
            for (const { row, text: stored } of reader.scan(first, end)) {
              if (scanned % LOOK === 0) {
                if (control.cancelled()) throw new AppError('cancelled', 'the search was cancelled');
                control.progress({ kind: 'count', phase: 'searching', done: scanned, all, unit: 'documents' });
              }
              scanned++;
              if (matches(stored)) ordinals.push(row.ordinal);
            }
          });
        }
        if (ordinals.length > 0) hits.shards.push({ shard, text, ordinals: Uint32Array.from(ordinals) });
        found += ordinals.length;
      }
      return { state: 'done', result: { kind: 'search', search: '', hits: found, scanned }, problems: [], hits };
    } finally {
      snapshot.close();
    }
  } finally {
    ws.close();
  }
}

/** Each shard's pieces in the order of its file, so that every block is inflated once. */
function byShard(segments: readonly Segment[]): [number, Segment[]][] {
  const shards = Map.groupBy(segments, ({ shard }) => shard);
  return [...shards]
    .sort(([a], [b]) => a - b)
    .map(([shard, own]) => [shard, own.toSorted((a, b) => a.first - b.first)]);
}
