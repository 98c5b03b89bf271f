import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFrame, encodeFrame } from '#shared/contract/frame.ts';

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

describe('frame', () => {
  test('has the stated layout', () => {
    const bytes = encodeFrame({ header: { n: 1 }, arrays: { a: Uint16Array.of(1, 0x203) } });
    const head = '{"header":{"n":1},"arrays":[["a","u16",2]]}';
    expect(Buffer.from(bytes).toString('latin1')).toBe(
      `WNF1\x2b\0\0\0${head}${'\0'.repeat(56 - 8 - head.length)}\x01\x00\x03\x02\0\0\0\0`,
    );
  });

  test('keeps what JSON loses: infinities, NaN, -0 and 0.1 to the last bit', () => {
    const values = Float64Array.of(Infinity, -Infinity, NaN, -0, 0.1, 5e-324);
    const { arrays } = decodeFrame(bufferOf(encodeFrame({ header: null, arrays: { values } })));
    expect([...arrays['values']!].map((v) => (Object.is(v, -0) ? '-0' : String(v)))).toEqual([
      'Infinity',
      '-Infinity',
      'NaN',
      '-0',
      '0.1',
      '5e-324',
    ]);
  });

  test('is read as it was written', () => {
    const array = fc.oneof(
      fc.float64Array({ maxLength: 20 }),
      fc.uint32Array({ maxLength: 20 }),
      fc.uint16Array({ maxLength: 20 }),
      fc.uint8Array({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(
        fc.record({ title: fc.string({ unit: 'grapheme' }) }),
        fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), array), { maxLength: 4 }),
        (header, entries) => {
          const frame = { header, arrays: Object.fromEntries(entries) };
          expect(decodeFrame(bufferOf(encodeFrame(frame)))).toEqual(frame);
        },
      ),
    );
  });

  test.each([
    ['empty', [], RangeError],
    ['another magic', [1, 2, 3, 4, 5, 6, 7, 8], RangeError],
    ['a header longer than the blob', [0x57, 0x4e, 0x46, 0x31, 255, 0, 0, 0, 1], RangeError],
    ['a header that is no JSON', [0x57, 0x4e, 0x46, 0x31, 1, 0, 0, 0, 0x7b], SyntaxError],
  ])('refuses %s', (_, bytes, error) => {
    expect(() => decodeFrame(Uint8Array.from(bytes).buffer)).toThrow(error);
  });

  test('refuses an array that is cut off', () => {
    const bytes = encodeFrame({ header: {}, arrays: { a: new Float64Array(10) } });
    expect(() => decodeFrame(bufferOf(bytes.subarray(0, bytes.length - 8)))).toThrow(RangeError);
  });
});
