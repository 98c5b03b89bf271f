import { sha256 } from '#engine/hash.ts';

/** How a pipe knows its documents: not at all, by a member of each line, or by their content. */
export type IdSource = null | { field: string } | 'content';

/** Why a line's id will not do; null when it does. */
export type IdCheck = (id: string | undefined) => string | null;

/**
 * Ids that come from a field must be there and be unique, or nobody could tell what an answer belongs to; that holds
 * only where ids were asked for. Keeps every id it has seen.
 */
export function newIdCheck(source: IdSource): IdCheck {
  if (source === null || source === 'content') return () => null;
  const seen = new Set<string>();
  return (id) => {
    if (id === undefined) return `no id in "${source.field}"`;
    if (seen.has(id)) return `the id ${JSON.stringify(id)} was there before`;
    seen.add(id);
    return null;
  };
}

/** The id of a text: the same wherever the text is found. */
export function contentId(text: string): string {
  return sha256(text);
}
