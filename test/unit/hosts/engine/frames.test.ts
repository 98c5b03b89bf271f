import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BrokenPipe, createFrameReader, frameHeader, KINDS, MAX_PAYLOAD, type Frame } from '#hosts/engine/frames.ts';

function join(frames: readonly Frame[]): Uint8Array {
  return Buffer.concat(
    frames.flatMap(({ connection, kind, payload }) => [frameHeader(connection, kind, payload.length), payload]),
  );
}

const frame = fc.record({
  connection: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  kind: fc.constantFrom(...KINDS),
  payload: fc.uint8Array({ maxLength: 300 }),
});

describe('frames', () => {
  test('come out as they went in, however the bytes are cut and joined', () => {
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 40 }), (frames, cuts) => {
        const bytes = join(frames);
        const ends = [...new Set([...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
        const got: Frame[] = [];
        const read = createFrameReader(({ payload, ...rest }) => got.push({ ...rest, payload: payload.slice() }));
        let start = 0;
        for (const end of ends) {
          read(bytes.subarray(start, end));
          start = end;
        }
        expect(got.map(({ payload, ...rest }) => ({ ...rest, payload: [...payload] }))).toEqual(
          frames.map(({ payload, ...rest }) => ({ ...rest, payload: [...payload] })),
        );
      }),
    );
  });

  test('have this layout', () => {
    expect([...join([{ connection: 0x01020304, kind: 'text', payload: Buffer.from('ab') }])]).toEqual([
      2, 0, 0, 0, 4, 3, 2, 1, 2, 97, 98,
    ]);
  });

  test('of the largest length are read, of one byte more end the pipe', () => {
    const got: number[] = [];
    createFrameReader(({ payload }) => got.push(payload.length))(
      Buffer.concat([frameHeader(1, 'binary', MAX_PAYLOAD), new Uint8Array(MAX_PAYLOAD)]),
    );
    expect(got).toEqual([MAX_PAYLOAD]);
    expect(() => createFrameReader(() => {})(frameHeader(1, 'binary', MAX_PAYLOAD + 1))).toThrow(BrokenPipe);
  });

  test('of an unknown kind end the pipe', () => {
    const header = frameHeader(1, 'close', 0);
    header[8] = 4;
    expect(() => createFrameReader(() => {})(header)).toThrow(BrokenPipe);
  });
});
