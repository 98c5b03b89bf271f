import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveText, keepProbability, keptOutside, SampleCurve } from '#shared/domain/sampling.ts';
import { indexesOf, popcount } from '#engine/decide/bits.ts';
import { judge } from '#engine/decide/breaches.ts';
import { lotOf } from '#engine/decide/chance.ts';
import { createDecide } from '#engine/decide/decide.ts';
import { reasonBits } from '#engine/decide/reasons.ts';
import { residualsOf, sampledOut } from '#engine/decide/sampling.ts';
import { decideInStages, rulesStage, samplingStage } from '#engine/decide/stages.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { whatIf } from '#engine/decide/what-if.ts';
import { loadRecipeText } from '#engine/recipe/load.ts';
import { curve as anyCurve, kinds as sceneKinds, scene } from './scenes.ts';
import { corpusOf, unitsFor } from './small-corpus.ts';

const CURVE: SampleCurve = [
  [0.01, 1],
  [0.03, 0.2],
];
const KINDS = { 'text.chars': 'count', 'safety.adult': 'real', 'safety.hate': 'real' } as const;
const UNITS = unitsFor(KINDS);
const spec = UNITS[1]!.signals[0]!;
spec.spec = { ...spec.spec, harm: 'adult' };
const RECIPE = { thresholds: { 'text.chars': { min: 10 }, 'safety.adult': { max: 0.1, sample: CURVE } } };
const document = (adult: number, chars = 50, hate = 0) => ({
  cells: { 'text.chars': chars, 'safety.adult': adult, 'safety.hate': hate },
});

const decideOver = (
  documents: ReturnType<typeof document>[],
  recipe: Parameters<typeof resolveThresholds>[0] = RECIPE,
) => createDecide(corpusOf(documents, KINDS), resolveThresholds(recipe, UNITS), []);

describe('a curve', () => {
  it.each([
    [-1, 1],
    [0.01, 1],
    [0.02, 0.6],
    [0.03, 0.2],
    [9, 0.2],
  ])('keeps a score of %f with probability %f', (score, probability) => {
    expect(keepProbability(CURVE, score)).toBeCloseTo(probability, 12);
  });

  it('is straight between points whose distance is beyond the largest number', () => {
    const wide: SampleCurve = [
      [-1.5e308, 1],
      [1.5e308, 0],
    ];
    expect([-7.5e307, 0, 7.5e307].map((score) => keepProbability(wide, score))).toEqual([0.75, 0.5, 0.25]);
  });

  it('is level beyond its ends, within its probabilities, and rises and falls as its points do', () => {
    fc.assert(
      fc.property(anyCurve, fc.double({ min: -5, max: 15, noNaN: true }), (curve, score) => {
        const probability = keepProbability(curve, score);
        const all = curve.map(([, p]) => p);
        expect(probability).toBeGreaterThanOrEqual(Math.min(...all) - 1e-12);
        expect(probability).toBeLessThanOrEqual(Math.max(...all) + 1e-12);
        for (const [at, p] of curve) expect(keepProbability(curve, at)).toBe(p);
      }),
    );
  });

  it.each([
    [[]],
    [[[0.1, 2]]],
    [[[0.1, -0.1]]],
    [
      [
        [0.2, 1],
        [0.1, 0],
      ],
    ],
    [
      [
        [0.1, 1],
        [0.1, 0],
      ],
    ],
    [[[NaN, 1]]],
    [[[1]]],
  ])('refuses %j', (points) => {
    expect(SampleCurve.safeParse(points).success).toBe(false);
  });

  it('keeps all outside of the scores that it says', () => {
    expect(keptOutside(CURVE)).toEqual({ upTo: 0.01, from: Infinity });
    expect(keptOutside([[0, 0.5]])).toEqual({ upTo: -Infinity, from: Infinity });
    expect(keptOutside([[0, 1]])).toEqual({ upTo: Infinity, from: -Infinity });
    fc.assert(
      fc.property(anyCurve, fc.integer({ min: -2, max: 12 }), (curve, score) => {
        const { upTo, from } = keptOutside(curve);
        if (score <= upTo || score >= from) expect(keepProbability(curve, score)).toBe(1);
      }),
    );
  });

  it('is written as people write it', () => {
    expect(curveText(CURVE)).toBe('0.01:1, 0.03:0.2');
  });
});

