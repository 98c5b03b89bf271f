import type { LeftOutRow } from '#store/api.ts';
import type { Standing } from './board.ts';
import type { MeasureJob } from './measure-job.ts';
import type { Death } from './pool.ts';

/** Deaths outside any record, and deaths in all, that one shard may cost before it is given up. */
const MAX_ELSEWHERE = 3;
const MAX_DEATHS = 50;

export interface DeathVerdict {
  /** The shard's work as it goes on; null when the shard is given up. */
  job: MeasureJob | null;
  /** What is left out from now on, for the catalogue. */
  leftOut: LeftOutRow | null;
}

/**
 * What becomes of a shard whose worker died (DECISIONS 28): it goes on where it was committed, and what ended a worker
 * twice is left out: a record while it is cleaned or measured, the rest of the file while the reader is at work,
 * the cells of a document while stored text is measured.
 */
export function createDeathPolicy(): (job: MeasureJob, standing: Standing, death: Death) => DeathVerdict {
  const deaths = new Map<string, number>();
  const count = (key: string): number => {
    const n = (deaths.get(key) ?? 0) + 1;
    deaths.set(key, n);
    return n;
  };
  return (job, standing, death) => {
    const { phase, slice, locator, part } = standing;
    if (count(`${job.shard}`) > MAX_DEATHS) return { job: null, leftOut: null };
    if (phase === 'idle' || phase === 'hash' || phase === 'store') {
      const more = count(`${job.shard} elsewhere`) <= MAX_ELSEWHERE;
      return { job: more ? job : null, leftOut: null };
    }
    if (count([job.shard, phase, slice, locator, part].join(' ')) < 2) return { job, leftOut: null };
    if (phase === 'measure-stored') return { job: { ...job, failed: [...job.failed, locator] }, leftOut: null };
    const leftOut = leftOutAt(job, standing, death);
    if (leftOut === null) return { job: null, leftOut: null };
    return { job: { ...job, leftOut: [...job.leftOut, leftOut] }, leftOut };
  };
}

function leftOutAt(job: MeasureJob, { phase, slice, locator, part }: Standing, death: Death): LeftOutRow | null {
  const at = job.slices[slice];
  if (at?.file == null) return null;
  const rest = phase === 'read';
  const failure = { read: 'bad-record', clean: 'extract-failed', measure: 'measure-failed' } as const;
  const doing = { read: 'reading what follows', clean: 'cleaning it', measure: 'measuring it' } as const;
  const named = phase === 'read' || phase === 'clean' ? phase : 'measure';
  return {
    file: at.file.id,
    start: at.start,
    locator: locator < 0 ? null : locator,
    part,
    rest,
    reason: death.stuck ? 'stuck' : failure[named],
    detail: `${doing[named]} ended a worker twice (${death.detail})${rest ? '; the rest of the file was not read' : ''}`,
  };
}
