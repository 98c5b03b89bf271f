import type { Overview } from '#shared/contract/desk.ts';
import { amountOf, shareOf, type Metric } from './metric.ts';

export const GROUPS = ['source', 'language', 'category'] as const;
export type GroupField = (typeof GROUPS)[number];

type Member = Overview['by']['source'][number];
export type Band = Member['bands'][number];

/** A line of the table of who keeps how much. */
export interface GroupRow {
  name: string;
  made: number | null;
  kept: number | null;
  share: number | null;
  /** The side that would drop most of it, if it were the only one. */
  most: { id: string; share: number | null } | null;
  bands: readonly Band[];
}

/** Members of a group, most documents first, as the engine gives them. */
export function groupRows(members: readonly Member[], metric: Metric): GroupRow[] {
  return members.map((member) => {
    const made = amountOf(member.made, metric);
    const kept = amountOf(member.kept, metric);
    const most = member.rows.reduce<Member['rows'][number] | null>(
      (best, row) => (row.alone.documents > (best?.alone.documents ?? 0) ? row : best),
      null,
    );
    return {
      name: member.name,
      made,
      kept,
      share: shareOf(kept, made),
      most: most === null ? null : { id: most.id, share: shareOf(amountOf(most.alone, metric), made) },
      bands: member.bands,
    };
  });
}

/** Each published band once, for the notes under the table. */
export function bandsOf(rows: readonly GroupRow[]): Band[] {
  const seen = new Map(
    rows.flatMap(({ bands }) => bands.map((band) => [`${band.category} ${band.title}`, band] as const)),
  );
  return [...seen.values()];
}
