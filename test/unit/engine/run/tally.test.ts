import { describe, expect, it } from 'vitest';
import { NOT_APPLICABLE, UNDEFINED } from '#shared/domain/cell.ts';
import { Recipe, type RecipeInput } from '#shared/domain/recipe.ts';
import type { Unit, UnitChunk } from '#engine/measure/unit.ts';
import { prepareTally } from '#engine/run/tally.ts';

const spec = { unit: 'x', describe: 'x' } as const;
const unit: Unit = {
  name: 'u',
  rule: 'u',
  profile: 'winnow',
  key: 'k',
  reads: 'clean',
  edits: false,
  language: false,
  signals: [
    { slot: 'words', name: 'u.words', spec: { ...spec, kind: 'count' } },
    { slot: 'ratio', name: 'u.ratio', spec: { ...spec, kind: 'real' } },
    { slot: 'label', name: 'u.label', spec: { ...spec, kind: 'label' } },
  ],
};
const chunk: UnitChunk = {
  key: 'k',
  rows: 4,
  edits: [],
  columns: {
    words: { kind: 'count', values: Uint32Array.of(9, 10, 20, 0) },
    ratio: { kind: 'real', values: Float64Array.of(0.1, 0.2, 5, 5), states: Uint8Array.of(0, 0, UNDEFINED, 0) },
    label: {
      kind: 'label',
      values: Uint16Array.of(0, 1, 0, 1),
      labels: ['en', 'de'],
      states: Uint8Array.of(0, 0, 0, NOT_APPLICABLE),
    },
  },
};

function tally(thresholds: RecipeInput['thresholds']): Record<string, number> {
  const recipe = Recipe.parse({ winnow: 1, name: 't', rules: {}, thresholds });
  const into = { 'u.words': 1 };
  prepareTally(recipe, [unit])([chunk], into);
  return into;
}

describe('the tally of a running run', () => {
  it('counts measured values outside the default limits, on top of what there was', () => {
    expect(
      tally({ 'u.words': { min: 10 }, 'u.ratio': { max: 0.1 }, 'u.label': { in: ['en'] }, 'other.signal': { min: 1 } }),
    ).toEqual({ 'u.words': 3, 'u.ratio': 2, 'u.label': 1 });
  });

  it('respects open limits, off, and notIn', () => {
    expect(tally({ 'u.words': { min: 10, minOpen: true } })).toEqual({ 'u.words': 4 });
    expect(tally({ 'u.words': { min: 10, off: true }, 'u.label': { notIn: ['en'] } })).toEqual({
      'u.words': 1,
      'u.label': 2,
    });
  });
});
