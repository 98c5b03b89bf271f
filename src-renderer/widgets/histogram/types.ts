import type { Bins } from './bins.ts';

export type Side = 'min' | 'max';
export type Scale = 'linear' | 'log';

export interface Limit {
  value: number;
  /** Whether the limit itself is kept: ≥ and ≤ rather than > and <. */
  inclusive: boolean;
  /** Where the recipe put it at first: a tick. */
  initial?: number | null;
  /** Name of the handle for a screen reader. */
  label: string;
}

/** A group beside the axis, such as what is not measured. */
export interface Aside {
  id: string;
  label: string;
  /** One sign below its bar. */
  sign: string;
  all: number;
  /** Absent where it is not known. */
  others?: number;
}

export interface HistogramLabels {
  chart: string;
  all: string;
  others: string;
  under: string;
  over: string;
  /** Written into what a limit drops. */
  drop: string;
  logCounts: string;
  logValues: string;
  /** Heading of the values in the table. */
  values: string;
}

export interface HistogramProps {
  bins: Bins;
  labels: HistogramLabels;
  asides?: readonly Aside[];
  min?: Limit;
  max?: Limit;
  /** Of the value axis; the bins should have been made for it. */
  scale?: Scale;
  onScale?: (scale: Scale) => void;
  countScale?: Scale;
  onCountScale?: (scale: Scale) => void;
  /** Said below where the edges leave outliers out. */
  clipNote?: string;
  /** Of one arrow key; Shift takes ten. A round part of the range where absent. */
  step?: number;
  /** Pixels of the bars. */
  height?: number;
  format?: (value: number) => string;
  formatCount?: (count: number) => string;
  /** While a handle moves, at most once a frame. */
  onDrag?: (side: Side, value: number) => void;
  /** When it came to rest. */
  onCommit?: (side: Side, value: number) => void;
  /** Whole bins were brushed: from the left edge of the first to the right edge of the last. */
  onBrush?: (min: number, max: number) => void;
}
