import { createORPCClient, ORPCError, type ClientLink } from '@orpc/client';
import type { z } from 'zod';
import type { AppState, Hello } from '#shared/contract/app.ts';
import type { Client } from '#shared/contract/contract.ts';
import { host } from '../host.ts';
import { createStore, useStore } from '../store.ts';
import { keepConnection } from './connection.ts';
import { connectionLost, isConnectionLost } from './failure.ts';
import { followState } from './watch.ts';

/*
 * The engine as the page sees it: one connection that is kept up, the contract over it, and the two things that change by
 * themselves: the state of the workspace, and which engine it is.
 */
export const connection = keepConnection(host.transport, {
  now: () => performance.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
});

const link: ClientLink<Record<never, never>> = {
  async call(path, input, options) {
    const live = connection.link();
    if (live === null) throw connectionLost();
    try {
      return await live.call(path, input, options);
    } catch (error) {
      if (live !== connection.link() && !(error instanceof ORPCError)) throw connectionLost();
      throw error;
    }
  },
};

/** The contract: `engine.desk.status({})`. Rejects at once while the connection is lost. */
export const engine: Client = createORPCClient(link);

/** The latest state of the workspace; null until it was heard for the first time. */
export const appState = createStore<AppState | null>(null);
/** Who answers; null until then. Anew after each restart of the engine. */
export const hello = createStore<z.infer<typeof Hello> | null>(null);

/** Whether the window has no workspace, so that there is nothing but to open one. */
export const useClosed = (): boolean =>
  useStore(connection.state, (now) => now.state === 'lost' && now.loss.kind === 'none');

/** Follows the engine for as long as the page lives. */
export function startWatching(onEngine: () => void): void {
  void followState({
    ask: async (after) => {
      const state = await engine.app.watch({ after });
      if (state.engine !== hello.get()?.engine) {
        hello.set(await engine.app.hello({}));
        onEngine();
      }
      return state;
    },
    whenOpen: connection.whenOpen,
    isConnectionLost,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onState: (state) => appState.set(state),
    signal: new AbortController().signal,
  });
}
