import fc from 'fast-check';
import type { CellJson } from '#shared/domain/cell.ts';
import type { LongTail, Threshold } from '#shared/domain/recipe.ts';
import type { SampleCurve } from '#shared/domain/sampling.ts';
import type { Forced } from '#engine/decide/corpus.ts';
import { resolveThresholds, type LimitMove, type SideKind } from '#engine/decide/thresholds.ts';
import type { QuotaMove } from '#engine/decide/quota-change.ts';
import { unitsFor, type SmallDocument } from './small-corpus.ts';

/* Small corpora with limits and persons' words, drawn at random. */

export const kinds = {
  'a.x': 'real',
  'a.y': 'count',
  'b.x': 'real',
  'b.l': 'label',
  'c.x': 'real',
  'c.z': 'count',
} as const;
export const names = Object.keys(kinds) as (keyof typeof kinds)[];
export const units = unitsFor(kinds);

const na = fc.constantFrom<CellJson>({ na: 'not-applicable' }, { na: 'undefined' }, { na: 'gated' }, { na: 'failed' });
const cellOf = (kind: string): fc.Arbitrary<CellJson> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: kind === 'label' ? fc.constantFrom('en', 'zh', 'de', 'th') : fc.integer({ min: 0, max: 9 }),
    },
    { weight: 1, arbitrary: na },
  );
const document: fc.Arbitrary<SmallDocument> = fc.record({
  source: fc.constantFrom('s', 't'),
  category: fc.constantFrom('web' as const, 'book' as const),
  language: fc.constantFrom('en', 'zh', 'und'),
  script: fc.constantFrom('Latn', 'Hani'),
  bytes: fc.nat(1_000),
  words: fc.nat(100),
  cells: fc.record(Object.fromEntries(names.map((name) => [name, cellOf(kinds[name])]))),
});
const documents = fc.array(document, { minLength: 0, maxLength: 90 });
export const curve: fc.Arbitrary<SampleCurve> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(0, 0.25, 0.5, 1)), {
    minLength: 1,
    maxLength: 4,
    selector: ([score]) => score,
  })
  .map((points) => points.sort(([a], [b]) => a - b));
const numeric = fc.record({
  min: fc.integer({ min: 0, max: 4 }),
  max: fc.integer({ min: 5, max: 9 }),
  minOpen: fc.boolean(),
  maxOpen: fc.boolean(),
  keepZero: fc.boolean(),
  languages: fc.constantFrom({}, { zh: { min: 1 } }, { zh: { off: true } }),
  scripts: fc.constantFrom({}, { Hani: { max: 6 } }),
  sample: fc.option(curve, { nil: undefined }),
});
const labels = fc.record({ in: fc.subarray(['en', 'zh', 'de', 'th'], { minLength: 1 }) });
/** Shares that a recipe does not allow, so that a small corpus has some of both. */
const longTail: fc.Arbitrary<LongTail | undefined> = fc.constantFrom(
  undefined,
  { share: 0.5, soft: ['a'], seed: '1' },
  { share: 0.3, soft: ['b', 'c.x'], seed: '2', groups: [{ source: 's', language: 'zh', share: 0.9 }] },
);
const recipe = fc
  .tuple(
    fc.record(Object.fromEntries(names.map((name) => [name, kinds[name] === 'label' ? labels : numeric])), {
      requiredKeys: [],
    }),
    longTail,
  )
  .map(([thresholds, quota]) =>
    resolveThresholds({ thresholds: thresholds as Record<string, Threshold>, longTail: quota }, units),
  );
export const quotaMove = fc.constantFrom<QuotaMove>(
  { signal: 'longTail', kind: 'share', value: 0.05 },
  { signal: 'longTail', kind: 'share', value: 0.04, language: 'zh' },
  { signal: 'longTail', kind: 'share', value: null },
  { signal: 'longTail', kind: 'soft', value: ['c'] },
  { signal: 'longTail', kind: 'soft', value: null },
);
export const change = fc.constantFrom(...names).chain((signal): fc.Arbitrary<LimitMove> =>
  kinds[signal] === 'label'
    ? fc.record({
        signal: fc.constant(signal),
        kind: fc.constant<SideKind>('in'),
        value: fc.oneof(
          fc.constant(null),
          labels.map((l) => l.in),
        ),
      })
    : fc.constantFrom('min' as const, 'max' as const, 'sample' as const).chain((kind) =>
        fc.record({
          signal: fc.constant(signal),
          kind: fc.constant<SideKind>(kind),
          value: fc.oneof(
            {
              weight: 4,
              arbitrary:
                kind === 'sample' ? curve : fc.integer(kind === 'min' ? { min: 0, max: 4 } : { min: 6, max: 9 }),
            },
            { weight: 1, arbitrary: fc.constant(null) },
          ),
        }),
      ),
);
/** Up to one override a document. */
const forcedOf = (n: number): fc.Arbitrary<Forced[]> =>
  n === 0
    ? fc.constant([])
    : fc.uniqueArray(
        fc.record({
          document: fc.nat(n - 1),
          by: fc.constant('person' as const),
          verdict: fc.constantFrom('keep' as const, 'drop' as const),
          entry: fc.constant(1),
          reason: fc.constant(''),
        }),
        { selector: (f) => f.document, maxLength: 5 },
      );
export const scene = documents.chain((docs) =>
  fc.record({ docs: fc.constant(docs), forced: forcedOf(docs.length), thresholds: recipe }),
);
