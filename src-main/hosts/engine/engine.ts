import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Job } from '#shared/contract/app.ts';
import { AppError } from '#shared/errors.ts';
import type { Workspace } from '#store/api.ts';
import { fileSystemKind } from '#store/file-system.ts';
import { openWorkspace } from '#store/workspace.ts';
import { createEngineState } from '#services/api/engine-state.ts';
import { apiRouter } from '#services/api/router.ts';
import type { CatalogueHandlers } from '#services/catalogue/handlers.ts';
import type { Desk } from '#services/desk/desk.ts';
import type { DocumentHandlers } from '#services/documents/handlers.ts';
import { createJobs } from '#services/jobs/manager.ts';
import { removeOwnPartials } from '#services/pack-folder.ts';
import type { JobOutcome } from '#services/jobs/spec.ts';
import { entry } from './entry.ts';
import type { EngineStart } from './settings.ts';
import { callThread } from './threads/call-thread.ts';
import { jobThreads } from './threads/job-thread.ts';

export interface RunningEngine {
  router: ReturnType<typeof apiRouter>;
  /** Somebody comes: what the first page asks for gets ready. */
  warm(): void;
  /** Lets jobs end after their chunk, then ends the threads and closes the workspace. */
  stop(): Promise<void>;
}

/** Everything behind the connections. Throws the AppError of opening the workspace. */
export function openEngine(start: EngineStart, version: string, onBug: (error: unknown) => void): RunningEngine {
  const dir = resolve(start.dir);
  const ws = openSomehow(dir);
  const engine = randomUUID();
  const threads = {
    catalogue: callThread<CatalogueHandlers>(entry('catalogue'), { dir }, { name: 'catalogue' }),
    decide: callThread<Desk>(entry('decide'), { dir }, { name: 'decide' }),
    reader: callThread<DocumentHandlers>(entry('reader'), { dir }, { name: 'reader' }),
    explainer: callThread<DocumentHandlers>(entry('reader'), { dir }, { name: 'explainer' }),
    sources: callThread<DocumentHandlers>(entry('reader'), { dir }, { name: 'source reader' }),
  };
  const jobs = createJobs({
    start: jobThreads(dir, onBug),
    now: () => new Date(),
    onChange: () => state.touch(),
    onEnd(job, spec, end) {
      if (end.how === 'outcome') keepHits(job.id, end.outcome);
      if (end.how === 'died' && spec.kind === 'run') afterDeath(job);
      if (end.how === 'died' && spec.kind === 'export') removeOwnPartials(spec.out).catch(onBug);
      state.look();
    },
  });

  const state = createEngineState(ws, engine, jobs);

  /** What a search found goes to the desk before anybody can ask for it. */
  function keepHits(job: string, { hits }: JobOutcome): void {
    if (hits === undefined) return;
    threads.decide.calls.putHits({ search: job, hits }).catch(onBug);
  }

  /** A run whose thread was ended could neither say so nor give its lease back. */
  function afterDeath({ state: ended, finishedAt }: Job): void {
    if (ws.readonly) return;
    const run = ws.lastRun();
    if (ended === 'cancelled' && run?.state === 'running') ws.updateRun(run.id, { state: 'cancelled', finishedAt });
    ws.dropOwnLease();
  }

  const { capabilities, roots, memory, workers } = start.settings;
  return {
    router: apiRouter({
      dir,
      version,
      engine,
      capabilities,
      roots,
      memory,
      workers,
      ws,
      state,
      jobs,
      catalogue: threads.catalogue.calls,
      desk: threads.decide.calls,
      reader: threads.reader.calls,
      explainer: threads.explainer.calls,
      sources: threads.sources.calls,
      exported: new Set(),
    }),
    warm() {
      threads.decide.warm();
      threads.reader.warm();
    },
    async stop() {
      await jobs.stopAll();
      state.close();
      await Promise.all(Object.values(threads).map((thread) => thread.end()));
      ws.close();
    },
  };
}

/** For writing, so that an older format is brought up to date; else for reading, which is all that some media allow. */
function openSomehow(dir: string): Workspace {
  if (fileSystemKind(dir) === 'network') {
    // There one connection at a time may have the catalogue (DECISIONS 16), and the threads here have one each.
    throw new AppError('unsupported', 'the workspace lies on a network file system, where the app cannot work', {
      where: dir,
      remedy: 'copy it to a disk of this machine, or use the command line there',
    });
  }
  try {
    return openWorkspace(dir);
  } catch (error) {
    if (error instanceof AppError && error.code === 'read-only') return openWorkspace(dir, { readonly: true });
    throw error;
  }
}
