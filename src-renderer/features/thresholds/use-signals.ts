import type { UseQueryResult } from '@tanstack/react-query';
import { HistogramHeader, type Comparison, type SignalInfo } from '#shared/contract/desk.ts';
import { decodeFrame } from '#shared/contract/frame.ts';
import type { Change } from '../../app/draft/changes.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { useDeskQuery } from '../../app/engine/desk.ts';
import type { Bins } from '../../widgets/histogram/bins.ts';
import type { Scale } from '../../widgets/histogram/types.ts';

/** Flips and neighbours that the page lists. */
const TOP = 50;
const NEAREST = 5;
const BINS = 80;

export function useSignals(): UseQueryResult<SignalInfo[]> {
  const { draft } = useDraft();
  return useDeskQuery({
    key: ['desk', 'signals', draft],
    ask: (client, signal) => client.desk.signals({ draft }, { signal }),
  });
}

export interface SignalHistogram {
  header: HistogramHeader;
  bins: Bins;
}

/**
 * The values of a signal. The second layer is what the *other* rules keep, so moves of this signal's own limits are no
 * part of the question: a drag asks nothing anew.
 */
export function useHistogram(signal: string, scale: Scale): UseQueryResult<SignalHistogram> {
  const { draft } = useDraft();
  const others: Change[] = draft.filter((change) => change.signal !== signal);
  return useDeskQuery({
    key: ['desk', 'histogram', signal, scale, others],
    ask: async (client, abort): Promise<SignalHistogram> => {
      const blob = await client.desk.histogram({ signal, bins: BINS, scale, draft: others }, { signal: abort });
      const { header, arrays } = decodeFrame(await blob.arrayBuffer());
      const known = HistogramHeader.parse(header);
      const { edges = new Float64Array(), all = new Float64Array(), others: rest = new Float64Array() } = arrays;
      return { header: known, bins: { edges, all, others: rest, under: known.under, over: known.over } };
    },
    keep: false,
  });
}

export function useComparison(): UseQueryResult<Comparison> {
  const { draft, modified } = useDraft();
  return useDeskQuery({
    key: ['desk', 'compare', draft],
    ask: (client, signal) => client.desk.compare({ draft, top: TOP }, { signal }),
    enabled: modified,
  });
}

export interface Near {
  id: string;
  value: number;
  verdict: 'keep' | 'drop' | 'undecided';
  excerpt: string;
}

export function useNearest(signal: string, value: number | null): UseQueryResult<{ below: Near[]; above: Near[] }> {
  const { draft } = useDraft();
  // One thread answers: what the limit does comes before who lies next to it.
  const { isFetching } = useComparison();
  return useDeskQuery({
    key: ['desk', 'nearest', draft, signal, value],
    ask: (client, abort) => client.desk.nearest({ draft, signal, value: value ?? 0, top: NEAREST }, { signal: abort }),
    enabled: value !== null && !isFetching,
  });
}
