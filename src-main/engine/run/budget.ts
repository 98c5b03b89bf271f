import { AppError } from '#shared/errors.ts';

const MIB = 1024 * 1024;

/** Of the catalogue, the plan, the code and the runtime itself. */
const FIXED = 256 * MIB;
/** Of one worker at ordinary documents: its code, model, chunk, arenas, caches and the young generation. */
const SHARE = 128 * MIB;
/** Copies of one record while its reader has it: gathered pieces, the whole, and the decoded text. */
const READ_COPIES = 3;
/**
 * What cleaning and measuring one record takes for each of its bytes: the text, its cleaned copy, and the arenas of its
 * view (measured: 24 bytes a character). Only one document at a time is larger than the token's limit, so this is
 * counted once for all workers.
 */
const LARGE_COPIES = 28;

/** Of those, the ones that lie in the heap: texts of two-byte units, their parts and copies. */
const HEAP_COPIES = 10;

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
  const large = LARGE_COPIES * maxRecordBytes;
  const share = SHARE + READ_COPIES * maxRecordBytes;
  const fit = Math.floor((bytes - FIXED - large) / share);
  if (fit < 1) {
    const least = Math.ceil((FIXED + large + share) / MIB);
    throw new AppError('usage', `a memory budget of ${Math.floor(bytes / MIB)} MiB is too small`, {
      remedy: `give at least ${least} MiB, or lower read.maxRecordBytes`,
    });
  }
  const workers = Math.min(Math.max(1, wanted), fit);
  return { workers, heapMiB: Math.ceil((SHARE + HEAP_COPIES * maxRecordBytes) / MIB), lowered: workers < wanted };
}
