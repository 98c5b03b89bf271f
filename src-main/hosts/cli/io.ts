import { fstatSync } from 'node:fs';
import process from 'node:process';
import { Readable } from 'node:stream';
import type { Io } from './command.ts';

/**
 * The real world. A closed stdout ends the process at once and with success, as a Unix filter does; the first
 * SIGINT or SIGTERM, or the end of the launcher, aborts `signal`, a second one ends the process.
 */
export function processIo(): Io {
  const stop = new AbortController();
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  if (process.channel !== undefined) {
    process.on('disconnect', onSignal);
    process.channel.unref();
  }
  process.stdout.on('error', endOnClosedPipe);
  process.stderr.on('error', () => {});
  return {
    stdin: standardInput(),
    out: writeOut,
    err: (text) => void process.stderr.write(text),
    interactive: process.stderr.isTTY,
    cwd: process.cwd(),
    env: process.env,
    signal: stop.signal,
    now: () => new Date(),
  };
}

/** Node reads a folder as nothing at all, without a word: `winnow repair < folder` would succeed. */
export function standardInput(descriptor = 0): Readable {
  let folder = false;
  try {
    folder = fstatSync(descriptor).isDirectory();
  } catch {
    // Closed: there is nothing to read, and nothing is read.
  }
  if (!folder) return process.stdin;
  const error = Object.assign(new Error('a folder'), { code: 'EISDIR' });
  return new Readable({
    read() {
      this.destroy(error);
    },
  });
}

function endOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' || error.code === 'EOF') process.exit(0);
  process.stderr.write(`winnow: standard output: cannot be written (${error.code ?? error.message})\n`);
  process.exit(1);
}

function writeOut(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => {
      resolve();
    });
  });
}
