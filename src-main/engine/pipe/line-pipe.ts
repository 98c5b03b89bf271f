import { AppError } from '#shared/errors.ts';
import { newLineSplitter } from '#engine/read/lines.ts';

/** A line of the input, without its line feed; `bytes` is valid until the handler returns. */
export interface InputLine {
  /** From 1. */
  number: number;
  bytes: Uint8Array;
  /** Bytes of the line, its line feed included. */
  length: number;
  /** Longer than `maxBytes`: counted, not kept. */
  tooLong: boolean;
}

/** What answers lines. Answers may be held back for a while, so that work can be done in bulk; they keep their order. */
export interface LineHandler {
  /** Takes one line; returns whatever answers are ready, `` for none. */
  line(line: InputLine): string;
  /** Returns the answers that are still owed. */
  flush(): string;
}

export interface PipeStreams {
  input: AsyncIterable<string | Uint8Array>;
  /** Resolves when the text was taken: no more is read before that. */
  out(text: string): Promise<void>;
  /** Ends the reading when it is aborted. */
  signal: AbortSignal;
}

/** Characters of answers that are gathered before they are handed on. */
const OUT_CHARS = 64 * 1024;

/**
 * Lines in, answers out, in input order. Pressure goes both ways: input is asked for only when the answers to what
 * came before were taken. What has come in is answered before more is waited for, so that a caller may hand in one
 * line and wait for its answer. A last line may lack its line feed. Resolves to false when it was aborted.
 */
export async function pipeLines(streams: PipeStreams, maxBytes: number, handler: LineHandler): Promise<boolean> {
  const splitter = newLineSplitter(maxBytes, 0);
  let number = 0;
  let answers: string[] = [];
  let gathered = 0;
  const gather = (answer: string): void => {
    if (answer === '') return;
    answers.push(answer);
    gathered += answer.length;
  };
  const send = async (): Promise<void> => {
    if (gathered === 0) return;
    const text = answers.join('');
    answers = [];
    gathered = 0;
    await streams.out(text);
  };

  for await (const piece of untilAborted(streams)) {
    splitter.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
    for (let line = splitter.next(); line !== null; line = splitter.next()) {
      gather(handler.line({ number: ++number, bytes: line.bytes, length: line.length, tooLong: line.tooLong }));
      if (gathered < OUT_CHARS) continue;
      await send();
      if (streams.signal.aborted) return false;
    }
    gather(handler.flush());
    await send();
  }
  if (streams.signal.aborted) return false;
  const last = splitter.rest();
  if (last !== null) {
    gather(handler.line({ number: ++number, bytes: last.bytes, length: last.length, tooLong: last.tooLong }));
  }
  gather(handler.flush());
  await send();
  return true;
}

/** What the input gives; a stream that is closed because of the abort ends it without an error. */
async function* untilAborted({ input, signal }: PipeStreams): AsyncGenerator<string | Uint8Array> {
  try {
    for await (const piece of input) {
      if (signal.aborted) return;
      yield piece;
    }
  } catch (error) {
    if (signal.aborted) return;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new AppError('io', `the input cannot be read (${code})`, { where: 'standard input', cause: error });
  }
}
