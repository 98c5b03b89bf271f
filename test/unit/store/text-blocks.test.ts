import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { BLOCK_BYTES, blockCutter, blockReader } from '#store/text-file/blocks.ts';

interface Stored {
  rawBytes: number;
  data: Buffer;
}

function cut(chunks: string[][]): { blocks: Stored[]; places: { block: number; start: number }[] } {
  const blocks: Stored[] = [];
  const cutter = blockCutter((n, rawBytes, data) => {
    expect(n).toBe(blocks.length);
    blocks.push({ rawBytes, data });
  });
  const places = chunks.flatMap((texts) => {
    const found = texts.map((text) => cutter.add(Buffer.from(text)));
    cutter.flush();
    return found;
  });
  return { blocks, places };
}

describe('text blocks', () => {
  test('hold at most 256 KiB, and a text runs on through as many as it needs', () => {
    const texts = ['', 'a', 'é'.repeat(BLOCK_BYTES), '', '好'.repeat(100_000), 'x'.repeat(BLOCK_BYTES)];
    const { blocks, places } = cut([texts]);
    expect(blocks.every((block) => block.rawBytes <= BLOCK_BYTES)).toBe(true);
    expect(blocks.slice(0, -1).every((block) => block.rawBytes === BLOCK_BYTES)).toBe(true);
    const read = blockReader((n) => blocks[n], 'f');
    texts.forEach((text, i) => expect(read(places[i]!, Buffer.byteLength(text)) === text).toBe(true));
  });

  test('a chunk ends its block', () => {
    const { blocks, places } = cut([['ab'], ['cd', 'e'], []]);
    expect(blocks.map((block) => block.rawBytes)).toEqual([2, 3]);
    expect(places).toEqual([
      { block: 0, start: 0 },
      { block: 1, start: 0 },
      { block: 1, start: 2 },
    ]);
  });

  test('a text that ends with a block leaves the next one to the next text', () => {
    const { places } = cut([['x'.repeat(BLOCK_BYTES), 'y']]);
    expect(places[1]).toEqual({ block: 1, start: 0 });
  });

  test('reading in order loads each block once', () => {
    const texts = Array.from({ length: 40 }, (_, i) => String(i).repeat(20_000));
    const { blocks, places } = cut([texts.slice(0, 15), texts.slice(15)]);
    const loads: number[] = [];
    const read = blockReader((n) => {
      loads.push(n);
      return blocks[n];
    }, 'f');
    texts.forEach((text, i) => expect(read(places[i]!, Buffer.byteLength(text))).toBe(text));
    expect(loads).toEqual(blocks.map((_, n) => n));
    expect(loads.length).toBeGreaterThan(4);
  });

  test('any texts in any chunks come back', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }).map((s) => s.toWellFormed()),
      fc
        .tuple(fc.constantFrom('a', 'é', '好', '😀', '\0', '\u2028'), fc.integer({ min: 1, max: 90_000 }))
        .map(([unit, n]) => unit.repeat(n)),
    );
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 6 }), { maxLength: 4 }), (chunks) => {
        const { blocks, places } = cut(chunks);
        const read = blockReader((n) => blocks[n], 'f');
        chunks.flat().forEach((t, i) => {
          if (read(places[i]!, Buffer.byteLength(t)) !== t) throw new Error(`text ${i} differs`);
        });
      }),
      { numRuns: 40 },
    );
  });

  test.each<[string, (block: Stored) => Stored | undefined]>([
    ['missing', () => undefined],
    ['cut off', (b) => ({ ...b, data: b.data.subarray(0, b.data.length - 3) })],
    [
      'changed',
      (b) => ({ ...b, data: b.data.map((byte, i) => (i === b.data.length - 1 ? byte ^ 1 : byte)) as Buffer }),
    ],
    ['of another length', (b) => ({ ...b, rawBytes: b.rawBytes - 1 })],
  ])('a block that is %s is corrupt', (_, damage) => {
    const { blocks, places } = cut([['some text that is long enough to be compressed '.repeat(20)]]);
    const read = blockReader((n) => (blocks[n] === undefined ? undefined : damage(blocks[n])), 'f');
    expect(() => read(places[0]!, 10)).toThrow(AppError);
    expect(() => read(places[0]!, 10)).toThrow('text block 0');
  });
});
