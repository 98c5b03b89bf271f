import { createStore, type Store } from '../store.ts';
import type { Link, Loss, Transport } from './transport.ts';

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  /** Tries again by itself, where `retryAt` (ms, as `Clock.now`) tells when. */
  | { readonly state: 'lost'; readonly loss: Loss; readonly retryAt: number | null };

export interface Clock {
  now(): number;
  after(milliseconds: number, then: () => void): () => void;
}

export interface KeptConnection {
  readonly state: Store<Connection>;
  /** The way to the engine while it is open. */
  link(): Link | null;
  /** Resolves when it is open. */
  whenOpen(): Promise<void>;
  /** Tries at once instead of after the wait. */
  retryNow(): void;
}

/** Waits between attempts in milliseconds; the last one repeats. */
export const DELAYS = [100, 300, 1000, 2000, 4000, 8000] as const;
/** The longest wait for an engine that its host is starting: to ask costs next to nothing there. */
const ENGINE_DELAY = 300;
/** Losses that only a person, or the desktop's main process, can end. */
const WAITS_FOR_PERSON = new Set<Loss['kind']>(['refused', 'overrun', 'failed']);

/** Keeps a connection up: whenever it is lost it is made anew, at once and then with growing waits. */
export function keepConnection(transport: Transport, clock: Clock): KeptConnection {
  const state = createStore<Connection>({ state: 'connecting' });
  let link: Link | null = null;
  let attempts = 0;
  let stopWaiting: (() => void) | null = null;

  function attempt(): void {
    stopWaiting?.();
    stopWaiting = null;
    transport.connect({
      opened(made) {
        link = made;
        attempts = 0;
        state.set({ state: 'open' });
      },
      lost(loss) {
        link = null;
        if (WAITS_FOR_PERSON.has(loss.kind)) {
          state.set({ state: 'lost', loss, retryAt: null });
          return;
        }
        const delay = DELAYS[Math.min(attempts, DELAYS.length - 1)] ?? 0;
        const wait = loss.kind === 'engine' ? Math.min(delay, ENGINE_DELAY) : delay;
        attempts += 1;
        state.set({ state: 'lost', loss, retryAt: clock.now() + wait });
        stopWaiting = clock.after(wait, attempt);
      },
    });
  }
  attempt();

  return {
    state,
    link: () => link,
    whenOpen: () =>
      new Promise((resolve) => {
        if (link !== null) return resolve();
        const stop = state.subscribe(() => {
          if (link === null) return;
          stop();
          resolve();
        });
      }),
    retryNow() {
      if (state.get().state === 'lost') attempt();
    },
  };
}
