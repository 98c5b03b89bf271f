import type { Query } from '#shared/contract/desk.ts';
import { t } from '../../../messages/catalogue.ts';
import type { GridColumn, GridSort } from '../../../widgets/grid/types.ts';
import { tokensOf } from '../expression/tokens.ts';
import type { Filter } from '../query/filters.ts';

/** Signals that are shown by themselves: as many as leave room for the text. */
const BY_THEMSELVES = 3;
const SIDE = /\.(min|max|in|notIn|sample)$/u;
const SIGNAL_WIDTH = 120;
const DEFAULT_WIDTHS: Readonly<Record<string, number>> = {
  verdict: 112,
  excerpt: 330,
  why: 176,
  bytes: 80,
  language: 84,
  source: 110,
  id: 210,
};

/** Signals that the question speaks of: those sorted and filtered by. */
export function signalsOf(filters: readonly Filter[], sort: string | null, known: ReadonlySet<string>): string[] {
  const named = filters
    .filter((filter) => !filter.disabled)
    .flatMap(({ expression }) => tokensOf(expression).filter(({ kind }) => kind === 'word'))
    .map(({ text }) => (known.has(text) ? text : text.replace(SIDE, '')));
  const sorted = sort === null ? [] : [sort.replace(/^-/u, '')];
  return [...new Set([...sorted, ...named])].filter((name) => known.has(name)).slice(0, BY_THEMSELVES);
}

export const shortSignal = (signal: string): string => signal.slice(signal.indexOf('.') + 1);

/** The columns of the grid: the verdict, what it hangs on, the text, and then where it comes from. */
export function gridColumns(
  signals: readonly { signal: string; kind: string; describe: string }[],
  widths: Readonly<Record<string, number>>,
): GridColumn[] {
  const width = (id: string): number => widths[id] ?? DEFAULT_WIDTHS[id] ?? SIGNAL_WIDTH;
  const column = (id: string, title: string, more: Partial<GridColumn> = {}): GridColumn => ({
    id,
    title,
    width: width(id),
    kind: 'custom',
    ...more,
  });
  return [
    column('verdict', t('evidence.columnVerdict'), { frozen: true }),
    ...signals.map(({ signal, kind, describe }) =>
      column(signalColumn(signal), shortSignal(signal), {
        sortable: true,
        description: `${signal}: ${describe}`,
        ...(kind === 'label' ? {} : { align: 'end' as const }),
      }),
    ),
    column('excerpt', t('evidence.columnExcerpt')),
    column('why', t('evidence.columnWhy')),
    column('bytes', t('evidence.columnBytes'), { sortable: true, align: 'end' }),
    column('language', t('evidence.columnLanguage')),
    column('source', t('evidence.columnSource')),
    column('id', t('evidence.columnId')),
  ];
}

/** Ids of signal columns, apart from those of the fixed ones. */
export const signalColumn = (signal: string): string => `signal:${signal}`;
export const signalOfColumn = (id: string): string | null => (id.startsWith('signal:') ? id.slice(7) : null);

/** What the grid marks as sorted; a random order is none of its columns. */
export function gridSort(sort: Query['sort']): GridSort | null {
  if (sort === null || sort.startsWith('random:')) return null;
  const name = sort.replace(/^-/u, '');
  return {
    id: name === 'bytes' ? 'bytes' : signalColumn(name),
    direction: sort.startsWith('-') ? 'descending' : 'ascending',
  };
}

export function sortOf(sort: GridSort | null): string | null {
  if (sort === null) return null;
  return (sort.direction === 'descending' ? '-' : '') + (signalOfColumn(sort.id) ?? sort.id);
}
