import { encodeFrame } from '#shared/contract/frame.ts';
import type { HistogramHeader } from '#shared/contract/desk.ts';
import { labelCounts, layersOf, type Histogram } from '#engine/decide/histogram.ts';
import type { Held } from './held.ts';
import type { In } from './types.ts';

/** Labels that are named. */
const MOST_LABELS = 50;
const NOTHING = { all: 0, others: 0 };

/** A frame: HistogramHeader, and the arrays `edges`, `all` and `others`. Throws `usage` for an unknown signal. */
export function histogramFrame(
  { signal, bins, scale }: Pick<In<'desk', 'histogram'>, 'signal' | 'bins' | 'scale'>,
  held: Held,
): Uint8Array<ArrayBuffer> {
  const column = held.decide.corpus.column(signal);
  const query = { within: null, others: held.decide.others(signal) };
  if (column.kind === 'label') {
    const { labels, more, measured, states } = labelCounts(column, query, MOST_LABELS);
    const header: HistogramHeader = {
      ...{ signal, scale: 'linear', under: NOTHING, over: NOTHING, clipped: false, min: null, max: null },
      ...{ measured, states: statesOf(states), labels, more },
    };
    const none = new Float64Array(0);
    return encodeFrame({ header, arrays: { edges: none, all: none, others: none } });
  }
  const { edges, all, others, states, ...rest } = layersOf(held.binned({ signal, bins, scale }, column), query.others);
  const header: HistogramHeader = { signal, scale, ...rest, states: statesOf(states), labels: null };
  return encodeFrame({ header, arrays: { edges, all, others } });
}

function statesOf({ 'not-applicable': notApplicable, ...rest }: Histogram['states']): HistogramHeader['states'] {
  return { notApplicable, ...rest };
}
