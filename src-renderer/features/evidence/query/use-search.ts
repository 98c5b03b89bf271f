import { useEffect, useRef, useState } from 'react';
import type { Job } from '#shared/contract/app.ts';
import { appState, engine } from '../../../app/engine/engine.ts';
import { failureOf, isConnectionLost } from '../../../app/engine/failure.ts';
import { useStore } from '../../../app/store.ts';
import { notifyFailure } from '../../../app/toasts.ts';
import type { ChangeState } from '../use-evidence.ts';
import type { TextSearch } from './state.ts';

export interface SearchUse {
  /** What is searched for; null for nothing. */
  readonly text: string | null;
  readonly state: 'none' | 'running' | 'done' | 'failed';
  readonly job: Job | undefined;
  /** Documents that hold it; null while that is not known. */
  readonly hits: number | null;
  readonly problem: string | null;
  start(text: string, matchCase: boolean): void;
  /** Also ends the job. */
  remove(): void;
  again(): void;
}

/**
 * A search is in the address as its text; where it has no hit set yet, or one that the engine forgot, a job makes it. The
 * job goes on when the page is left, and is found again by its result only: a second one costs no more than time.
 */
export function useSearch(search: TextSearch | null, change: ChangeState): SearchUse {
  const [jobId, setJobId] = useState<string | null>(null);
  const [hits, setHits] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const job = useStore(appState, (state) => state?.jobs.find(({ id }) => id === jobId));
  const text = search?.text ?? null;
  const matchCase = search?.matchCase ?? false;
  const wanted = search !== null && search.hits === null;
  const current = useRef<string | null>(null);

  useEffect(() => {
    if (!wanted || text === null) return undefined;
    let gone = false;
    setHits(null);
    setProblem(null);
    engine.documents.search({ text, matchCase }).then(
      ({ job: id }) => {
        if (gone) void engine.jobs.cancel({ job: id }).catch(() => undefined);
        else setJobId((current.current = id));
      },
      (error: unknown) => {
        if (!gone) setProblem(failureOf(error).message);
      },
    );
    return () => {
      gone = true;
      const id = current.current;
      current.current = null;
      setJobId(null);
      if (id !== null) void endJob(id);
    };
  }, [wanted, text, matchCase, attempt]);

  const state = job?.state;
  useEffect(() => {
    if (jobId === null || state === undefined || state === 'running' || state === 'stopping') return;
    if (state !== 'done') {
      setProblem(job?.error?.message ?? '');
      return;
    }
    engine.jobs.result({ job: jobId }).then(
      (result) => {
        if (result?.kind !== 'search' || text === null) return;
        setHits(result.hits);
        change({ search: { text, matchCase, hits: result.search } }, { replace: true });
      },
      (error: unknown) => {
        if (!isConnectionLost(error)) notifyFailure(error);
      },
    );
  }, [jobId, state]);

  return {
    text,
    state: text === null ? 'none' : !wanted ? 'done' : problem !== null ? 'failed' : 'running',
    job,
    hits,
    problem: problem === '' ? null : problem,
    start: (next, exact) => change({ search: { text: next, matchCase: exact, hits: null } }),
    remove: () => change({ search: null }),
    again: () => setAttempt((count) => count + 1),
  };
}

/** Cancels a job that goes on, and takes it out of the list when it is over. */
async function endJob(id: string): Promise<void> {
  const running = appState.get()?.jobs.find((job) => job.id === id)?.state === 'running';
  await (running ? engine.jobs.cancel({ job: id }) : engine.jobs.dismiss({ job: id })).catch(() => undefined);
}
