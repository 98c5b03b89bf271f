import type { Quota } from '#shared/contract/desk.ts';

/** What stands in the place of a signal where the long-tail quota is meant, in a change and in the address. */
export const QUOTA = 'longTail';

/** The share that a source and a language have of their own; null where they have none. */
export function groupOf(
  { groups }: Quota['now'],
  source: string | undefined,
  language: string | undefined,
): number | null {
  const found = groups.find((group) => group.source === (source ?? null) && group.language === (language ?? null));
  return found?.share ?? null;
}
