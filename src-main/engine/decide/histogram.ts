import { CELL_STATES, MEASURED, type CellState, type Column } from '#shared/domain/cell.ts';
import { getBit, type Bits } from './bits.ts';
import { edgesOf, type Scale } from './histogram-edges.ts';
import { valueRange, type NumberColumn, type ValueRange } from './value-range.ts';

/** Documents of both layers: all, and those that nothing but this signal decides. */
export interface Layers {
  all: number;
  others: number;
}

export interface HistogramQuery {
  /** At most so many. */
  bins: number;
  scale: Scale;
  /** Only these documents; null for all. */
  within: Bits | null;
  /** Documents that the rules of other signals leave (`Decide.others`). */
  others: Bits;
  /** The range of all documents, or of those with positive values, where it is known already. */
  range?: (positive: boolean) => ValueRange | null;
}

export interface Histogram {
  /** Ascending, one more than bins; none where nothing is measured. A bin holds its left edge, the last one both. */
  edges: Float64Array;
  /** By bin. */
  all: Float64Array;
  others: Float64Array;
  /** Outside the edges; on a log axis 0 and negative numbers are under. */
  under: Layers;
  over: Layers;
  clipped: boolean;
  min: number | null;
  max: number | null;
  measured: number;
  /** Documents without a value. */
  states: Record<Exclude<CellState, 'measured'>, number>;
}

/** How the values of one signal lie, whatever is decided. */
export interface Binned extends Omit<Histogram, 'all' | 'others' | 'under' | 'over'> {
  /** By document: 0 under the edges, then the bins, then over them; NO_SLOT for what has no value or is not in the part. */
  slots: Uint16Array;
  /** By slot. */
  all: Uint32Array;
}

const NO_SLOT = 0xffff;

/** How the values of one signal lie. Exact. */
export function histogramOf(column: NumberColumn, query: HistogramQuery): Histogram {
  return layersOf(binned(column, query), query.others);
}

/** The slow part, which stays while limits and decisions change. */
export function binned(column: NumberColumn, query: Omit<HistogramQuery, 'others'>): Binned {
  const { within, scale, bins } = query;
  const states = statesOf(column, within);
  const whole = column.kind === 'count';
  const rangeOf = query.range ?? ((positive: boolean) => valueRange(column, within, positive));
  const range = rangeOf(false);
  // A log axis has no place for 0: its edges follow the positive values.
  const shown = scale === 'log' && range !== null && range.min <= 0 ? rangeOf(true) : range;
  const { edges, clipped } =
    shown === null ? { edges: new Float64Array(0), clipped: false } : edgesOf(shown, bins, scale, whole);
  return {
    edges,
    clipped,
    min: range?.min ?? null,
    max: range?.max ?? null,
    measured: states.measured,
    states: states.rest,
    ...slotsOf(column, edges, scale, within),
  };
}

/** Adds the layer of what nothing else decides. */
export function layersOf({ slots, all, edges, ...rest }: Binned, others: Bits): Histogram {
  const n = Math.max(0, edges.length - 1);
  const free = new Uint32Array(n + 2);
  for (let w = 0; w < others.length; w++) {
    const base = w << 5;
    for (let word = others[w]!; word !== 0; word &= word - 1) {
      const slot = slots[base + 31 - Math.clz32(word & -word)]!;
      if (slot !== NO_SLOT) free[slot]! += 1;
    }
  }
  const at = (slot: number): Layers => ({ all: all[slot]!, others: free[slot]! });
  return {
    ...rest,
    edges,
    all: Float64Array.from(all.subarray(1, n + 1)),
    others: Float64Array.from(free.subarray(1, n + 1)),
    under: at(0),
    over: at(n + 1),
  };
}

