import type { Estimate } from '#shared/contract/jobs.ts';

type Projected = Pick<Estimate, 'sample' | 'documents' | 'seconds' | 'diskBytes' | 'spent'>;

/** What the beginning of one piece of the work gave. */
export interface PieceSample {
  /** Share of all work that the piece stands for. */
  weight: number;
  /** Bytes of source file. */
  pieceBytes: number;
  /** The piece was read to its end. */
  whole: boolean;
  records: number;
  documents: number;
  /** Of raw records, decompressed. */
  rawBytes: number;
  /** Of the source file that the records took; of a compressed one as far as the sample tells. */
  diskBytes: number;
  /** That the texts and columns would take in the workspace. */
  storedBytes: number;
  /** Seconds of one worker: `read`, `clean`, `store`, and each rule by its name in the recipe. */
  spent: Record<string, number>;
}

/** How wrong what is not read of a piece may be taken to be, beside what was; and how far times are off anyway. */
const UNREAD_ERROR = 0.5;
const TIME_ERROR = 0.15;

/**
 * From the sampled pieces to all work: amounts a byte of source file, weighted by what each piece stands for, times the
 * bytes of work. How far `low` and `high` are away: where the pieces are `all` of the work, half of what was not read of
 * them; else twice the standard error of the mean, and all of it where there is only one piece. `startSeconds` comes
 * once.
 */
export function projected(
  samples: readonly PieceSample[],
  all: boolean,
  workBytes: number,
  workers: number,
  startSeconds: number,
): Projected {
  const used = samples.filter(({ diskBytes, records }) => diskBytes > 0 && records > 0);
  const sum = (of: (sample: PieceSample) => number): number => used.reduce((total, sample) => total + of(sample), 0);
  const sample = { documents: sum((s) => s.documents), bytes: sum((s) => s.rawBytes), seconds: sum(secondsOf) };
  if (used.length === 0) return { sample, documents: null, seconds: null, diskBytes: null, spent: [] };
  const weights = sum((s) => s.weight);

  /** Of all work: the likely amount, and how far off it may be. */
  function amount(of: (sample: PieceSample) => number): { likely: number; away: number } {
    const parts = used.map((s) => ({
      rate: (of(s) / s.diskBytes) * workBytes,
      weight: s.weight / weights,
      unread: s.whole ? 0 : Math.max(0, 1 - s.diskBytes / s.pieceBytes),
    }));
    const likely = parts.reduce((total, { rate, weight }) => total + rate * weight, 0);
    if (all) {
      const away = parts.reduce((total, { rate, weight, unread }) => total + rate * weight * unread * UNREAD_ERROR, 0);
      return { likely, away };
    }
    const n = parts.length;
    const spread = parts.reduce((total, { rate, weight }) => total + (weight * (rate - likely)) ** 2, 0);
    return { likely, away: n === 1 ? likely : 2 * Math.sqrt((spread * n) / (n - 1)) };
  }

  function range(of: (sample: PieceSample) => number, error: number, scale: (amount: number) => number) {
    const { likely, away } = amount(of);
    const off = away + error * likely;
    return { low: scale(Math.max(0, likely - off)), likely: scale(likely), high: scale(likely + off) };
  }

  return {
    sample,
    documents: range((s) => s.documents, 0, Math.round),
    seconds: range(secondsOf, TIME_ERROR, (s) => startSeconds + s / workers),
    diskBytes: Math.round(amount((s) => s.storedBytes).likely),
    spent: shares(used),
  };
}

const secondsOf = ({ spent }: PieceSample): number => Object.values(spent).reduce((total, s) => total + s, 0);

/** What the time of all work would go to, most first. */
function shares(samples: readonly PieceSample[]): Projected['spent'] {
  const sums = new Map<string, number>();
  for (const { spent, weight, diskBytes } of samples) {
    for (const [what, s] of Object.entries(spent)) sums.set(what, (sums.get(what) ?? 0) + (weight * s) / diskBytes);
  }
  const total = [...sums.values()].reduce((a, b) => a + b, 0);
  if (total === 0) return [];
  return [...sums].map(([what, s]) => ({ what, share: s / total })).sort((a, b) => b.share - a.share);
}
