import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadNgramModel } from '#engine/models/ngram/load.ts';
import { ngramScorer, scoreSentence } from '#engine/models/ngram/score.ts';
import { AppError } from '#shared/errors.ts';

/*
 * models/mill.arpa was estimated from models/mill.txt by KenLM's lmplz (order 4, --discount_fallback), the binary files were made of it by
 * build_binary; the values are what KenLM's query prints for these sentences.
 */
const folder = new URL('models/', import.meta.url);
const bytes = (name: string): Uint8Array => readFileSync(new URL(name, folder));

const exact: [string, number, number][][] = [
  [
    ['the', 2, -0.61955523],
    ['snow', 3, -1.1017659],
    ['melts', 3, -1.0851085],
    ['and', 1, -2.1442955],
    ['the', 2, -0.5888487],
    ['wheel', 2, -1.4695417],
    ['turns', 1, -1.9334522],
    ['</s>', 2, -0.814651],
  ],
  [
    ['河', 2, -1.5519595],
    ['水', 3, -0.43004426],
    ['很', 4, -0.21660475],
    ['深', 1, -2.3139045],
    ['</s>', 1, -0.9038877],
  ],
  [
    ['der', 2, -1.5519595],
    ['Fluss', 3, -0.43004426],
    ['friert', 1, -2.3139045],
    ['</s>', 1, -0.9038877],
  ],
];
const quantised: [string, number, number][][] = [
  [
    ['the', 2, -0.61761725],
    ['snow', 3, -1.1461171],
    ['melts', 3, -1.089895],
    ['and', 1, -2.1442955],
    ['the', 2, -0.5969841],
    ['wheel', 2, -1.4695417],
    ['turns', 1, -1.9334522],
    ['</s>', 2, -0.8149192],
  ],
  [
    ['河', 2, -1.5519595],
    ['水', 3, -0.43004426],
    ['很', 4, -0.21690054],
    ['深', 1, -2.3139045],
    ['</s>', 1, -0.9038877],
  ],
];

describe('models give the values of KenLM', () => {
  it.each([
    ['mill.arpa', exact],
    ['mill.probing.bin', exact],
    ['mill.trie.bin', exact],
    ['mill.array-trie.bin', exact],
    ['mill.quant-trie.bin', quantised],
    ['mill.quant-array-trie.bin', quantised],
  ])('%s', (name, sentences) => {
    const store = loadNgramModel(bytes(name), name);
    expect(store.order).toBe(4);
    const scorer = ngramScorer(store);
    for (const sentence of sentences) {
      scorer.begin(true);
      for (const [word, matched, log10] of sentence) {
        expect(scorer.next(store.index(word))).toBeCloseTo(log10, 5);
        expect(scorer.matched).toBe(matched);
      }
    }
  });
});

describe('files that cannot be used are refused, with the place', () => {
  const cut = (name: string, length: number): Uint8Array => bytes(name).subarray(0, length);
  const changed = (name: string, at: number, value: number): Uint8Array => {
    const copy = Uint8Array.from(bytes(name));
    copy[at] = value;
    return copy;
  };
  it.each([
    ['nothing', new Uint8Array(0), /\\data\\ is missing/],
    ['no model', new TextEncoder().encode('the mill\n'), /\\data\\ is missing/],
    ['a header cut off', cut('mill.trie.bin', 80), /ends early/],
    ['tables cut off', cut('mill.trie.bin', 2000), /ends early/],
    ['hash tables cut off', cut('mill.probing.bin', 3000), /ends early/],
    ['the vocabulary cut off', cut('mill.quant-array-trie.bin', 200), /ends early/],
    ['another version', changed('mill.trie.bin', 49, 0x34), /version 4/],
    ['another byte order', changed('mill.trie.bin', 63, 0), /another kind of machine/],
    ['an order that cannot be', changed('mill.trie.bin', 88, 200), /order is 200/],
    ['rest costs', changed('mill.probing.bin', 96, 1), /rest costs/],
    ['quantised otherwise', changed('mill.quant-trie.bin', 504, 9), /quantised in a way/],
    ['a broken-off build', new TextEncoder().encode('mmap lm http://kheafield.com/code incomplete\n'), /broken off/],
  ])('%s', (_what, file, message) => {
    expect(() => loadNgramModel(file, 'model.bin')).toThrow(message);
  });
});

describe('a damaged byte gives finite values or is told as damage', () => {
  const sentences = ['the snow melts and the wheel turns', '河 水 很 深', 'der Fluss friert'].map((text) =>
    text.split(' '),
  );
  it.each([
    'mill.probing.bin',
    'mill.trie.bin',
    'mill.array-trie.bin',
    'mill.quant-trie.bin',
    'mill.quant-array-trie.bin',
  ])('%s', (name) => {
    const whole = bytes(name);
    let refused = 0;
    for (let at = 88; at < whole.length; at += 13) {
      const copy = Uint8Array.from(whole);
      copy.fill(0xff, at, at + 4);
      try {
        const store = loadNgramModel(copy, name);
        const scorer = ngramScorer(store);
        for (const sentence of sentences) expect(scoreSentence(store, scorer, sentence).log10).not.toBeNaN();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(0);
  });
});
