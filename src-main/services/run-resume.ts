import { AppError } from '#shared/errors.ts';
import type { RunRow, Workspace } from '#store/api.ts';

/** A run that ended before it was done. */
export interface Resumable {
  run: RunRow;
  /** `interrupted`: its process died. */
  how: 'interrupted' | 'paused' | 'cancelled';
}

/** The last run, where it can be gone on with: null while one is going, and where the last one came to its end. */
export function resumable(ws: Pick<Workspace, 'lastRun' | 'leaseHolder'>, now: number): Resumable | null {
  const run = ws.lastRun();
  if (run === null || ws.leaseHolder(now) !== null) return null;
  if (run.state === 'running') return { run, how: 'interrupted' };
  return run.state === 'paused' || run.state === 'cancelled' ? { run, how: run.state } : null;
}

/** As `resumable`; throws `busy` or `not-found`. */
export function requireResumable(ws: Pick<Workspace, 'lastRun' | 'leaseHolder' | 'dir'>, now: number): RunRow {
  const found = resumable(ws, now);
  if (found !== null) return found.run;
  const holder = ws.leaseHolder(now);
  if (holder !== null) {
    throw new AppError('busy', `process ${holder.pid} on ${holder.host} is running on this workspace`, {
      where: ws.dir,
      remedy: 'wait until it ends, or stop it',
    });
  }
  throw new AppError('not-found', 'the last run came to its end: there is nothing to go on with', {
    where: ws.dir,
    remedy: 'start a new run',
  });
}
