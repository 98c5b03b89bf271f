import { Readable } from 'node:stream';
import type { Io } from '#hosts/cli/command.ts';

export interface MemoryIo extends Io {
  /** Everything written so far. */
  readonly stdout: string;
  readonly stderr: string;
}

/** An Io that keeps what is written, with its own clock, folder and input. */
export function memoryIo(overrides: Partial<Io> & { input?: string } = {}): MemoryIo {
  const { input = '', ...given } = overrides;
  let stdout = '';
  let stderr = '';
  const io: Io = {
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    out: async (text) => {
      stdout += text;
    },
    err: (text) => {
      stderr += text;
    },
    interactive: false,
    cwd: process.cwd(),
    env: {},
    signal: new AbortController().signal,
    now: () => new Date('2024-05-01T12:00:00Z'),
    ...given,
  };
  return Object.defineProperties(io, {
    stdout: { get: () => stdout },
    stderr: { get: () => stderr },
  }) as MemoryIo;
}
