import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { stringCounter, stringSketch } from '#engine/corpus/frequent-strings.ts';
import { gramCounter } from '#engine/models/ngram/kneser-ney/count-grams.ts';
import { memoryRuns } from '#engine/models/ngram/kneser-ney/runs.ts';
import { ownCopy } from '#engine/text/own-copy.ts';

it.each(['', 'a', '水', 'a\u0000b\u2028', '\ud83d\ude00', '\ud800', 'x\udc00y', '\ufeffa'])(
  '%j stays as it is',
  (text) => {
    expect(ownCopy(text)).toBe(text);
  },
);

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Megabytes of heap that are held once `hold` is done. */
function heldBy(hold: () => unknown): number {
  gc();
  const before = process.memoryUsage().heapUsed;
  const held = hold();
  gc();
  const after = process.memoryUsage().heapUsed;
  expect(held).toBeDefined();
  return (after - before) / 2 ** 20;
}

const DOCUMENTS = 1000;
const text = (i: number): string => `a sentence of template number ${i >> 1}\n${String(i).padStart(6).repeat(10_000)}`;

it('tables of pieces hold no texts', () => {
  const options = { minChars: 10, minDocuments: 2, top: 10, kinds: ['line'] as const };
  const sketch = stringSketch(options);
  for (let i = 0; i < DOCUMENTS; i++) sketch.add(text(i).slice(0, 40));
  const strings = (): unknown => {
    const counter = stringCounter(sketch, options);
    for (let i = 0; i < DOCUMENTS; i++) counter.add({ text: text(i), id: `d${i}`, source: 's', language: 'en' });
    return counter;
  };
  const grams = (): unknown => {
    const counter = gramCounter(2, memoryRuns, 1 << 20);
    for (let i = 0; i < DOCUMENTS; i++) counter.add([text(i).slice(0, 30) + i, text(i).slice(50, 90)]);
    return counter;
  };
  // All texts are 57 MB.
  expect(heldBy(strings)).toBeLessThan(15);
  expect(heldBy(grams)).toBeLessThan(15);
});
