import type { EngineState } from '#shared/contract/host-bridge.ts';
import { AppError } from '#shared/errors.ts';
import type { Connection, Message } from '#hosts/engine/pipe.ts';
import type { Engine, EngineExit } from '#hosts/engine/spawn.ts';

/** What the relay needs of a MessagePortMain. It holds messages back until `start`. */
export interface RelayPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: Message): void;
  start(): void;
  close(): void;
}

export interface EngineRelay {
  state(): EngineState;
  /** Gives the page's port to the engine, now or as soon as there is one; ends the port before. */
  attach(port: RelayPort): void;
  /** Starts anew after `failed`. */
  restart(): void;
  /** Resolves once the engine process is gone; see `Engine.stop` for how long that may take. */
  stop(): Promise<void>;
}

/** Waits between attempts, in ms. One more failure in a row is the last. */
export const BACK_OFF: readonly number[] = [250, 500, 1_000, 2_000, 4_000];
/** An engine that served for so long, in ms, is sound: its end starts the count anew. */
export const SOUND_AFTER = 30_000;

/** What another attempt may mend: everything else is so with the workspace itself. */
const PASSING = new Set(['io', 'busy', 'internal']);

/** Runs the engine of one window and passes bytes between it and the page: never reads them. */
export function createEngineRelay(start: () => Promise<Engine>, onState: (state: EngineState) => void): EngineRelay {
  let state: EngineState = { state: 'none' };
  let engine: Engine | null = null;
  let port: RelayPort | null = null;
  let link: Connection | null = null;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let starting: Promise<void> = Promise.resolve();

  function tell(next: EngineState): void {
    state = next;
    onState(next);
  }

  async function launch(): Promise<void> {
    let started: Engine;
    try {
      started = await start();
    } catch (error) {
      if (!stopped) onFailure(error instanceof AppError ? error.line : String(error), isPassing(error));
      return;
    }
    if (stopped) {
      await started.stop();
      return;
    }
    engine = started;
    timer = setTimeout(() => (failures = 0), SOUND_AFTER);
    started.onExit(onExit);
    // It may have ended in between: then `onExit` has told so.
    if (engine === null) return;
    tell({ state: 'ready' });
    join();
  }

  function onExit(exit: EngineExit): void {
    engine = null;
    clearTimeout(timer);
    if (link !== null) release();
    if (!stopped) onFailure(`the engine ended (${exit.signal ?? `exit ${exit.code ?? 'unknown'}`})`, true);
  }

  function onFailure(why: string, passing: boolean): void {
    const afterMs = BACK_OFF[failures];
    failures++;
    if (!passing || afterMs === undefined) {
      tell({ state: 'failed', why });
      return;
    }
    tell({ state: 'restarting', attempt: failures, afterMs, why });
    timer = setTimeout(() => {
      starting = launch();
    }, afterMs);
  }

  /** Lets port and engine talk once there are both. */
  function join(): void {
    if (engine === null || port === null) return;
    const [page, connection] = [port, engine.connect()];
    let isOpen = true;
    connection.onClose(() => {
      isOpen = false;
      if (link === connection) release();
    });
    // The pipe of an engine breaks before its end is told: the port waits for the next one.
    if (!isOpen) return;
    link = connection;
    connection.onMessage((message) => page.postMessage(wholeMessage(message)));
    page.on('message', ({ data }) => {
      const message = asMessage(data);
      if (message === null) connection.close();
      else connection.send(message);
    });
    page.start();
  }

  /** Ends what port and engine have with each other. */
  function release(): void {
    const [page, connection] = [port, link];
    port = null;
    link = null;
    connection?.close();
    page?.close();
  }

  function begin(): void {
    failures = 0;
    tell({ state: 'starting' });
    starting = launch();
  }

  begin();
  return {
    state: () => state,
    attach(next) {
      release();
      if (stopped) {
        next.close();
        return;
      }
      port = next;
      next.on('close', () => {
        if (port === next) release();
      });
      join();
    },
    restart() {
      if (!stopped && state.state === 'failed') begin();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await starting;
      await engine?.stop();
      release();
    },
  };
}

const isPassing = (error: unknown): boolean => !(error instanceof AppError) || PASSING.has(error.code);

/** A message without the memory around it: cloning a view carries over the whole buffer that it looks into. */
function wholeMessage(message: Message): Message {
  return typeof message === 'string' || message.byteLength === message.buffer.byteLength
    ? message
    : new Uint8Array(message);
}

/** What the page sent, if it is text or bytes. */
function asMessage(data: unknown): Message | null {
  if (typeof data === 'string' || data instanceof Uint8Array) return data;
  return data instanceof ArrayBuffer ? new Uint8Array(data) : null;
}
