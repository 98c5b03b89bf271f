import { AppError } from '#shared/errors.ts';
import { indexesOf, popcount, type Bits } from '#engine/decide/bits.ts';
import { countVerdicts, type VerdictCounts } from '#engine/decide/what-if.ts';
import type { Hits } from '../jobs/hits.ts';
import { openBench } from './bench.ts';
import { comparisonOf, nearestDocuments } from './comparisons.ts';
import { decisionCalls, type DecisionCalls } from './decisions.ts';
import { facetLists } from './facet-lists.ts';
import type { Held } from './held.ts';
import { histogramFrame } from './histograms.ts';
import { overviewOf } from './overview.ts';
import { packPreview } from './pack-preview.ts';
import { createHitSets, inOrder, intersection, partBits } from './query.ts';
import { recipeCalls, type RecipeCalls } from './recipes.ts';
import { createBeginnings, rowsOf } from './rows.ts';
import { quotaState } from './quota-state.ts';
import { signalList } from './signals.ts';
import { sitesCard } from './sites-card.ts';
import type { In, Out } from './types.ts';
import { createViews, type View } from './views.ts';

/**
 * Everything that is decided over columns, over one snapshot: what the thread `decide` answers. One call at a time. The
 * snapshot stays while a run writes, until it is refreshed; what persons decide is worked into it at once, whoever
 * writes it.
 */
export interface Desk extends DecisionCalls, RecipeCalls {
  status(): Promise<Out<'desk', 'status'>>;
  refresh(): Promise<Out<'desk', 'status'>>;
  overview(input: In<'desk', 'overview'>): Promise<Out<'desk', 'overview'>>;
  sites(): Promise<Out<'desk', 'sites'>>;
  openView(input: In<'desk', 'open'>): Promise<Out<'desk', 'open'>>;
  rows(input: In<'desk', 'rows'>): Promise<Out<'desk', 'rows'>>;
  locate(input: In<'desk', 'locate'>): Promise<Out<'desk', 'locate'>>;
  facets(input: In<'desk', 'facets'>): Promise<Out<'desk', 'facets'>>;
  signals(input: In<'desk', 'signals'>): Promise<Out<'desk', 'signals'>>;
  quota(input: In<'desk', 'quota'>): Promise<Out<'desk', 'quota'>>;
  /** A frame with HistogramHeader. */
  histogram(input: In<'desk', 'histogram'>): Promise<Uint8Array<ArrayBuffer>>;
  move(input: In<'desk', 'move'>): Promise<Out<'desk', 'move'>>;
  compare(input: In<'desk', 'compare'>): Promise<Out<'desk', 'compare'>>;
  nearest(input: In<'desk', 'nearest'>): Promise<Out<'desk', 'nearest'>>;
  packPreview(input: In<'packs', 'preview'>): Promise<Out<'packs', 'preview'>>;
  /** What a search found, usable as a filter under its name. */
  putHits(input: { search: string; hits: Hits }): void;
  close(): void;
}

/** Opens a workspace; the first snapshot is taken by the first call that needs one. */
export function openDesk(dir: string, { now }: { now(): Date }): Desk {
  const bench = openBench(dir);
  const views = createViews(now);
  const hitSets = createHitSets();
  const beginnings = createBeginnings();
  let number = 0;

  async function held(): Promise<Held> {
    const here = await bench.held();
    // Views of another snapshot have expired.
    if (here.number !== number) views.clear();
    number = here.number;
    return here;
  }

  const bitsOf = (here: Held, where: readonly string[], hits: Bits | null): Bits =>
    intersection(here.snapshot.documents, [...partBits(where, here), ...(hits === null ? [] : [hits])]);

  return {
    ...decisionCalls(bench, held, (view) => views.get(view), now),
    ...recipeCalls(bench, now),
    async status() {
      await held();
      return bench.status();
    },
    async refresh() {
      await bench.refresh();
      await held();
      views.clear();
      return bench.status();
    },
    async overview({ draft }) {
      const here = await held();
      here.use(draft);
      return overviewOf(here);
    },
    async sites() {
      return sitesCard((await held()).snapshot);
    },
    async openView(query) {
      const { where, search, sort, draft } = query;
      const here = await held();
      here.use(draft);
      const key = JSON.stringify([here.decisions, query]);
      const known = views.known(key);
      const view = known ?? views.put(key, { ...viewOf(here, where, search, sort), draft });
      return { view: view.view, snapshot: here.number, total: view.total, verdicts: view.verdicts };
    },
    async rows({ view, start, count, columns }) {
      const here = await held();
      const { order, total, draft } = views.get(view);
      here.use(draft);
      const end = Math.min(total, start + count);
      const documents = Array.from({ length: Math.max(0, end - start) }, (_, k) => order?.[start + k] ?? start + k);
      return { rows: rowsOf(documents, columns, here, beginnings) };
    },
    async locate({ view, id }) {
      const here = await held();
      const { order } = views.get(view);
      const document = placeOf(here, id);
      if (document === null || order === null) return { row: document };
      const row = order.indexOf(document);
      return { row: row < 0 ? null : row };
    },
    async facets({ where, search, draft }) {
      const here = await held();
      here.use(draft);
      return { facets: facetLists(where, search === null ? null : hitSets.bits(search, here), here) };
    },
    async signals({ draft }) {
      const here = await held();
      here.use(draft);
      return signalList(here);
    },
    async quota({ draft }) {
      const here = await held();
      here.use(draft);
      return quotaState(here, draft);
    },
    async histogram({ draft, ...query }) {
      const here = await held();
      here.use(draft);
      return histogramFrame(query, here);
    },
    async move({ draft, signal, kind }) {
      const here = await held();
      const counts = here.decide.move(here.thresholds(draft), { signal, kind });
      here.used(draft);
      return counts;
    },
    async compare({ draft, top }) {
      const here = await held();
      here.use(draft);
      return comparisonOf(here, top, beginnings);
    },
    async nearest({ draft, signal, value, top }) {
      const here = await held();
      here.use(draft);
      return nearestDocuments(signal, value, top, here, beginnings);
    },
    async packPreview({ draft, columns }) {
      const here = await held();
      here.use(draft);
      return packPreview(here, draft, columns);
    },
    putHits({ search, hits }) {
      hitSets.put(search, hits);
    },
    close() {
      views.clear();
      bench.close();
    },
  };

  function viewOf(
    here: Held,
    where: readonly string[],
    search: string | null,
    sort: string | null,
  ): Omit<View, 'view' | 'draft'> {
    const { documents } = here.snapshot;
    const all = where.length === 0 && search === null;
    const bits = bitsOf(here, where, search === null ? null : hitSets.bits(search, here));
    const chosen = all && sort === null ? null : indexesOf(bits);
    const order = chosen !== null && sort !== null ? inOrder(chosen, sort, here) : chosen;
    return { order, total: order?.length ?? documents, verdicts: verdictsIn(here, bits) };
  }
}

function verdictsIn({ decide }: Held, bits: Bits): VerdictCounts {
  const { dropped, undecided } = decide.verdicts();
  const within = (of: Bits): Bits => of.map((word, w) => word & bits[w]!);
  return countVerdicts(popcount(bits), within(dropped), within(undecided));
}

/** Null for what is not in the snapshot. */
function placeOf({ snapshot }: Held, id: string): number | null {
  try {
    return snapshot.find(id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  }
}
