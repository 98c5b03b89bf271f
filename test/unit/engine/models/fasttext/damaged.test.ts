import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeClassifier } from '#engine/models/fasttext/classifier.ts';
import { readFastTextFile } from '#engine/models/fasttext/model-file.ts';
import { AppError } from '#shared/errors.ts';

const bytes = (name: string): Uint8Array => readFileSync(new URL(`models/${name}`, import.meta.url));
const changed = (name: string, at: number, by: readonly number[]): Uint8Array => {
  const copy = Uint8Array.from(bytes(name));
  copy.set(by.slice(0, copy.length - at), at);
  return copy;
};
const TEXT = Uint16Array.from('the mill turns 河 slowly', (character) => character.charCodeAt(0));

/** Places of numbers in the arguments of a model file. */
const [DIM, WORD_NGRAMS, BUCKET, MAXN] = [8, 28, 40, 48];
const HUGE = [0xff, 0xff, 0xff, 0x0f];

describe('a damaged byte gives finite scores or is told as damage, and takes no room', () => {
  it.each(['softmax.bin', 'hs.bin', 'ova.bin', 'pruned.ftz', 'quantised.ftz', 'quantised-output.ftz'])('%s', (name) => {
    let refused = 0;
    const { length } = bytes(name);
    for (const [step, by] of [
      [97, [0xff, 0xff, 0xff, 0xff]],
      [101, HUGE],
    ] as const) {
      for (let at = 8; at < length; at += at < 400 ? 4 : step) {
        try {
          const classifier = makeClassifier(readFastTextFile(changed(name, at, by), name));
          for (const { score } of classifier.predict(TEXT, TEXT.length, 3)) expect(score).not.toBeNaN();
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refused++;
        }
      }
    }
    expect(refused).toBeGreaterThan(0);
  });
});

it.each([
  ['rows as long as a book', 'softmax.bin', DIM, HUGE],
  ['no rows', 'softmax.bin', DIM, [0, 0, 0, 0]],
  ['n-grams of any length', 'softmax.bin', MAXN, HUGE],
  ['runs of any length', 'words.bin', WORD_NGRAMS, HUGE],
  ['no buckets', 'pruned.ftz', BUCKET, [0, 0, 0, 0]],
])('%s are refused', (_what, name, at, by) => {
  expect(() => readFastTextFile(changed(name, at, by), name)).toThrow(expect.objectContaining({ where: name }));
});
