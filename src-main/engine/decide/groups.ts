import type { Category } from '#shared/domain/category.ts';

/** Documents of one group share their source, language and script, and so their limits. */
export interface Group {
  source: string;
  category: Category | null;
  language: string;
  script: string;
}

export interface Groups {
  /** Index into `list`, by document. */
  of: Uint16Array | Uint32Array;
  list: Group[];
}

export const DIMENSIONS = ['source', 'language', 'category'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** What a group counts under; sources of no stated category stand together. */
export function memberOf(group: Group, by: Dimension): string {
  return by === 'category' ? (group.category ?? 'none') : group[by];
}
