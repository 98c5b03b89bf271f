import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import type { DeskStatus } from '#shared/contract/desk.ts';
import { useStore } from '../store.ts';
import { notifyFailure } from '../toasts.ts';
import { appState, engine } from './engine.ts';
import { queryClient, useEngine, type EngineQuery } from './queries.ts';

/** How often to ask how many documents a run has added, in milliseconds. */
const WHILE_RUNNING = 5000;

export interface Desk {
  /** Undefined until the desk answered for the first time. */
  readonly status: DeskStatus | undefined;
  readonly error: unknown;
  /** Takes a new snapshot: what was measured since is shown. */
  refresh(): void;
}

/** The snapshot that every page shows. */
export function useDesk(): Desk {
  const running = useStore(appState, (state) =>
    state?.jobs.some(({ kind, state: is }) => kind === 'run' && is === 'running'),
  );
  const { data, error } = useEngine({
    key: ['desk', 'status'],
    revisions: ['catalogue', 'recipe'],
    ask: (client) => client.desk.status({}),
    every: running === true ? WHILE_RUNNING : false,
  });
  const { mutate } = useMutation({
    mutationFn: () => engine.desk.refresh({}),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: notifyFailure,
  });
  return { status: data, error, refresh: () => mutate() };
}

/** An answer of the desk: about its snapshot, so it is asked anew for another snapshot, recipe, or decision. */
export function useDeskQuery<T>({
  key,
  ask,
  enabled = true,
  keep = true,
}: Omit<EngineQuery<T>, 'revisions' | 'every'>): UseQueryResult<T> {
  const { status } = useDesk();
  return useEngine({
    key: [...key, status?.snapshot, status?.recipe?.hash],
    revisions: ['decisions'],
    ask,
    enabled: enabled && status !== undefined,
    keep,
  });
}
