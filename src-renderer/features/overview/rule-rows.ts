import type { Overview } from '#shared/contract/desk.ts';
import { amountOf, shareOf, type Metric } from './metric.ts';

/** A line of the table of what drops documents. */
export interface RuleRow {
  id: string;
  /** A side of a threshold, values that could not be measured, or persons, who stand before the rules. */
  kind: 'side' | 'failed' | 'takedown' | 'person';
  /** Place in the cascade, from 1; null for persons, who come first whatever the rules say. */
  order: number | null;
  /** Null where it is not counted so, or not known. */
  alone: number | null;
  unique: number | null;
  cascade: number | null;
  /** Of all documents that were made. */
  share: number | null;
}

export const RULE_COLUMNS = ['order', 'id', 'alone', 'unique', 'cascade'] as const;
export interface RuleSort {
  column: (typeof RULE_COLUMNS)[number];
  descending: boolean;
}

type Part = Overview['funnel'];

/** Takedowns and persons that dropped something, then the sides in cascade order: `cascade` adds up to all dropped. */
export function ruleRows(part: Part, metric: Metric): RuleRow[] {
  const persons = [
    { kind: 'takedown' as const, weighed: part.takedown },
    { kind: 'person' as const, weighed: part.personDrop },
  ].filter(({ weighed }) => weighed.documents > 0);
  return [
    ...persons.map(({ kind, weighed }) => ({
      id: kind,
      kind,
      order: null,
      alone: null,
      unique: null,
      cascade: amountOf(weighed, metric),
      share: shareOf(amountOf(weighed, metric), amountOf(part.made, metric)),
    })),
    ...part.rows.map(({ id, alone, unique, cascade }, i) => ({
      id,
      kind: id === 'failed' ? ('failed' as const) : ('side' as const),
      order: i + 1,
      alone: amountOf(alone, metric),
      unique: amountOf(unique, metric),
      cascade: amountOf(cascade, metric),
      share: shareOf(amountOf(cascade, metric), amountOf(part.made, metric)),
    })),
  ];
}

/** A stable order; what is not counted stands last whichever way it goes. */
export function sortRules(rows: readonly RuleRow[], { column, descending }: RuleSort): RuleRow[] {
  const sign = descending ? -1 : 1;
  if (column === 'order') return descending ? rows.toReversed() : [...rows];
  return rows.toSorted((a, b) => {
    if (column === 'id') return sign * (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
    const [x, y] = [a[column], b[column]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

/** Numbers begin with the largest, names and the cascade with the first; the same column again turns it round. */
export function nextSort(now: RuleSort, column: RuleSort['column']): RuleSort {
  if (now.column === column) return { column, descending: !now.descending };
  return { column, descending: column !== 'order' && column !== 'id' };
}

/** The longest bar of the table: every bar is drawn to the same scale, so that they can be compared across columns. */
export function longestBar(rows: readonly RuleRow[]): number {
  return rows.reduce((most, { alone, cascade }) => Math.max(most, alone ?? 0, cascade ?? 0), 0);
}

/** The signal of `SIGNAL.min`, for the thresholds page; null for what is no side. */
export function signalOf({ id, kind }: Pick<RuleRow, 'id' | 'kind'>): string | null {
  return kind === 'side' ? id.slice(0, id.lastIndexOf('.')) : null;
}

/** A side that drops nothing in any way, of which there are many on a small corpus. */
export function isIdle({ kind, alone, cascade }: RuleRow): boolean {
  return kind === 'side' && (alone ?? 0) === 0 && (cascade ?? 0) === 0;
}

/** In an address: `-alone` is the largest first, `order` is left out. */
export function formatSort({ column, descending }: RuleSort): string {
  if (column === 'order' && !descending) return '';
  return `${descending ? '-' : ''}${column}`;
}

export function parseSort(text: string | undefined): RuleSort {
  const descending = text?.startsWith('-') === true;
  const column = RULE_COLUMNS.find((name) => name === (descending ? text?.slice(1) : text));
  return column === undefined ? { column: 'order', descending: false } : { column, descending };
}
