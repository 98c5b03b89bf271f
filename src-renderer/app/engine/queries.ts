import { keepPreviousData, onlineManager, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AppState } from '#shared/contract/app.ts';
import type { Client } from '#shared/contract/contract.ts';
import { useStore } from '../store.ts';
import { appState, connection, engine, hello } from './engine.ts';
import { isConnectionLost } from './failure.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A key holds the revisions of what its answer depends on: an answer never ages, its key changes.
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      // Without a connection queries wait (`onlineManager`), and go on when it is back.
      // One that breaks the connection each time is not asked for ever.
      retry: (failures, error) => failures < 5 && isConnectionLost(error),
      retryDelay: 50,
    },
    // What a person does happens now or fails visibly; it never waits in a queue to happen later.
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Lets queries wait while the connection is lost, and asks everything anew when another engine answers. */
export function connectQueries(): { onEngine(): void } {
  const tell = (): void => onlineManager.setOnline(connection.state.get().state === 'open');
  // In place of the browser's own notion: the engine may be on this machine, and reachable without any network.
  onlineManager.setEventListener(() => () => undefined);
  connection.state.subscribe(tell);
  tell();
  return { onEngine: () => void queryClient.invalidateQueries() };
}

export type Revision = keyof AppState['revisions'];

export interface EngineQuery<T> {
  /** Names the answer, with everything that `ask` depends on. */
  readonly key: readonly unknown[];
  /** The parts of the workspace that the answer depends on. */
  readonly revisions: readonly Revision[];
  readonly ask: (engine: Client, signal: AbortSignal) => Promise<T>;
  readonly enabled?: boolean;
  /** Keeps the answer before on screen until the next one comes (marked by `isPlaceholderData`). Default true. */
  readonly keep?: boolean;
  /** Asks again after this many milliseconds, for what no revision tells. */
  readonly every?: number | false;
}

/** Revisions count from 0 in each engine, so they say nothing without which one it is. */
const seenIn = (state: AppState | null, revisions: readonly Revision[]): readonly unknown[] => [
  state?.engine,
  ...revisions.map((part) => state?.revisions[part] ?? 0),
];

/** An answer of the engine, asked anew whenever what it depends on changes. */
export function useEngine<T>({
  key,
  revisions,
  ask,
  enabled = true,
  keep = true,
  every = false,
}: EngineQuery<T>): UseQueryResult<T> {
  const state = useStore(appState);
  const name = useStore(hello)?.workspace.dir;
  return useQuery({
    queryKey: [...key, name, ...seenIn(state, revisions)],
    queryFn: ({ signal }) => ask(engine, signal),
    enabled: enabled && state !== null,
    refetchInterval: every,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Asks ahead for what a page will probably show next; the answer waits under the key that `useEngine` would give it. */
export function askAhead<T>({ key, revisions, ask }: Pick<EngineQuery<T>, 'key' | 'revisions' | 'ask'>): void {
  const state = appState.get();
  if (state === null) return;
  void queryClient.prefetchQuery({
    queryKey: [...key, hello.get()?.workspace.dir, ...seenIn(state, revisions)],
    queryFn: ({ signal }) => ask(engine, signal),
  });
}
