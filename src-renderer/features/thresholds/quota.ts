import type { Quota } from '#shared/contract/desk.ts';
import type { Change } from '../../app/draft/changes.ts';

/** What stands in the place of a signal where the long-tail quota is meant, in a change and in the address. */
export const QUOTA = 'longTail';

type State = Quota['saved'];

/** The quota as a person has put it, before the engine has answered to it. */
export function quotaNow(saved: State, draft: readonly Change[]): State {
  return draft.filter(({ signal }) => signal === QUOTA).reduce(moved, saved);
}

function moved(quota: State, { kind, value, source, language }: Change): State {
  if (kind === 'soft') {
    const soft = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
    return { ...quota, soft };
  }
  const share = typeof value === 'number' ? value : null;
  if (source === undefined && language === undefined) return { ...quota, share: share ?? 0 };
  const group = { source: source ?? null, language: language ?? null };
  const others = quota.groups.filter((other) => other.source !== group.source || other.language !== group.language);
  return { ...quota, groups: share === null ? others : [...others, { ...group, share }] };
}

/** The share that a source and a language have of their own; null where they have none. */
export function groupOf({ groups }: State, source: string | undefined, language: string | undefined): number | null {
  const found = groups.find((group) => group.source === (source ?? null) && group.language === (language ?? null));
  return found?.share ?? null;
}
