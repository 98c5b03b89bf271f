import { MEASURED, type Column } from '#shared/domain/cell.ts';
import type { Recipe } from '#shared/domain/recipe.ts';
import { aboveMax, belowMin, type LabelRange, type Range } from '#shared/domain/signal.ts';
import type { Unit, UnitChunk } from '#engine/measure/unit.ts';

/** Adds the breaches of one chunk to `into`, by signal. */
export type Tally = (chunks: readonly UnitChunk[], into: Record<string, number>) => void;

/**
 * Counts, while a run goes on, how many values lie outside the recipe's default limits: a first impression. Limits by
 * language or script, overrides and what one breach hides of another are the business of deciding.
 */
export function prepareTally(recipe: Recipe, units: readonly Unit[]): Tally {
  const watched = units.flatMap((unit) =>
    unit.signals.flatMap(({ slot, name }) => {
      const limits = recipe.thresholds[name];
      if (limits === undefined || limits.off === true) return [];
      return [{ key: unit.key, slot, name, breaches: (column: Column) => countBreaches(column, limits) }];
    }),
  );
  return (chunks, into) => {
    for (const { key, slot, name, breaches } of watched) {
      const column = chunks.find((chunk) => chunk.key === key)?.columns[slot];
      if (column !== undefined) into[name] = (into[name] ?? 0) + breaches(column);
    }
  };
}

function countBreaches(column: Column, limits: Range & LabelRange): number {
  const { states } = column;
  let count = 0;
  if (column.kind === 'label') {
    const out = column.labels.map(
      (label) => limits.in?.includes(label) === false || limits.notIn?.includes(label) === true,
    );
    for (let row = 0; row < column.values.length; row++) {
      if (isMeasured(states, row) && out[column.values[row] ?? 0] === true) count++;
    }
    return count;
  }
  for (let row = 0; row < column.values.length; row++) {
    const value = column.values[row] ?? 0;
    if (isMeasured(states, row) && (belowMin(value, limits) || aboveMax(value, limits))) count++;
  }
  return count;
}

function isMeasured(states: Uint8Array | undefined, row: number): boolean {
  return states === undefined || states[row] === MEASURED;
}
