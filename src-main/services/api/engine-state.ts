import type { AppState } from '#shared/contract/app.ts';
import type { Revisions, Workspace } from '#store/api.ts';
import { diskFreeBytes } from '../disk-free.ts';
import type { Jobs } from '../jobs/manager.ts';
import { resumable } from '../run-resume.ts';
import { createStateWatch, type StateWatch } from '../state-watch.ts';

/** The state that clients watch, and what keeps it true. */
export interface EngineState extends Pick<StateWatch<Omit<AppState, 'seq'>>, 'after' | 'touch' | 'close'> {
  /** Looks at once whether the workspace changed: after a call that writes. */
  look(): void;
}

/** How often somebody else's changes are looked for while a client watches. */
const LOOK_MS = 1_000;
/** Free space is shown in steps, or every answer would differ from the one before. Bytes. */
const FREE_STEP = 16 * 2 ** 20;
const FREE_MS = 5_000;

export function createEngineState(ws: Workspace, engine: string, jobs: Pick<Jobs, 'list'>): EngineState {
  const revisions = createRevisions(ws);
  let interrupted = interruptedRun(ws);
  let free = freeSteps(ws.dir);
  let freeAt = performance.now();

  function look(): void {
    revisions.look();
    interrupted = interruptedRun(ws);
    if (performance.now() - freeAt > FREE_MS) {
      free = freeSteps(ws.dir);
      freeAt = performance.now();
    }
    watch.touch();
  }

  const watch = createStateWatch<Omit<AppState, 'seq'>>(() => {
    const list = jobs.list();
    // A paused run that is still listed is gone on with from there.
    const known = list.some(({ kind, state }) => kind === 'run' && state !== 'done' && state !== 'failed');
    return {
      engine,
      revisions: revisions.now(),
      jobs: list,
      interrupted: known ? null : interrupted,
      diskFreeBytes: free,
    };
  });
  const timer = setInterval(() => {
    if (watch.watched) look();
  }, LOOK_MS);
  timer.unref();

  return {
    after: watch.after,
    touch: watch.touch,
    look,
    close() {
      clearInterval(timer);
      watch.close();
    },
  };
}

/** Numbers that rise with each change of a part. */
function createRevisions(ws: Workspace): { look(): void; now(): AppState['revisions'] } {
  let seen = ws.revisions();
  let version = ws.dataVersion();
  const numbers = { catalogue: 0, decisions: 0, recipe: 0 };
  return {
    look() {
      const now = ws.dataVersion();
      if (now === version) return;
      version = now;
      const next = ws.revisions();
      for (const part of Object.keys(numbers) as (keyof Revisions)[]) if (next[part] !== seen[part]) numbers[part]++;
      seen = next;
    },
    now: () => ({ ...numbers }),
  };
}

function interruptedRun(ws: Workspace): AppState['interrupted'] {
  const found = resumable(ws, Date.now());
  if (found === null || found.how === 'cancelled') return null;
  return { run: found.run.id, startedAt: found.run.startedAt, paused: found.how === 'paused' };
}

function freeSteps(dir: string): number | null {
  const free = diskFreeBytes(dir);
  return free === null ? null : Math.floor(free / FREE_STEP) * FREE_STEP;
}