describe('sampling', () => {
  it('keeps the share that the curve says, within three standard deviations', () => {
    const n = 4_000;
    for (const [score, p] of [
      [0.02, 0.6],
      [0.05, 0.2],
    ] as const) {
      const decide = decideOver(Array.from({ length: n }, () => document(score)));
      const kept = n - popcount(decide.verdicts().dropped);
      expect(Math.abs(kept - n * p)).toBeLessThan(3 * Math.sqrt(n * p * (1 - p)));
    }
  });

  it('keeps at a higher probability whatever it keeps at a lower one', () => {
    const documents = Array.from({ length: 500 }, (_, i) => document((i % 50) / 1_000));
    const decide = decideOver(documents);
    const low = indexesOf(decide.verdicts().dropped);
    decide.moveThreshold({
      signal: 'safety.adult',
      kind: 'sample',
      value: [
        [0.01, 1],
        [0.03, 0.5],
      ],
    });
    const high = new Set(indexesOf(decide.verdicts().dropped));
    expect(high.size).toBeLessThan(low.length);
    expect([...high].filter((i) => !low.includes(i))).toEqual([]);
  });

  it('draws by the text: neither order nor cutting nor what else is there changes it', () => {
    const documents = Array.from({ length: 60 }, () => document(0.02));
    const thresholds = resolveThresholds(RECIPE, UNITS);
    const texts = documents.map((_, i) => `text ${i}`);
    const alone = texts.map(
      (text) =>
        judge(thresholds, (s) => document(0.02).cells[s as 'text.chars'], 'en', 'Latn', lotOf(text, null)).verdict,
    );
    const decide = decideOver(documents);
    expect(documents.map((_, i) => decide.verdict(i))).toEqual(alone);
    expect(new Set(alone)).toEqual(new Set(['keep', 'drop']));
  });

  it('says with what probability, what was drawn, and of what', () => {
    const thresholds = resolveThresholds(RECIPE, UNITS);
    const cells = document(0.05).cells;
    const judged = judge(thresholds, (s) => cells[s as 'text.chars'], 'en', 'Latn', lotOf('a', null));
    expect(judged).toMatchObject({ verdict: 'drop', chance: 'sampled-out' });
    expect(judged.breaches).toEqual([
      {
        kind: 'sampled',
        signal: 'safety.adult',
        category: 'adult',
        value: 0.05,
        probability: 0.2,
        draw: lotOf('a', null).draw('1', 'sample safety.adult'),
      },
    ]);
    // Whoever fails a rule is not sampled out, whatever was drawn.
    const short = { ...cells, 'text.chars': 5 };
    expect(judge(thresholds, (s) => short[s as 'text.chars'], 'en', 'Latn', lotOf('a', null)).chance).toBeNull();
    expect(judge(thresholds, (s) => cells[s as 'text.chars'], 'en', 'Latn', null)).toMatchObject({ verdict: 'keep' });
  });

  it('comes last: a document that fails a rule is counted there', () => {
    const decide = decideOver(Array.from({ length: 40 }, (_, i) => document(0.05, i < 20 ? 5 : 50)));
    expect(decide.rows.map(({ id }) => id)).toEqual([
      'failed',
      'text.chars.min',
      'safety.adult.max',
      'safety.adult.sample',
    ]);
    expect(indexesOf(sampledOut(decide)).every((i) => i >= 20)).toBe(true);
    expect(reasonBits(decide)['sampled-out']).toEqual(sampledOut(decide));
    // A second signal's limit that is added later still comes before it.
    decide.moveThreshold({ signal: 'safety.hate', kind: 'max', value: 0.5 });
    expect(decide.rows.at(-1)?.id).toBe('safety.adult.sample');
  });

  it('tells the stages apart, and both together say the verdicts', () => {
    fc.assert(
      fc.property(scene, ({ docs, forced, thresholds }) => {
        const decide = createDecide(corpusOf(docs, sceneKinds), thresholds, forced);
        const decided = decideInStages(docs.length, [rulesStage(decide), samplingStage(decide)]);
        const { dropped, undecided } = decide.verdicts();
        expect([decided.dropped, decided.undecided]).toEqual([dropped, undecided]);
        expect(decided.stages[1]!.dropped).toEqual(sampledOut(decide));
      }),
      { numRuns: 60 },
    );
  });

  it('is asked about by what-if, which names the nearest draws', () => {
    const documents = Array.from({ length: 30 }, () => document(0.05));
    const decide = decideOver(documents);
    const before = popcount(decide.verdicts().dropped);
    const changes = [
      {
        signal: 'safety.adult',
        kind: 'sample' as const,
        value: [
          [0.01, 1],
          [0.03, 0.8],
        ] as SampleCurve,
      },
    ];
    const answer = whatIf(decide, changes, 3);
    const after = decideOver(documents, {
      thresholds: {
        ...RECIPE.thresholds,
        'safety.adult': {
          max: 0.1,
          sample: [
            [0.01, 1],
            [0.03, 0.8],
          ],
        },
      },
    });
    expect([answer.before.dropped, answer.after.dropped]).toEqual([before, popcount(after.verdicts().dropped)]);
    expect(answer.sides.map(({ id }) => id)).toEqual(['safety.adult.sample']);
    expect(answer.nearest[0]).toMatchObject({ from: 'drop', to: 'keep', side: 'safety.adult.sample', limit: 0.8 });
    expect(answer.nearest.map(({ distance }) => distance)).toEqual(
      answer.nearest.map(({ distance }) => distance).toSorted((a, b) => a - b),
    );
  });

  it('moves verdicts with another seed', () => {
    const documents = Array.from({ length: 60 }, () => document(0.02));
    const [one, two] = ['1', '2'].map((seed) => decideOver(documents, { ...RECIPE, sampling: { seed } }));
    expect(one!.verdicts().dropped).not.toEqual(two!.verdicts().dropped);
    one!.retune(two!.thresholds);
    expect(one!.verdicts()).toEqual(two!.verdicts());
  });
});

