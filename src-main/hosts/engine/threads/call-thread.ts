import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { Calls, CallOptions, Handlers } from '#services/calls.ts';
import { errorOf, type AnswerMessage, type CallMessage } from './protocol.ts';

export interface CalledThread<H> {
  calls: Calls<H>;
  /** Starts it before the first call, so that this one need not wait. */
  warm(): void;
  /** Ends the thread; calls that are open are rejected. */
  end(): Promise<void>;
}

interface Open {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/**
 * A thread that answers calls, started with the first one. When it dies its open calls are rejected, and the next call
 * starts it again.
 */
export function callThread<H extends Record<keyof H, Handlers[string]>>(
  entry: URL,
  data: unknown,
  options: { name: string; heapMiB?: number },
): CalledThread<H> {
  let thread: Worker | null = null;
  let next = 0;
  const open = new Map<number, Open>();

  function start(): Worker {
    const started = new Worker(entry, {
      workerData: data,
      name: options.name,
      execArgv: [],
      ...(options.heapMiB !== undefined && { resourceLimits: { maxOldGenerationSizeMb: options.heapMiB } }),
    });
    let cause: unknown;
    started.on('message', (message: AnswerMessage) => {
      const call = open.get(message.id);
      open.delete(message.id);
      if (message.ok) call?.resolve(message.output);
      else call?.reject(errorOf(message.error));
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (thread !== started) return;
      thread = null;
      fail(cause);
    });
    return started;
  }

  function fail(cause: unknown): void {
    const error = new AppError('internal', `the thread ${options.name} ended`, {
      remedy: 'nothing that was saved is lost; try again',
      cause,
    });
    for (const call of open.values()) call.reject(error);
    open.clear();
  }

  function call(name: string, input: unknown, { signal }: CallOptions = {}): Promise<unknown> {
    if (signal?.aborted === true) return Promise.reject(reasonOf(signal));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = next++;
    const left = new Int32Array(new SharedArrayBuffer(4));
    const leave = (): void => {
      Atomics.store(left, 0, 1);
      open.delete(id);
      reject(signal === undefined ? new Error('aborted') : reasonOf(signal));
    };
    const settle = (): void => signal?.removeEventListener('abort', leave);
    signal?.addEventListener('abort', leave, { once: true });
    open.set(id, {
      resolve(output) {
        settle();
        resolve(output);
      },
      reject(error) {
        settle();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
    thread ??= start();
    const message: CallMessage = { id, name, input, left };
    thread.postMessage(message);
    return promise;
  }

  return {
    calls: new Proxy({} as Calls<H>, {
      get: (_, name) => (input: unknown, given?: CallOptions) => call(String(name), input, given),
    }),
    warm() {
      thread ??= start();
    },
    async end() {
      const ending = thread;
      thread = null;
      fail(undefined);
      await ending?.terminate();
    },
  };
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}
