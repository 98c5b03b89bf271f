import fc from 'fast-check';
import { expect, it } from 'vitest';
import { baselineOf } from '#engine/decide/baseline.ts';
import { createDecide } from '#engine/decide/decide.ts';
import { funnelOf } from '#engine/decide/funnel.ts';
import { whatIf } from '#engine/decide/what-if.ts';
import { change, kinds, scene } from './scenes.ts';
import { corpusOf } from './small-corpus.ts';

const word = fc.record({
  document: fc.nat(200),
  verdict: fc.constantFrom('keep' as const, 'drop' as const, null),
});

it('says of limits that were left what a decide at those limits says, whatever persons said meanwhile', () => {
  fc.assert(
    fc.property(
      scene,
      fc.array(change, { maxLength: 3 }),
      fc.array(word, { maxLength: 8 }),
      ({ docs, forced, thresholds }, changes, words) => {
        const corpus = corpusOf(docs, kinds);
        const decide = createDecide(corpus, thresholds, forced);
        const baseline = baselineOf(decide);
        let moved = thresholds;
        const possible = changes.filter((one) => {
          try {
            moved = moved.with([one]);
            return true;
          } catch {
            return false; // a range that no value can meet
          }
        });
        decide.retune(moved);
        for (const { document, verdict } of docs.length === 0 ? [] : words) {
          const at = document % docs.length;
          const was = decide.forcedOn(at) === undefined;
          decide.override(at, verdict && { by: 'person', verdict, entry: 1, reason: '' });
          if (was !== (verdict === null)) baseline.rule(at, verdict === null);
        }
        const then = createDecide(corpus, thresholds, decide.forced);
        const [before, after] = [then, decide].map((one) => funnelOf(one, ['source', 'language']));
        const compared = baseline.compare(9);
        const { before: countsBefore, after: countsAfter, turned, flips, nearest } = whatIf(then, possible, 9);
        expect(compared).toMatchObject({ before: countsBefore, after: countsAfter, turned, flips });
        expect([compared.keptBefore, compared.keptAfter]).toEqual([before!.kept, after!.kept]);
        // Sides that a change leaves as they were turn nothing, so both name the same documents.
        expect(compared.nearest).toEqual(nearest);
        for (const dimension of ['source', 'language'] as const) {
          const expected = before!.by[dimension]!.flatMap(({ name, made, kept }) => {
            const now = after!.by[dimension]!.find((member) => member.name === name)!.kept.documents;
            return now === kept.documents ? [] : [{ name, made: made.documents, before: kept.documents, after: now }];
          });
          expect(new Set(compared.by[dimension])).toEqual(new Set(expected));
          const sizes = compared.by[dimension].map((delta) => Math.abs(delta.after - delta.before));
          expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
        }
      },
    ),
    { numRuns: 300 },
  );
});