describe('what is left', () => {
  it('counts what scores above the line, what is kept of it, and what the probabilities expect', () => {
    const documents = [
      ...Array.from({ length: 100 }, () => document(0.005)),
      ...Array.from({ length: 100 }, () => document(0.05)),
      ...Array.from({ length: 10 }, () => document(0.2)),
      ...Array.from({ length: 10 }, () => document(0.05, 5)),
    ];
    const decide = decideOver(documents);
    decide.override(205, { by: 'person', verdict: 'keep', entry: 1, reason: 'a textbook' });
    const out = popcount(sampledOut(decide));
    const [adult, ...rest] = residualsOf(decide);
    expect(rest).toEqual([]);
    expect(adult).toMatchObject({ signal: 'safety.adult', category: 'adult', line: 0.01, above: 120, dropped: 9 });
    expect(adult!.sampledOut).toBe(out);
    expect(adult!.kept).toBe(100 - out + 1);
    expect(adult!.rate).toBe((101 - out) / (201 - out));
    expect(adult!.expected).toBeCloseTo(21, 9);
    expect(adult!.deviation).toBeCloseTo(4, 9);
    expect(Math.abs(adult!.kept - adult!.expected)).toBeLessThan(3 * adult!.deviation);
  });

  it('is told of a harm that only a limit judges, and of nothing that nothing judges', () => {
    const limited = decideOver([document(0.2), document(0)], { thresholds: { 'safety.adult': { max: 0.1 } } });
    expect(residualsOf(limited)).toMatchObject([{ line: 0.1, above: 1, dropped: 1, kept: 0, rate: 0, expected: 0 }]);
    expect(residualsOf(decideOver([document(0.2)], { thresholds: { 'text.chars': { min: 1 } } }))).toEqual([]);
  });
});

describe('a recipe that samples', () => {
  const yaml = (sample: string): string =>
    `winnow: 1\nname: s\nrules: { safety: { rule: flagged-words }, language: { rule: language } }\n` +
    `thresholds: { safety.adult_fraction: { sample: ${sample} } }\n`;

  it('states points, by language too', () => {
    const { recipe } = loadRecipeText(yaml('[[0.005, 1], [0.02, 0.1]]'), 's');
    expect(recipe.thresholds['safety.adult_fraction']).toEqual({
      max: 0.02,
      sample: [
        [0.005, 1],
        [0.02, 0.1],
      ],
    });
    const zh = yaml('[[0, 1]], languages: { zh: { sample: [[0, 0.5]] } }');
    expect(loadRecipeText(zh, 's').recipe.thresholds['safety.adult_fraction']?.languages).toEqual({
      zh: { sample: [[0, 0.5]] },
    });
  });

  it.each([
    [yaml('[[0.02, 1], [0.005, 0.1]]'), /scores must rise/],
    [yaml('[[0.02, 1.5]]'), /sample/],
    [yaml('[]'), /sample/],
    [yaml('[[0, 1]]').replace('safety.adult_fraction', 'language.label'), /a label has no sample/],
  ])('refuses %j', (text, message) => {
    expect(() => loadRecipeText(text, 's')).toThrow(message);
  });
});
