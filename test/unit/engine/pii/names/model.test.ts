import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { KNOWN, knownOf, makeKnownWords } from '#engine/pii/names/known-words.ts';
import { hashOf } from '#engine/pii/names/mix.ts';
import { packModel, readModel } from '#engine/pii/names/model.ts';

const MODEL = {
  known: makeKnownWords(new Map([[hashOf('ann'), KNOWN.first]])),
  cased: {
    bits: 4,
    features: new Int8Array(48).fill(-3),
    steps: Int16Array.from({ length: 9 }, (_, i) => i),
    margin: 5,
    single: 7,
  },
  han: { bits: 3, features: new Int8Array(8).fill(2), limit: 4 },
};

describe('the file of the model', () => {
  it('is read as it was written', () => {
    const read = readModel(brotliCompressSync(packModel(MODEL)), 'x');
    expect(read.cased).toMatchObject({ bits: 4, margin: 5, single: 7 });
    expect([...read.cased.features, ...read.han.features]).toEqual([...MODEL.cased.features, ...MODEL.han.features]);
    expect([...read.cased.steps].slice(0, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(read.han).toMatchObject({ bits: 3, limit: 4 });
    expect([...read.known.entries]).toEqual([...MODEL.known.entries]);
  });

  it.each<[string, Uint8Array]>([
    ['no Brotli', Buffer.from('xx')],
    ['too short', brotliCompressSync(Buffer.from('xx'))],
    ['cut', brotliCompressSync(packModel(MODEL).subarray(0, -1))],
    ['another magic', brotliCompressSync(Buffer.alloc(packModel(MODEL).length))],
  ])('is refused: %s', (_, bytes) => expect(() => readModel(bytes, 'x')).toThrow(/damaged/));
});

describe('known words', () => {
  it('tell what lists say of a word, and nothing of others', () => {
    const words = Array.from({ length: 5000 }, (_, i) => `word${i}`);
    const known = makeKnownWords(new Map(words.map((word, i) => [hashOf(word), 1 + (i % 15)])));
    expect(words.filter((word, i) => knownOf(known, hashOf(word)) !== 1 + (i % 15))).toEqual([]);
    expect(words.filter((word) => knownOf(known, hashOf(`${word}x`)) !== 0)).toEqual([]);
  });
});
