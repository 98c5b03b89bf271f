import { parentPort } from 'node:worker_threads';
import { invariant } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#services/calls.ts';
import { errorMessage, type AnswerMessage, type CallMessage } from './protocol.ts';

/**
 * Answers the calls of the thread that started this one: one after the other, in the order they came, and none whose
 * caller has left. Bytes in an answer move over without being copied. What `open` cannot open, each caller is told why
 * until it can: the workspace may be away for a while, or in the hands of another process.
 */
export function serveCalls(open: () => Handlers): void {
  invariant(parentPort !== null, 'a thread of the engine runs in a worker thread');
  const port = parentPort;
  let before: Promise<void> = Promise.resolve();
  let handlers: Handlers | null = null;
  const opened = (): Handlers => (handlers ??= open());

  async function serve({ id, name, input, left }: CallMessage): Promise<void> {
    if (Atomics.load(left, 0) !== 0) return;
    let answer: AnswerMessage;
    try {
      const handler = opened()[name];
      invariant(handler !== undefined, `the thread answers no call ${name}`);
      const output = await handler(input as never, { left: () => Atomics.load(left, 0) !== 0 });
      answer = { id, ok: true, output };
    } catch (error) {
      answer = { id, ok: false, error: errorMessage(error) };
    }
    port.postMessage(answer, answer.ok ? transfersOf(answer.output) : []);
  }

  try {
    opened();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  port.on('message', (message: CallMessage) => {
    before = before.then(() => serve(message));
  });
}

/** The memory of an answer that is bytes. A part of a larger piece is copied: the rest is still in use. */
function transfersOf(output: unknown): ArrayBuffer[] {
  if (!(output instanceof Uint8Array) || !(output.buffer instanceof ArrayBuffer)) return [];
  return output.byteLength === output.buffer.byteLength ? [output.buffer] : [];
}
