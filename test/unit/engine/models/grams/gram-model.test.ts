import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GramFile, readGramFile, writeGramFile } from '#engine/models/grams/gram-file.ts';
import { GRAM_TABLE, makeGramModel, openGramModel } from '#engine/models/grams/gram-model.ts';
import { fileResources } from '#engine/measure/resources.ts';

/** Two languages; the first has "a", "ab", "b", the second "a" alone. */
const SMALL: GramFile = {
  languages: ['x', 'y'],
  units: Uint16Array.from([0, 97, 98, 98]),
  children: Uint16Array.from([2, 1, 0, 0]),
  entries: Uint8Array.from([0, 2, 1, 1]),
  entryLanguages: Uint8Array.from([0, 1, 0, 0]),
  entryCosts: Uint8Array.from([12, 24, 36, 6]),
};

function costsOf(model: ReturnType<typeof makeGramModel>, text: string, from = 0, most = 1000): [number, number[]] {
  const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  const costs = new Float64Array(model.languages.length);
  const letters = model.measure(units, from, units.length, most, costs);
  return [letters, [...costs]];
}

describe('letter n-grams', () => {
  const small = makeGramModel(SMALL);
  const unknown = 138 / 12;

  it.each([
    ['', 0, [0, 0]],
    ['1 !', 0, [0, 0]],
    ['a', 1, [1, 2]],
    ['A', 1, [1, 2]],
    // "b" alone, and "ab": the second language backs off from "b" to nothing, and from "ab" to "a" and a nat.
    ['ab', 2, [1 + 3 + 0.5, 2 + unknown + 3]],
    ['a b', 2, [1 + 3, 2 + unknown]],
    // Neither knows "z": one in 100,000, and behind "a" as much as "a".
    ['az', 2, [1 + unknown + 1, 2 + unknown + 2]],
  ])('of %j', (text, letters, costs) => {
    const [read, found] = costsOf(small, text);
    expect(read).toBe(letters);
    found.forEach((cost, l) => expect(cost).toBeCloseTo(costs[l]!, 9));
  });

  it('reads from a place, and no more letters than it may', () => {
    expect(costsOf(small, 'ba', 1)).toEqual(costsOf(small, 'a'));
    expect(costsOf(small, 'aab', 0, 1)).toEqual(costsOf(small, 'a'));
  });

  it('reads back what it wrote, and refuses what is cut', () => {
    const bytes = writeGramFile(SMALL);
    expect(readGramFile(brotliCompressSync(bytes), 'here')).toEqual(SMALL);
    expect(() => readGramFile(brotliCompressSync(bytes.subarray(0, -1)), 'here')).toThrow(/damaged/);
    expect(() => readGramFile(bytes, 'here')).toThrow(/damaged/);
  });

  it('knows its 64 languages by their words', () => {
    const model = openGramModel(fileResources());
    expect(readGramFile(fileResources().read(GRAM_TABLE), GRAM_TABLE).languages).toHaveLength(64);
    const likeliest = (text: string): string => {
      const [, costs] = costsOf(model, text);
      return model.languages[costs.indexOf(Math.min(...costs))]!;
    };
    expect(
      [
        'the weather is nice today',
        'příliš žluťoučký kůň úpěl',
        'dnes je krásne počasie',
        'mereka tidak bisa pergi karena mobilnya rusak',
      ].map(likeliest),
    ).toEqual(['en', 'cs', 'sk', 'id']);
  });

  it('gives finite costs for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const [, costs] = costsOf(small, text);
        expect(costs.every((cost) => Number.isFinite(cost) && cost >= 0)).toBe(true);
      }),
    );
  });
});
