import type { Estimate } from '#shared/contract/jobs.ts';
import type { ShardSample } from './estimate-sample.ts';

type Projected = Pick<Estimate, 'sample' | 'documents' | 'seconds' | 'diskBytes' | 'spent'>;

/**
 * From the sampled beginnings of shards to all work: amounts a byte of source file, times the bytes of work. `low` and
 * `high` are the least and the most that any one of the sampled shards would make of it. `startSeconds` comes once.
 */
export function projected(
  samples: readonly ShardSample[],
  workBytes: number,
  workers: number,
  startSeconds: number,
): Projected {
  const used = samples.filter(({ diskBytes, records }) => diskBytes > 0 && records > 0);
  const sum = (of: (sample: ShardSample) => number): number => used.reduce((total, sample) => total + of(sample), 0);
  const seconds = sum(secondsOf);
  const sample = { documents: sum((s) => s.documents), bytes: sum((s) => s.rawBytes), seconds };
  if (used.length === 0) return { sample, documents: null, seconds: null, diskBytes: null, spent: [] };
  const disk = sum((s) => s.diskBytes);
  const range = (of: (sample: ShardSample) => number, scale: (amount: number) => number) => {
    const rates = used.map((s) => of(s) / s.diskBytes);
    const [low, likely, high] = [Math.min(...rates), sum(of) / disk, Math.max(...rates)].map((r) =>
      scale(r * workBytes),
    );
    return { low: low!, likely: likely!, high: high! };
  };
  const documents = range((s) => s.documents, Math.round);
  return {
    sample,
    documents,
    seconds: range(secondsOf, (s) => startSeconds + s / workers),
    diskBytes: Math.round((sum((s) => s.storedBytes) / disk) * workBytes),
    spent: shares(used),
  };
}

const secondsOf = ({ spent }: ShardSample): number => Object.values(spent).reduce((total, s) => total + s, 0);

/** What the time of the sample went to, most first. */
function shares(samples: readonly ShardSample[]): Projected['spent'] {
  const sums = new Map<string, number>();
  for (const { spent } of samples) {
    for (const [what, s] of Object.entries(spent)) sums.set(what, (sums.get(what) ?? 0) + s);
  }
  const total = [...sums.values()].reduce((a, b) => a + b, 0);
  if (total === 0) return [];
  return [...sums].map(([what, s]) => ({ what, share: s / total })).sort((a, b) => b.share - a.share);
}
