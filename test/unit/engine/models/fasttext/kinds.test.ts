import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeClassifier } from '#engine/models/fasttext/classifier.ts';
import { readFastTextFile } from '#engine/models/fasttext/model-file.ts';

/*
 * Models of each kind, trained by fastText 0.9.2 on sentences of mills in three languages (quantised-output.ftz on made-up lines of 260
 * labels); the labels and probabilities are what its `predict-prob` prints.
 */
const TEXTS = [
  'the mill turns slowly',
  'die Mühle läuft nachts',
  '河 水 unbekannt',
  'xyz',
  '',
  'mill mill mill die der',
  '__label__en a river',
] as const;

type Expected = readonly (readonly [label: string, score: number])[];

const EXPECTED: Record<string, readonly Expected[]> = {
  'softmax.bin': [
    [
      ['en', 0.998087],
      ['de', 0.00162163],
      ['zh', 0.000321445],
    ],
    [
      ['de', 0.945575],
      ['en', 0.0354502],
      ['zh', 0.0190047],
    ],
    [
      ['en', 0.90041],
      ['zh', 0.0900271],
      ['de', 0.00959264],
    ],
    [
      ['en', 0.926629],
      ['de', 0.0685529],
      ['zh', 0.00484839],
    ],
    [
      ['zh', 1.00001],
      ['en', 1.0231e-5],
      ['de', 1.00035e-5],
    ],
    [
      ['en', 0.530571],
      ['de', 0.468509],
      ['zh', 0.000950567],
    ],
    [
      ['en', 0.992454],
      ['de', 0.00733885],
      ['zh', 0.000237028],
    ],
  ],
  'hs.bin': [
    [
      ['en', 0.997284],
      ['de', 0.00273318],
    ],
    [
      ['de', 0.962898],
      ['zh', 0.0265664],
      ['en', 0.0105752],
    ],
    [
      ['en', 0.751565],
      ['de', 0.217338],
      ['zh', 0.0311216],
    ],
    [
      ['en', 0.847195],
      ['de', 0.152427],
      ['zh', 0.000401062],
    ],
    [
      ['zh', 1.00002],
      ['de', 1.04875e-5],
      ['en', 1.02384e-5],
    ],
    [
      ['en', 0.733023],
      ['de', 0.266841],
      ['zh', 0.000161335],
    ],
    [
      ['en', 0.995375],
      ['de', 0.00464254],
    ],
  ],
  'ns.bin': [
    [
      ['en', 0.999127],
      ['de', 0.000865901],
      ['zh', 1e-5],
    ],
    [
      ['de', 0.835494],
      ['zh', 0.00758724],
      ['en', 0.0047652],
    ],
    [
      ['en', 0.843905],
      ['zh', 0.0656148],
      ['de', 0.000529305],
    ],
    [
      ['en', 0.877487],
      ['de', 0.0236995],
      ['zh', 0.000414482],
    ],
    [
      ['zh', 1.00001],
      ['de', 1e-5],
      ['en', 1e-5],
    ],
    [
      ['en', 0.672342],
      ['de', 0.658428],
      ['zh', 1e-5],
    ],
    [
      ['en', 0.998142],
      ['de', 0.00858749],
      ['zh', 1e-5],
    ],
  ],
  'ova.bin': [
    [
      ['en', 0.9986],
      ['de', 0.00264167],
      ['zh', 0.000789366],
    ],
    [
      ['de', 0.870607],
      ['zh', 0.0197291],
      ['en', 0.0124417],
    ],
    [
      ['en', 0.867046],
      ['zh', 0.136618],
      ['de', 0.00176461],
    ],
    [
      ['en', 0.904661],
      ['de', 0.0433758],
      ['zh', 0.00171072],
    ],
    [
      ['zh', 1.00001],
      ['de', 1e-5],
      ['en', 1e-5],
    ],
    [
      ['en', 0.743178],
      ['de', 0.692652],
      ['zh', 1e-5],
    ],
    [
      ['en', 0.997209],
      ['de', 0.0197291],
      ['zh', 0.000389985],
    ],
  ],
  'words.bin': [
    [
      ['en', 0.993188],
      ['zh', 0.00352196],
      ['de', 0.00332016],
    ],
    [
      ['de', 0.96326],
      ['zh', 0.0218309],
      ['en', 0.0149389],
    ],
    [
      ['zh', 0.943348],
      ['de', 0.0327827],
      ['en', 0.0238995],
    ],
    [
      ['zh', 0.38356],
      ['de', 0.330706],
      ['en', 0.285765],
    ],
    [
      ['zh', 0.38356],
      ['de', 0.330706],
      ['en', 0.285765],
    ],
    [
      ['de', 0.511929],
      ['en', 0.4462],
      ['zh', 0.0419003],
    ],
    [
      ['en', 0.93753],
      ['zh', 0.0324718],
      ['de', 0.030028],
    ],
  ],
  'quantised.ftz': [
    [
      ['en', 0.99843],
      ['de', 0.00140627],
      ['zh', 0.000193689],
    ],
    [
      ['de', 0.993323],
      ['en', 0.00390541],
      ['zh', 0.00280123],
    ],
    [
      ['zh', 0.755793],
      ['de', 0.136117],
      ['en', 0.10812],
    ],
    [
      ['de', 0.458311],
      ['zh', 0.314777],
      ['en', 0.226942],
    ],
    [
      ['zh', 0.99977],
      ['en', 0.000185482],
      ['de', 7.44546e-5],
    ],
    [
      ['en', 0.570108],
      ['de', 0.425973],
      ['zh', 0.00394851],
    ],
    [
      ['en', 0.980341],
      ['de', 0.0162675],
      ['zh', 0.00342183],
    ],
  ],
  'pruned.ftz': [
    [
      ['en', 0.997352],
      ['de', 0.0026249],
      ['zh', 4.35356e-5],
    ],
    [
      ['de', 0.99025],
      ['zh', 0.0056936],
      ['en', 0.00409679],
    ],
    [
      ['zh', 0.757984],
      ['de', 0.210672],
      ['en', 0.0313833],
    ],
    [
      ['de', 0.74892],
      ['zh', 0.239213],
      ['en', 0.0119073],
    ],
    [
      ['zh', 0.998073],
      ['de', 0.00195617],
      ['en', 1.04768e-5],
    ],
    [
      ['en', 0.653235],
      ['de', 0.344644],
      ['zh', 0.00214742],
    ],
    [
      ['en', 0.949662],
      ['de', 0.0483457],
      ['zh', 0.00201336],
    ],
  ],
  'quantised-output.ftz': [
    [
      ['n220', 0.0431522],
      ['n103', 0.0389343],
      ['n199', 0.0385124],
    ],
    [
      ['n122', 0.0374615],
      ['n5', 0.0283296],
      ['n59', 0.0271095],
    ],
  ],
};

function predict(name: string, text: string, k: number): [string, number][] {
  const file = readFastTextFile(readFileSync(new URL(`models/${name}`, import.meta.url)), name);
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return makeClassifier(file)
    .predict(units, units.length, k)
    .map(({ label, score }) => [label, score]);
}

describe('a model of each kind gives the labels of fastText, in its order', () => {
  it.each(Object.entries(EXPECTED))('%s', (name, expected) => {
    const texts = name === 'quantised-output.ftz' ? ['mill 3 wheel4 river2 snow1', 'snow0 mill 5'] : TEXTS;
    expected.forEach((labels, at) => {
      const own = predict(name, texts[at]!, 3);
      labels.forEach(([label, score], place) => {
        // fastText's order of equal scores is that of its heap: any of them may stand here.
        expect(own[place]![1]).toBeCloseTo(Math.min(1, score), 4);
        expect(own.find(([other]) => other === label)![1]).toBeCloseTo(Math.min(1, score), 4);
      });
    });
    expect(expected.length).toBe(texts.length);
  });
});
