import type { AppState } from '#shared/contract/app.ts';

export interface WatchOptions {
  /** Answers when the state is past `after`. */
  ask: (after: number) => Promise<AppState>;
  /** Resolves when asking makes sense. */
  whenOpen: () => Promise<void>;
  isConnectionLost: (error: unknown) => boolean;
  pause: (milliseconds: number) => Promise<void>;
  onState: (state: AppState) => void;
  signal: AbortSignal;
}

/** How long to wait after an answer that was a failure, in milliseconds. */
const PAUSE = 1000;

/**
 * Follows the state of the engine until the signal: one question at a time, each for what is newer than the answer
 * before. Only the latest state counts, so whatever was missed in between needs no catching up.
 */
export async function followState({
  ask,
  whenOpen,
  isConnectionLost,
  pause,
  onState,
  signal,
}: WatchOptions): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    await whenOpen();
    try {
      const state = await ask(after);
      after = state.seq;
      if (!signal.aborted) onState(state);
    } catch (error) {
      // Another engine counts from the beginning, and one that is ahead would wait for nothing.
      after = 0;
      if (!isConnectionLost(error)) await pause(PAUSE);
    }
  }
}
