import { MEASURED, type Column, type FAILED, type GATED } from '#shared/domain/cell.ts';
import type { SampleCurve } from '#shared/domain/sampling.ts';
import { newBits, type Bits } from './bits.ts';
import type { Groups } from './groups.ts';
import type { Limits } from './limits.ts';
import type { SideKind } from './thresholds.ts';

/** One threshold side with its limits resolved to arrays by group, ready to judge a column. */
export interface CompiledSide {
  kind: SideKind;
  /** By group: whether a limit holds at all. */
  active: Uint8Array;
  /** min: breached below; max: breached above. An open limit is the next number inwards; none is ∓Infinity. */
  limits: Float64Array;
  /** The one limit of all groups, or null where they differ. */
  uniform: number | null;
  /** By group, for min: whether 0 is kept; null where it never is. */
  keepZero: Uint8Array | null;
  /** By group, for labels. */
  labels: (readonly string[] | undefined)[];
  /** By group, for sampling. */
  curves: (SampleCurve | undefined)[];
}

export function compileSide(kind: SideKind, byGroup: readonly Limits[]): CompiledSide {
  const numeric = kind === 'min' || kind === 'max';
  const limits = Float64Array.from(byGroup, (range) => (numeric ? effectiveLimit(kind, range) : 0));
  const zeros = Uint8Array.from(byGroup, (range) => Number(range.keepZero === true));
  return {
    kind,
    active: Uint8Array.from(byGroup, (range) => Number(range[kind] !== undefined)),
    limits,
    uniform: limits.length > 0 && limits.every((limit) => limit === limits[0]) ? limits[0]! : null,
    keepZero: kind === 'min' && zeros.includes(1) ? zeros : null,
    labels: byGroup.map((range) => (kind === 'in' || kind === 'notIn' ? range[kind] : undefined)),
    curves: byGroup.map((range) => (kind === 'sample' ? range.sample : undefined)),
  };
}

function effectiveLimit(kind: 'min' | 'max', range: Limits): number {
  if (kind === 'min') {
    if (range.min === undefined) return -Infinity;
    return range.minOpen === true ? nextUp(range.min) : range.min;
  }
  if (range.max === undefined) return Infinity;
  return range.maxOpen === true ? -nextUp(-range.max) : range.max;
}

const word64 = new BigInt64Array(1);
const float64 = new Float64Array(word64.buffer);

/** The next double towards Infinity, so that `v <= x` is `v < nextUp(x)`. */
export function nextUp(x: number): number {
  if (x === 0) return Number.MIN_VALUE;
  float64[0] = x;
  word64[0]! += x > 0 ? 1n : -1n;
  return float64[0];
}

/**
 * Documents that breach a limit; of sampling speaks rule-plane.ts. Cells that are not measured never do (DECISIONS 4). Branch-free inner loops: a
 * mispredicted branch costs more than the whole comparison. `out` has a word for every 32 documents.
 */
export function buildPlane(side: CompiledSide, column: Column, groups: Groups, out: Bits): Bits {
  if (column.kind === 'label') buildLabels(side, column, groups.of, out);
  else if (side.kind === 'min') buildBelow(side, column.values, column.states, groups.of, out);
  else buildAbove(side, column.values, column.states, groups.of, out);
  return out;
}

type Values = Float64Array | Uint32Array;
type GroupOf = Groups['of'];

function buildBelow(side: CompiledSide, values: Values, states: Uint8Array | undefined, of: GroupOf, out: Bits): void {
  const { limits, uniform, keepZero } = side;
  for (let w = 0, i = 0; w < out.length; w++) {
    const end = Math.min(i + 32, values.length);
    let word = 0;
    if (uniform !== null) {
      for (let k = 0; i + k < end; k++) word |= Number(values[i + k]! < uniform) << k;
    } else {
      for (let k = 0; i + k < end; k++) word |= Number(values[i + k]! < limits[of[i + k]!]!) << k;
    }
    if (word !== 0 && keepZero !== null) {
      for (let k = 0; i + k < end; k++) word &= ~((Number(values[i + k] === 0) & keepZero[of[i + k]!]!) << k);
    }
    if (word !== 0 && states !== undefined) word &= measuredWord(states, i, end);
    out[w] = word;
    i = end;
  }
}

function buildAbove(side: CompiledSide, values: Values, states: Uint8Array | undefined, of: GroupOf, out: Bits): void {
  const { limits, uniform } = side;
  for (let w = 0, i = 0; w < out.length; w++) {
    const end = Math.min(i + 32, values.length);
    let word = 0;
    if (uniform !== null) {
      for (let k = 0; i + k < end; k++) word |= Number(values[i + k]! > uniform) << k;
    } else {
      for (let k = 0; i + k < end; k++) word |= Number(values[i + k]! > limits[of[i + k]!]!) << k;
    }
    if (word !== 0 && states !== undefined) word &= measuredWord(states, i, end);
    out[w] = word;
    i = end;
  }
}

function measuredWord(states: Uint8Array, start: number, end: number): number {
  let word = 0;
  for (let i = start; i < end; i++) word |= Number(states[i] === MEASURED) << (i - start);
  return word;
}

/** A table of (set of labels, code) says which labels breach; groups with equal sets share a row. */
function buildLabels(side: CompiledSide, column: Column & { kind: 'label' }, of: GroupOf, out: Bits): void {
  const { labels, values, states } = column;
  const rows = new Map<string, number>();
  const table: number[] = [];
  const rowOf = Uint32Array.from(side.labels, (set) => {
    const key = JSON.stringify(set ?? null);
    let row = rows.get(key);
    if (row === undefined) {
      row = rows.size * labels.length;
      rows.set(key, row);
      for (const label of labels) {
        table.push(Number(set !== undefined && set.includes(label) === (side.kind === 'notIn')));
      }
    }
    return row;
  });
  const bad = Uint8Array.from(table);
  for (let w = 0, i = 0; w < out.length; w++) {
    const end = Math.min(i + 32, values.length);
    let word = 0;
    // Codes of cells that are not measured may point anywhere: past the table they count as 0, inside it `states` masks them.
    for (let k = 0; i + k < end; k++) word |= (bad[rowOf[of[i + k]!]! + values[i + k]!] ?? 0) << k;
    if (word !== 0 && states !== undefined) word &= measuredWord(states, i, end);
    out[w] = word;
    i = end;
  }
}

/** Documents whose cell has this state and whose group has a limit on that side; null when there are none. */
export function stateBits(
  column: Column,
  state: typeof GATED | typeof FAILED,
  active: Uint8Array,
  groups: Groups,
): Bits | null {
  const { states } = column;
  if (states === undefined || !states.includes(state)) return null;
  const bits = newBits(states.length);
  let any = 0;
  for (let i = 0; i < states.length; i++) {
    const hit = Number(states[i] === state) & active[groups.of[i]!]!;
    bits[i >>> 5]! |= hit << (i & 31);
    any |= hit;
  }
  return any === 0 ? null : bits;
}
