import { compareUtf8 } from '#shared/domain/document-id.ts';

/** A file to be read; `cuttable`: bare and of a format whose reader takes byte ranges. */
export interface PlanFile {
  file: number;
  path: string;
  size: number;
  cuttable: boolean;
}

/** A whole file, or a byte range of a cuttable one; half-open. */
export interface PlanSlice {
  file: number;
  path: string;
  start: number;
  end: number;
}

export interface PlannedShard {
  slices: PlanSlice[];
  bytes: number;
}

export interface PlanLimits {
  maxBytes: number;
  maxFiles: number;
}

export const PLAN_LIMITS: PlanLimits = { maxBytes: 256 * 1024 * 1024, maxFiles: 4096 };

/** Pieces that one adding is cut into at least, where it is large enough: so that all cores have work until the end. */
const PIECES = 24;
const SMALLEST: PlanLimits = { maxBytes: 4 * 1024 * 1024, maxFiles: 32 };

/** Limits for these files: no larger than PLAN_LIMITS, and smaller for a small source. A function of the files alone. */
export function fittingLimits(files: readonly PlanFile[]): PlanLimits {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const fit = (total: number, least: number, most: number): number =>
    Math.min(most, Math.max(least, Math.ceil(total / PIECES)));
  return {
    maxBytes: fit(bytes, SMALLEST.maxBytes, PLAN_LIMITS.maxBytes),
    maxFiles: fit(files.length, SMALLEST.maxFiles, PLAN_LIMITS.maxFiles),
  };
}

/**
 * Files -> shards (DECISIONS 15), in path order: whole files up to the limits, or one range of a big cuttable file,
 * which has its shards to itself. Ranges of a file are of equal size within a byte. A file that cannot be cut and is
 * larger than the limit is a shard of its own. Pure: a function of its arguments.
 */
export function planShards(files: readonly PlanFile[], limits: PlanLimits = fittingLimits(files)): PlannedShard[] {
  const sorted = [...files].sort((a, b) => compareUtf8(a.path, b.path) || a.file - b.file);
  const shards: PlannedShard[] = [];
  let open: PlannedShard = { slices: [], bytes: 0 };
  const close = (): void => {
    if (open.slices.length > 0) shards.push(open);
    open = { slices: [], bytes: 0 };
  };
  for (const { file, path, size, cuttable } of sorted) {
    if (cuttable && size > limits.maxBytes) {
      close();
      const ranges = Math.ceil(size / limits.maxBytes);
      for (let i = 0; i < ranges; i++) {
        const start = Math.floor((size / ranges) * i);
        const end = i === ranges - 1 ? size : Math.floor((size / ranges) * (i + 1));
        shards.push({ slices: [{ file, path, start, end }], bytes: end - start });
      }
      continue;
    }
    if (open.bytes + size > limits.maxBytes || open.slices.length >= limits.maxFiles) close();
    open.slices.push({ file, path, start: 0, end: size });
    open.bytes += size;
  }
  close();
  return shards;
}