function slotsOf(
  { values, states }: NumberColumn,
  edges: Float64Array,
  scale: Scale,
  within: Bits | null,
): Pick<Binned, 'slots' | 'all'> {
  const n = Math.max(0, edges.length - 1);
  const slots = new Uint16Array(values.length);
  const all = new Uint32Array(n + 2);
  const low = edges[0] ?? Infinity;
  const high = edges[n] ?? Infinity;
  const guess = guesser(edges, scale);
  for (let i = 0; i < values.length; i++) {
    if ((states !== undefined && states[i] !== MEASURED) || (within !== null && !getBit(within, i))) {
      slots[i] = NO_SLOT;
      continue;
    }
    const value = values[i]!;
    let slot = 0;
    if (value > high) slot = n + 1;
    else if (value >= low) {
      slot = guess(value);
      // The guess is by arithmetic, the edges are what counts.
      while (slot > 1 && value < edges[slot - 1]!) slot--;
      while (slot < n && value >= edges[slot]!) slot++;
    }
    slots[i] = slot;
    all[slot]! += 1;
  }
  return { slots, all };
}

/** A slot near the right one for a value between the edges. */
function guesser(edges: Float64Array, scale: Scale): (value: number) => number {
  const n = edges.length - 1;
  if (scale === 'log') return byPrefix(edges);
  const low = edges[0] ?? 0;
  const perBin = n / ((edges[n] ?? 1) - low);
  return (value) => Math.min(n, 1 + Math.floor((value - low) * perBin));
}

/** Bits of a positive number that are its exponent and the beginning of its fraction: steps of 1.6 %, without a logarithm. */
const PREFIX = 14;

function byPrefix(edges: Float64Array): (value: number) => number {
  const number = new Float64Array(1);
  const words = new Uint32Array(number.buffer);
  const slots = new Uint16Array(1 << (31 - PREFIX));
  let slot = 1;
  for (let prefix = 0; prefix < slots.length; prefix++) {
    words[0] = 0;
    words[1] = prefix << PREFIX;
    while (slot < edges.length - 1 && number[0]! >= edges[slot]!) slot++;
    slots[prefix] = slot;
  }
  return (value) => {
    number[0] = value;
    return slots[words[1]! >>> PREFIX]!;
  };
}

function statesOf({ values, states }: Column, within: Bits | null): { measured: number; rest: Histogram['states'] } {
  const counts = new Uint32Array(CELL_STATES.length);
  for (let i = 0; i < values.length; i++) {
    if (within === null || getBit(within, i)) counts[states?.[i] ?? MEASURED]! += 1;
  }
  const of = (state: CellState): number => counts[CELL_STATES.indexOf(state)]!;
  return {
    measured: of('measured'),
    rest: {
      'not-applicable': of('not-applicable'),
      undefined: of('undefined'),
      gated: of('gated'),
      failed: of('failed'),
    },
  };
}

export interface LabelCounts {
  /** Most first, then by name. */
  labels: ({ label: string } & Layers)[];
  /** What stands behind them. */
  more: { labels: number } & Layers;
  measured: number;
  states: Histogram['states'];
}

/** Documents by label; `most` labels are named. */
export function labelCounts(
  column: Column & { kind: 'label' },
  { within, others }: Pick<HistogramQuery, 'within' | 'others'>,
  most: number,
): LabelCounts {
  const { values, labels, states } = column;
  const all = new Uint32Array(labels.length);
  const rest = new Uint32Array(labels.length);
  for (let i = 0; i < values.length; i++) {
    if (states !== undefined && states[i] !== MEASURED) continue;
    if (within !== null && !getBit(within, i)) continue;
    all[values[i]!]! += 1;
    rest[values[i]!]! += Number(getBit(others, i));
  }
  const sorted = labels
    .map((label, code) => ({ label, all: all[code]!, others: rest[code]! }))
    .filter((entry) => entry.all > 0)
    .sort((a, b) => b.all - a.all || (a.label < b.label ? -1 : 1));
  const behind = sorted.slice(most);
  const sum = (key: keyof Layers): number => behind.reduce((n, entry) => n + entry[key], 0);
  const { measured, rest: without } = statesOf(column, within);
  return {
    labels: sorted.slice(0, most),
    more: { labels: behind.length, all: sum('all'), others: sum('others') },
    measured,
    states: without,
  };
}
