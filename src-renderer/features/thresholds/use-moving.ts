import { useEffect, useRef, useState } from 'react';
import type { Client } from '#shared/contract/contract.ts';
import { withChange, type Change } from '../../app/draft/changes.ts';
import { currentDraft } from '../../app/draft/draft.ts';
import { engine } from '../../app/engine/engine.ts';
import { isAborted } from '../../app/engine/failure.ts';

export type MoveCounts = Awaited<ReturnType<Client['desk']['move']>>;

export interface Moving {
  /** Where the handle is; null while it rests. */
  readonly change: Change | null;
  /** Exact counts for the place of the handle, or for one it was at a moment ago. */
  readonly counts: MoveCounts | null;
  drag(change: Change): void;
  rest(): void;
}

/**
 * Exact counts while a handle moves. One question is on its way at a time, and the next one is about where the handle is
 * by then: a slow answer delays, it never piles up.
 */
export function useMoving(signal: string): Moving {
  const [change, setChange] = useState<Change | null>(null);
  const [counts, setCounts] = useState<MoveCounts | null>(null);
  const wanted = useRef<Change | null>(null);
  const asking = useRef<AbortController | null>(null);

  const stop = (): void => {
    wanted.current = null;
    asking.current?.abort();
    asking.current = null;
  };
  useEffect(() => {
    setChange(null);
    setCounts(null);
    return stop;
  }, [signal]);

  async function ask(): Promise<void> {
    const controller = new AbortController();
    asking.current = controller;
    while (wanted.current !== null && !controller.signal.aborted) {
      const next = wanted.current;
      wanted.current = null;
      // A quota has no handle.
      if (next.kind === 'share' || next.kind === 'soft') continue;
      try {
        const draft = withChange(currentDraft(), next);
        const question = { draft, signal: next.signal, kind: next.kind };
        const answer = await engine.desk.move(question, { signal: controller.signal });
        if (!controller.signal.aborted) setCounts(answer);
      } catch (error) {
        // The comparison that follows when the handle rests tells what failed.
        if (!isAborted(error)) break;
      }
    }
    if (asking.current === controller) asking.current = null;
  }

  return {
    change,
    counts,
    drag(next) {
      setChange(next);
      wanted.current = next;
      if (asking.current === null) void ask();
    },
    rest() {
      stop();
      setChange(null);
      setCounts(null);
    },
  };
}
