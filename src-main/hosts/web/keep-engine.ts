import { AppError } from '#shared/errors.ts';
import type { Connection } from '#hosts/engine/pipe.ts';
import { startEngine, type Engine, type EngineExit, type EngineOptions } from '#hosts/engine/spawn.ts';

/** What a host can say of its engine. */
export type EngineState =
  | { state: 'ready'; pid: number }
  /** It ended unasked and is started again after `afterMs`; nothing that was committed is lost. */
  | { state: 'restarting'; afterMs: number; why: string }
  /** The workspace cannot be opened any more; `retry` tries again. */
  | { state: 'failed'; error: AppError };

export interface KeptEngine {
  /** A connection for one client; closed at once while no engine is ready. */
  connect(): Connection;
  state(): EngineState;
  onState(listener: (state: EngineState) => void): void;
  /** Tries again after `failed`, but no oftener than restarts may come. */
  retry(): void;
  /** Lets running jobs end after their chunk. Resolves once the process is gone. */
  stop(): Promise<void>;
}

/** How long the restarts of one minute wait. */
const DELAYS_MS = [0, 500, 1_000, 2_000, 4_000];
const WINDOW_MS = 60_000;

/** How long a restart at `now` has to wait after `earlier` ones, in ms: five a minute at most, each slower. */
export function restartDelay(earlier: readonly number[], now: number): number {
  const recent = earlier.filter((at) => now - at < WINDOW_MS);
  return DELAYS_MS[recent.length] ?? WINDOW_MS - (now - (recent.at(-DELAYS_MS.length) ?? now));
}

/** An engine that is started again when it dies. Rejects as startEngine does when the first start fails. */
export async function keepEngine(options: EngineOptions): Promise<KeptEngine> {
  const listeners: ((state: EngineState) => void)[] = [];
  const restarts: number[] = [];
  let engine = await startEngine(options);
  let current: EngineState = { state: 'ready', pid: engine.pid };
  let timer: NodeJS.Timeout | undefined;
  let starting: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | null = null;

  function tell(state: EngineState): void {
    current = state;
    for (const listener of listeners) listener(state);
  }

  function watch(started: Engine): void {
    started.onExit((exit) => {
      if (stopping === null) plan(reasonOf(exit));
    });
  }

  function plan(why: string): void {
    const now = performance.now();
    const afterMs = restartDelay(restarts, now);
    restarts.push(now + afterMs);
    restarts.splice(0, restarts.length - DELAYS_MS.length);
    tell({ state: 'restarting', afterMs, why });
    timer = setTimeout(() => {
      starting = restart();
    }, afterMs);
  }

  async function restart(): Promise<void> {
    try {
      engine = await startEngine(options);
    } catch (error) {
      tell({ state: 'failed', error: error instanceof AppError ? error : new AppError('internal', String(error)) });
      return;
    }
    if (stopping !== null) return;
    tell({ state: 'ready', pid: engine.pid });
    watch(engine);
  }

  async function end(): Promise<void> {
    clearTimeout(timer);
    await starting;
    await engine.stop();
  }

  watch(engine);
  return {
    connect: () => engine.connect(),
    state: () => current,
    onState: (listener) => void listeners.push(listener),
    retry() {
      if (current.state === 'failed' && stopping === null) plan(current.error.line);
    },
    stop: () => (stopping ??= end()),
  };
}

function reasonOf({ code, signal }: EngineExit): string {
  return `the engine ended (${signal ?? `exit ${code ?? 'unknown'}`})`;
}
