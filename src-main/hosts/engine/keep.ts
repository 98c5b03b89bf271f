import { AppError } from '#shared/errors.ts';
import type { Connection } from './pipe.ts';
import { startEngine, type Engine, type EngineOptions } from './spawn.ts';

/** What a host can say of its engine. */
export type EngineState =
  | { state: 'ready'; pid: number }
  /** It ended unasked and is started again; nothing that was committed is lost. */
  | { state: 'restarting' }
  /** It ends again and again, or the workspace cannot be opened any more. */
  | { state: 'failed'; error: AppError };

export interface KeptEngine {
  /** A connection for one client; closed at once while no engine is ready. */
  connect(): Connection;
  state(): EngineState;
  onState(listener: (state: EngineState) => void): void;
  stop(): Promise<void>;
}

/** Ends, none of them after an hour of work, at which an engine is not started any more. */
const MAX_ENDS = 5;
const FORGET_MS = 60 * 60_000;

/** An engine that is started again when it dies. Rejects as startEngine does when the first start fails. */
export async function keepEngine(options: EngineOptions): Promise<KeptEngine> {
  const listeners: ((state: EngineState) => void)[] = [];
  let engine = await startEngine(options);
  let current: EngineState = { state: 'ready', pid: engine.pid };
  let ends = 0;
  let stopping: Promise<void> | null = null;

  function tell(state: EngineState): void {
    current = state;
    for (const listener of listeners) listener(state);
  }

  function watch(started: Engine): void {
    const since = Date.now();
    started.onExit(({ wanted }) => {
      if (wanted || stopping !== null) return;
      ends = Date.now() - since > FORGET_MS ? 1 : ends + 1;
      void restart();
    });
  }

  async function restart(): Promise<void> {
    if (ends >= MAX_ENDS) {
      const remedy = 'what it said is on standard error of this process; start Winnow again';
      tell({ state: 'failed', error: new AppError('internal', `the engine ended ${ends} times`, { remedy }) });
      return;
    }
    tell({ state: 'restarting' });
    try {
      engine = await startEngine(options);
    } catch (error) {
      tell({ state: 'failed', error: error instanceof AppError ? error : new AppError('internal', String(error)) });
      return;
    }
    if (stopping !== null) {
      await engine.stop();
      return;
    }
    watch(engine);
    tell({ state: 'ready', pid: engine.pid });
  }

  watch(engine);
  return {
    connect: () => engine.connect(),
    state: () => current,
    onState: (listener) => void listeners.push(listener),
    stop: () => (stopping ??= engine.stop()),
  };
}
