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
  const states = addStates(stats.states, column.states, column.values.length);
  return column.kind === 'label'
    ? { ...stats, states, labels: addLabels(stats.labels ?? {}, column) }
    : { ...stats, states, ...addNumbers(stats, column) };
}

function addStates(before: readonly number[], states: Uint8Array | undefined, rows: number): number[] {
  const counts = [...before];
  if (states === undefined) {
    counts[MEASURED] = (counts[MEASURED] ?? 0) + rows;
    return counts;
  }
  for (const state of states) {
    const count = counts[state];
    if (count === undefined) throw new Error(`a cell has the state ${state}`);
    counts[state] = count + 1;
  }
  return counts;
}

function addNumbers(stats: ColumnStats, { values, states }: Column): Pick<ColumnStats, 'sum' | 'min' | 'max'> {
  let { sum } = stats;
  let min = stats.min ?? Infinity;
  let max = stats.max ?? -Infinity;
  for (let row = 0; row < values.length; row++) {
    if (states !== undefined && states[row] !== MEASURED) continue;
    const value = values[row] as number;
    if (!Number.isFinite(value)) throw new Error(`row ${row} is measured and has the value ${value}`);
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min > max ? { sum, min: null, max: null } : { sum, min, max };
}

function addLabels(
  before: Record<string, number>,
  { values, labels, states }: Extract<Column, { kind: 'label' }>,
): Record<string, number> {
  const counts = new Uint32Array(labels.length);
  values.forEach((code, row) => {
    if (states === undefined || states[row] === MEASURED) counts[code] = (counts[code] ?? 0) + 1;
  });
  const sums = new Map(Object.entries(before));
  counts.forEach((n, code) => {
    const label = labels[code] ?? '';
    if (n > 0) sums.set(label, (sums.get(label) ?? 0) + n);
  });
  return Object.fromEntries(sums);
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
