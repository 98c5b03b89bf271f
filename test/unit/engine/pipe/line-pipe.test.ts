import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InputLine, type LineHandler, pipeLines } from '#engine/pipe/line-pipe.ts';

const never = new AbortController().signal;

/** Answers every line with `number:text`, two at a time. */
function pairs(): LineHandler {
  let held: string[] = [];
  const flush = (): string => {
    const out = held.join('');
    held = [];
    return out;
  };
  return {
    line(line: InputLine) {
      held.push(`${line.number}:${line.tooLong ? `(${line.length})` : Buffer.from(line.bytes).toString('latin1')}\n`);
      return held.length === 2 ? flush() : '';
    },
    flush,
  };
}

async function run(pieces: Iterable<string | Uint8Array>, max = 100): Promise<string> {
  let out = '';
  const input = (async function* () {
    yield* pieces;
  })();
  await pipeLines({ input, out: async (text) => void (out += text), signal: never }, max, pairs());
  return out;
}

describe('pipeLines', () => {
  it.each<[string, string[], string]>([
    ['nothing', [], ''],
    ['one line', ['a\n'], '1:a\n'],
    ['a last line without line feed', ['a\nb\nc'], '1:a\n2:b\n3:c\n'],
    ['blank lines', ['\n\na\n'], '1:\n2:\n3:a\n'],
    ['lines over several pieces', ['a', 'b', '\nc', '\n', 'd'], '1:ab\n2:c\n3:d\n'],
    ['only LF ends a line', ['a\rb\u0000\n'], '1:a\rb\u0000\n'],
    ['a line that is too long', [`x${'y'.repeat(200)}`, 'z\nb\n'], '1:(203)\n2:b\n'],
  ])('%s', async (_name, pieces, expected) => {
    expect(await run(pieces)).toBe(expected);
  });

  it('gives the same answers however the input is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\r', ' '), maxLength: 120 }), { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
        async (lines, cuts) => {
          const bytes = Buffer.from(lines.join('\n'));
          const pieces: Uint8Array[] = [];
          for (let at = 0, i = 0; at < bytes.length; i++) {
            const size = cuts[i % cuts.length] ?? 1;
            pieces.push(bytes.subarray(at, at + size));
            at += size;
          }
          expect(await run(pieces)).toBe(await run([bytes]));
        },
      ),
    );
  });

  it('answers what has come in before it asks for more', async () => {
    const events: string[] = [];
    const input = (async function* () {
      for (const line of ['a\n', 'b\n', 'c\n']) {
        events.push(`in ${line.trim()}`);
        yield Buffer.from(line);
      }
    })();
    const out = async (text: string): Promise<void> => {
      events.push(`out ${text.trim()}`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push('taken');
    };
    await pipeLines({ input, out, signal: never }, 100, pairs());
    expect(events).toEqual(['in a', 'out 1:a', 'taken', 'in b', 'out 2:b', 'taken', 'in c', 'out 3:c', 'taken']);
  });

  it('hands on long answers before the piece is done', async () => {
    const sizes: number[] = [];
    const answer = 'x'.repeat(40_000);
    const handler: LineHandler = { line: () => answer, flush: () => '' };
    const input = (async function* () {
      yield Buffer.from('\n'.repeat(10));
    })();
    await pipeLines({ input, out: async (text) => void sizes.push(text.length), signal: never }, 100, handler);
    expect(sizes).toEqual([80_000, 80_000, 80_000, 80_000, 80_000]);
  });

  it('stops when it is aborted, and says so', async () => {
    const stop = new AbortController();
    const taken: string[] = [];
    const input = (async function* () {
      for (;;) yield Buffer.from('a\n');
    })();
    const out = async (text: string): Promise<void> => {
      taken.push(text);
      if (taken.length === 3) stop.abort();
    };
    expect(await pipeLines({ input, out, signal: stop.signal }, 100, pairs())).toBe(false);
    expect(taken).toHaveLength(3);
  });

  it('passes on what the input throws, unless it was aborted', async () => {
    const broken = (async function* () {
      yield Buffer.from('a\n');
      throw new Error('gone');
    })();
    await expect(pipeLines({ input: broken, out: async () => {}, signal: never }, 100, pairs())).rejects.toThrow(
      'gone',
    );
    const closed = (async function* () {
      yield* [];
      throw new Error('closed early');
    })();
    const streams = { input: closed, out: async () => {}, signal: AbortSignal.abort() };
    expect(await pipeLines(streams, 100, pairs())).toBe(false);
  });
});
