import { invariant } from '#shared/assert.ts';
import { CELL_STATES, MEASURED, type Column } from '#shared/domain/cell.ts';
import type { ColumnStats } from '../api.ts';

export function emptyStats(kind: Column['kind']): ColumnStats {
  return {
    states: CELL_STATES.map(() => 0),
    sum: 0,
    min: null,
    max: null,
    labels: kind === 'label' ? {} : null,
  };
}

/**
 * Adds the rows of a column, in their order: so the sum of a shard is the same however often its run was killed.
 * Values of cells that are not measured count for nothing.
 */
export function addColumn(stats: ColumnStats, column: Column): ColumnStats {
  const { states, values } = column;
  const counts = [...stats.states];
  const labels = stats.labels === null ? null : new Map(Object.entries(stats.labels));
  let { sum, min, max } = stats;
  for (let row = 0; row < values.length; row++) {
    const state = states?.[row] ?? MEASURED;
    invariant(state < counts.length, `row ${row} has the state ${state}`);
    counts[state] = (counts[state] ?? 0) + 1;
    if (state !== MEASURED) continue;
    const value = values[row] as number;
    if (column.kind === 'label') {
      const label = column.labels[value] ?? '';
      labels?.set(label, (labels.get(label) ?? 0) + 1);
      continue;
    }
    invariant(Number.isFinite(value), `row ${row} is measured and has the value ${value}`);
    sum += value;
    if (min === null || value < min) min = value;
    if (max === null || value > max) max = value;
  }
  return { states: counts, sum, min, max, labels: labels === null ? null : Object.fromEntries(labels) };
}

/**
 * Totals of two columns. Everything is exact and free of order but the sum of reals, whose last bits depend on the
 * order and on how the work was cut: it is for lists on screen, never for a pack.
 */
export function mergeStats(a: ColumnStats, b: ColumnStats): ColumnStats {
  const labels = a.labels === null && b.labels === null ? null : new Map(Object.entries(a.labels ?? {}));
  for (const [label, n] of Object.entries(b.labels ?? {})) labels?.set(label, (labels.get(label) ?? 0) + n);
  return {
    states: CELL_STATES.map((_, state) => (a.states[state] ?? 0) + (b.states[state] ?? 0)),
    sum: a.sum + b.sum,
    min: a.min === null || b.min === null ? (a.min ?? b.min) : Math.min(a.min, b.min),
    max: a.max === null || b.max === null ? (a.max ?? b.max) : Math.max(a.max, b.max),
    labels: labels === null ? null : Object.fromEntries(labels),
  };
}
