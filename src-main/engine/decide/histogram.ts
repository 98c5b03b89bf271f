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

/** How the values of one signal lie. Exact. */
export function histogramOf(column: NumberColumn, query: HistogramQuery): Histogram {
  const { within, scale, bins } = query;
  const states = statesOf(column, within);
  const whole = column.kind === 'count';
  const rangeOf = query.range ?? ((above0: boolean) => valueRange(column, within, above0));
  const range = rangeOf(false);
  // A log axis has no place for 0: its edges follow the positive values.
  const positive = scale === 'log' && range !== null && range.min <= 0;
  const shown = positive ? rangeOf(true) : range;
  const { edges, clipped } =
    shown === null ? { edges: new Float64Array(0), clipped: false } : edgesOf(shown, bins, scale, whole);
  const counts = countInto(column, edges, scale, query);
  const n = Math.max(0, edges.length - 1);
  const at = (k: number): Layers => ({ all: counts.all[k]!, others: counts.others[k]! });
  return {
    edges,
    all: Float64Array.from(counts.all.subarray(1, n + 1)),
    others: Float64Array.from(counts.others.subarray(1, n + 1)),
    under: at(0),
    over: at(n + 1),
    clipped,
    min: range?.min ?? null,
    max: range?.max ?? null,
    measured: states.measured,
    states: states.rest,
  };
}

/** Slot 0 is what lies under the edges, the last one what lies over them. */
function countInto(
  { values, states }: NumberColumn,
  edges: Float64Array,
  scale: Scale,
  { within, others }: HistogramQuery,
): Record<keyof Layers, Uint32Array> {
  const n = Math.max(0, edges.length - 1);
  const all = new Uint32Array(n + 2);
  const rest = new Uint32Array(n + 2);
  const low = edges[0] ?? Infinity;
  const high = edges[n] ?? Infinity;
  const guess = guesser(edges, scale);
  for (let w = 0, i = 0; i < values.length; w++) {
    const end = Math.min(i + 32, values.length);
    const inAll = within === null ? 0xffff_ffff : within[w]!;
    const inRest = inAll & others[w]!;
    for (let bit = 0; i < end; i++, bit++) {
      if (states !== undefined && states[i] !== MEASURED) continue;
      const value = values[i]!;
      let slot = 0;
      if (value > high) slot = n + 1;
      else if (value >= low) {
        slot = guess(value);
        // The guess is by arithmetic, the edges are what counts.
        while (slot > 1 && value < edges[slot - 1]!) slot--;
        while (slot < n && value >= edges[slot]!) slot++;
      }
      all[slot]! += (inAll >>> bit) & 1;
      rest[slot]! += (inRest >>> bit) & 1;
    }
  }
  return { all, others: rest };
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
