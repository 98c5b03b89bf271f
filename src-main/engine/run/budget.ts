import { AppError } from '#shared/errors.ts';

const MIB = 1024 * 1024;

/** Of the catalogue, the plan, the code and the runtime itself. */
const FIXED = 256 * MIB;
/** Of one worker at ordinary documents: its code, model, chunk, caches and the young generation. */
const SHARE = 256 * MIB;
/**
 * One record may be at work as bytes, as a string of two-byte units, as its cleaned copy and as its view. Only one
 * document at a time is larger than the token's limit, so this is counted once for all workers.
 */
const COPIES = 6;

/** Longer documents are cleaned and measured one at a time over all workers. UTF-8 bytes of the record. */
export const LARGE_DOCUMENT = 4 * MIB;

export const DEFAULT_BUDGET = 2048 * MIB;

export interface Budget {
  workers: number;
  /** Heap limit of one worker in MiB. */
  heapMiB: number;
  /** True when `wanted` did not fit. */
  lowered: boolean;
}

/** How many workers fit into a memory budget of `bytes` (DECISIONS 19). Throws `usage` when not even one does. */
export function fitBudget(bytes: number, wanted: number, maxRecordBytes: number): Budget {
  const large = COPIES * maxRecordBytes;
  const fit = Math.floor((bytes - FIXED - large) / SHARE);
  if (fit < 1) {
    const least = Math.ceil((FIXED + large + SHARE) / MIB);
    throw new AppError('usage', `a memory budget of ${Math.floor(bytes / MIB)} MiB is too small`, {
      remedy: `give at least ${least} MiB, or lower read.maxRecordBytes`,
    });
  }
  const workers = Math.min(Math.max(1, wanted), fit);
  return { workers, heapMiB: Math.ceil((SHARE + large) / MIB), lowered: workers < wanted };
}
