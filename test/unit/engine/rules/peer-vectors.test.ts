import { beforeAll, describe, expect, it } from 'vitest';
import { aboveMax, belowMin, type Range, signalsFor } from '#shared/domain/signal.ts';
import type { Rule } from '#engine/rules/rule.ts';
import { rules } from '#engine/rules/registry.gen.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';
import { CHARACTERS } from './peer-vectors/characters.ts';
import { LINES } from './peer-vectors/lines.ts';
import { QUALITY } from './peer-vectors/quality.ts';
import { REPETITION } from './peer-vectors/repetition.ts';
import type { Vector } from './peer-vectors/vector.ts';

/*
 * The test vectors of our study of other tools (T1 to T113, by their numbers there), as far as they speak of rules: each in
 * the profile of the tool that it is about. What they say is in the tools' own tests or was seen by running them.
 */

/** The vectors of the study on repetition, quality, lines, URLs, languages, statistics, personal data and windows. */
const ON_RULES = [
  ...[1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23],
  ...[25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41],
  ...[43, 44, 46, 47, 49, 50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 70, 71, 73, 74],
  ...[94, 95, 97, 98, 100],
];

/** Vectors of rules that are not tested here, and why. */
const ELSEWHERE: [t: number, why: string][] = [
  [53, 'lines that pages share need the whole corpus: C4 across pages belongs to duplicates'],
  [65, 'the rule on URLs has its own test, and takes lists that a recipe names'],
  [67, 'a vector of lid.176.bin, a table that is not here; the quantised model has its own test'],
  [68, "needs datatrove's table of unigram frequencies, which is not here"],
  [73, 'extraction is no rule and has its own test'],
  [74, 'a language of too short a text is `und` from 20 letters on, in the test of the language rule'],
  [94, 'personal data has its own test'],
  [95, 'secrets have their own test'],
];

const RULES: Readonly<Record<string, Rule>> = rules;

const VECTORS: Vector[] = [...REPETITION, ...QUALITY, ...LINES, ...CHARACTERS];

const meters = new Map<Vector, (text: string) => Measured>();

beforeAll(async () => {
  for (const vector of VECTORS) {
    const options = { profile: vector.profile, knobs: vector.knobs ?? {}, language: { code: 'en', script: 'Latn' } };
    meters.set(vector, await ruleMeter(RULES[vector.rule]!, options));
  }
});

function breachesOf({ rule, profile, limits }: Vector, { cells }: Measured): string[] {
  return signalsFor<string>(rules[rule].signals, profile).flatMap(([signal, spec]) => {
    const value = cells[signal];
    const range = limits?.[signal] ?? spec.threshold;
    if (typeof value !== 'number' || range === undefined) return [];
    return belowMin(value, range as Range) || aboveMax(value, range as Range) ? [signal] : [];
  });
}

describe('vectors of other tools', () => {
  it.each(VECTORS.map((vector) => [`T${vector.t}, ${vector.profile}: ${vector.what}`, vector] as const))(
    '%s',
    (_, vector) => {
      const measured = meters.get(vector)!(vector.text);
      for (const [signal, expected] of Object.entries(vector.cells ?? {})) {
        const found = measured.cells[signal];
        if (typeof expected === 'number')
          expect([signal, Number(found)]).toEqual([signal, expect.closeTo(expected, 12)]);
        else if (typeof expected === 'string' && expected.startsWith('~'))
          expect([signal, Number(found).toFixed(4)]).toEqual([signal, expected.slice(1)]);
        else expect([signal, found]).toEqual([signal, expected]);
      }
      for (const [signal, spans] of Object.entries(vector.spans ?? {})) {
        expect(measured.explain(signal)).toEqual(spans);
      }
      if (vector.removed !== undefined) expect(measured.edits.map(([removed]) => removed)).toEqual(vector.removed);
      const breaches = breachesOf(vector, measured);
      if (vector.breaches !== undefined) expect(breaches).toEqual(vector.breaches);
      expect(breaches).toEqual(expect.arrayContaining(vector.breachesAmong ?? []));
      expect(breaches.filter((signal) => vector.keeps?.includes(signal))).toEqual([]);
    },
  );

  it('has every vector on rules, or says where it is', () => {
    const here = new Set(VECTORS.map(({ t }) => t));
    const elsewhere = ELSEWHERE.map(([t]) => t);
    expect(elsewhere.filter((t) => here.has(t))).toEqual([]);
    expect([...here, ...elsewhere].sort((a, b) => a - b)).toEqual(ON_RULES);
  });
});
