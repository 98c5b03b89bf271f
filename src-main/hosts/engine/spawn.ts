import { spawn } from 'node:child_process';
import process from 'node:process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { entry, pinnedNode } from './entry.ts';
import { framePipe, type Connection } from './pipe.ts';
import type { EngineSettings } from './settings.ts';

export interface EngineOptions {
  /** The workspace's folder. */
  dir: string;
  /** The Node to run it under; default: the pinned one. */
  node?: string;
  /** The engine's entry; default: the one beside this file. A host that is bundled has left that place. */
  entry?: string;
  settings: EngineSettings;
}

/** How an engine ended. */
export interface EngineExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It was asked to. */
  wanted: boolean;
}

export interface Engine {
  readonly pid: number;
  /** A connection for one client; closed at once when the engine has ended. */
  connect(): Connection;
  onExit(listener: (exit: EngineExit) => void): void;
  /** Lets running jobs end after their chunk. Resolves once the process is gone. */
  stop(): Promise<void>;
}

/** What the engine says before it serves: that it is ready, or why it cannot be. */
export type EngineGreeting =
  { ready: true } | { ready: false; code: ErrorCode; message: string; where: string | null; remedy: string | null };

/** A job that does not stop within this is ended; what was committed stays. */
const STOP_MS = 15_000;

/**
 * Starts an engine process on a workspace. Rejects with the AppError of opening it (`not-found`, `corrupt`, `busy`,
 * `newer-format` …), or with `io` when the process does not start.
 */
export function startEngine(options: EngineOptions): Promise<Engine> {
  const { promise, resolve, reject } = Promise.withResolvers<Engine>();
  const node = options.node ?? pinnedNode();
  const args = ['--disable-warning=ExperimentalWarning', options.entry ?? fileURLToPath(entry('main'))];
  const child = spawn(node, [...args, JSON.stringify({ dir: options.dir, settings: options.settings })], {
    // What the engine has to say to a person goes to the terminal of its host; see launch.mjs for the variable.
    stdio: ['ignore', 'inherit', 'inherit', 'overlapped'],
    env: { MALLOC_MMAP_THRESHOLD_: '1048576', ...process.env },
    windowsHide: true,
  });
  const exits: ((exit: EngineExit) => void)[] = [];
  let ended: EngineExit | null = null;
  let wanted = false;

  const pipe = framePipe(child.stdio[3] as Duplex, {
    onControl(text) {
      const greeting = JSON.parse(text) as EngineGreeting;
      if (greeting.ready) resolve(engine);
      else {
        const { code, message, where, remedy } = greeting;
        reject(new AppError(code, message, { ...(where && { where }), ...(remedy && { remedy }) }));
      }
    },
    onEnd() {
      // Without its pipe an engine ends by itself; one that hangs is ended.
      if (!wanted) setTimeout(kill, STOP_MS).unref();
    },
  });

  function kill(): void {
    if (ended === null) child.kill('SIGKILL');
  }

  function onEnded(code: number | null, signal: NodeJS.Signals | null): void {
    if (ended !== null) return;
    ended = { code, signal, wanted };
    reject(new AppError('io', 'the engine ended before it was ready', { where: options.dir }));
    for (const listener of exits) listener(ended);
  }

  const engine: Engine = {
    pid: child.pid ?? -1,
    connect: () => pipe.open(),
    onExit(listener) {
      if (ended === null) exits.push(listener);
      else listener(ended);
    },
    stop() {
      wanted = true;
      pipe.end();
      const late = setTimeout(kill, STOP_MS);
      return new Promise((done) => {
        engine.onExit(() => {
          clearTimeout(late);
          done();
        });
      });
    },
  };

  child.on('error', (error: NodeJS.ErrnoException) => {
    reject(new AppError('io', `the engine cannot be started (${error.code ?? error.message})`, { where: node }));
    onEnded(null, null);
  });
  child.on('exit', onEnded);
  return promise;
}
