import type { Query, SignalInfo } from '#shared/contract/desk.ts';
import { decodeFilters, encodeFilters } from './filter-codec.ts';
import { whereOf, type Filter } from './filters.ts';
import { isQueue, queueOf, type QueueName } from './queues.ts';

export const TABS = ['text', 'diff', 'raw'] as const;
export type Tab = (typeof TABS)[number];
/** Lines of excerpt in a row of the grid. */
export const LINES = [1, 2, 4] as const;
export type Lines = (typeof LINES)[number];

/** Characters that a document holds: asked for by a job, whose hits are a filter then. */
export interface TextSearch {
  readonly text: string;
  readonly matchCase: boolean;
  /** The hit set; null while it is not there. */
  readonly hits: string | null;
}

/** All that a link to the page brings back. */
export interface EvidenceState {
  readonly filters: readonly Filter[];
  readonly queue: QueueName | null;
  readonly seed: number;
  readonly search: TextSearch | null;
  /** As `Query.sort`; a queue with an order of its own goes before it. */
  readonly sort: string | null;
  /** Signals that stand as columns; null for those of the first visit. */
  readonly columns: readonly string[] | null;
  readonly lines: Lines;
  /** The document that is open. */
  readonly doc: string | null;
  /** Row where it, or the focus, was last. */
  readonly row: number | null;
  readonly tab: Tab;
  /** The signal whose spans are shown; null for all that were breached. */
  readonly spans: string | null;
}

export const START: EvidenceState = {
  filters: [],
  queue: null,
  seed: 1,
  search: null,
  sort: null,
  columns: null,
  lines: 1,
  doc: null,
  row: null,
  tab: 'text',
  spans: null,
};

export type EvidenceParams = Readonly<
  Partial<
    Record<
      | 'where'
      | 'queue'
      | 'seed'
      | 'search'
      | 'case'
      | 'hits'
      | 'sort'
      | 'columns'
      | 'lines'
      | 'doc'
      | 'row'
      | 'tab'
      | 'spans',
      string
    >
  >
>;

/** What makes no sense is as at the start. */
export function stateOf(params: EvidenceParams): EvidenceState {
  const lines = Number(params.lines);
  return {
    filters: decodeFilters(params.where),
    queue: isQueue(params.queue) ? params.queue : null,
    seed: wholeNumber(params.seed) ?? START.seed,
    search:
      params.search === undefined || params.search === ''
        ? null
        : { text: params.search, matchCase: params.case === '1', hits: params.hits ?? null },
    sort: params.sort ?? null,
    columns: params.columns === undefined ? null : params.columns.split(',').filter((name) => name !== ''),
    lines: LINES.find((known) => known === lines) ?? START.lines,
    doc: params.doc ?? null,
    row: wholeNumber(params.row),
    tab: TABS.find((known) => known === params.tab) ?? START.tab,
    spans: params.spans ?? null,
  };
}

/** A place for every parameter: undefined takes it out of the address. */
export function paramsOf(state: EvidenceState): Record<keyof EvidenceParams, string | undefined> {
  const { search } = state;
  return {
    where: encodeFilters(state.filters) || undefined,
    queue: state.queue ?? undefined,
    seed: state.seed === START.seed ? undefined : String(state.seed),
    search: search?.text,
    case: search?.matchCase === true ? '1' : undefined,
    hits: search?.hits ?? undefined,
    sort: state.sort ?? undefined,
    // A lone comma is no column, where an empty value would be no parameter.
    columns: state.columns === null ? undefined : state.columns.join(',') || ',',
    lines: state.lines === START.lines ? undefined : String(state.lines),
    doc: state.doc ?? undefined,
    row: state.row === null ? undefined : String(state.row),
    tab: state.tab === START.tab ? undefined : state.tab,
    spans: state.spans ?? undefined,
  };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/u.test(text) ? Number(text) : null;
}

/** What to ask the desk for, and how many rows of the answer count. */
export function queryOf(
  state: Pick<EvidenceState, 'filters' | 'queue' | 'seed' | 'search' | 'sort'>,
  signals: readonly SignalInfo[],
  draft: Query['draft'],
): { query: Query; limit: number | null } {
  const queue = state.queue === null ? null : queueOf(state.queue, state.seed, signals);
  const query: Query = {
    where: [...(queue?.where ?? []), ...whereOf(state.filters)],
    search: state.search?.hits ?? null,
    sort: queue?.sort ?? state.sort,
    draft,
  };
  return { query, limit: queue?.limit ?? null };
}
