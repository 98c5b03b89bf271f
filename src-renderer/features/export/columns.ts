import type { PackPreview } from '#shared/contract/packs.ts';

type Column = PackPreview['columns'][number];

export const standardColumns = (columns: readonly Column[]): string[] =>
  columns.filter(({ standard }) => standard).map(({ name }) => name);

/** Puts a column in or takes it out; the order of a pack's columns is theirs, not that of the clicks. */
export function toggled(columns: readonly Column[], chosen: readonly string[], name: string): string[] {
  const next = new Set(chosen);
  if (!next.delete(name)) next.add(name);
  return columns.map((column) => column.name).filter((column) => next.has(column));
}

/** What to send: null where the choice is the standard one, so that a later standard is followed. */
export function chosenColumns(columns: readonly Column[], chosen: readonly string[]): string[] | null {
  const standard = standardColumns(columns);
  const same = standard.length === chosen.length && standard.every((name) => chosen.includes(name));
  return same ? null : [...chosen];
}
