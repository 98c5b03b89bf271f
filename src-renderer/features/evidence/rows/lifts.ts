import type { Query, SignalInfo } from '#shared/contract/desk.ts';
import { t } from '../../../messages/catalogue.ts';
import { expressionOf } from '../query/filters.ts';
import { QUEUE_NAMES } from '../query/queue-text.ts';
import { queryOf, type EvidenceState } from '../query/state.ts';
import type { ChangeState } from '../use-evidence.ts';
import type { Lift } from './empty.tsx';

/** Each thing that narrows the list, with the question that is left without it. */
export function liftsOf(
  state: EvidenceState,
  signals: readonly SignalInfo[],
  draft: Query['draft'],
  change: ChangeState,
): Lift[] {
  const lift = (title: string, part: Partial<EvidenceState>): Lift => ({
    title,
    query: { ...queryOf({ ...state, ...part }, signals, draft).query, sort: null },
    lift: () => change(part),
  });
  const { filters, queue, search } = state;
  return [
    ...(queue === null ? [] : [lift(t('evidence.queueChip', { name: t(QUEUE_NAMES[queue]) }), { queue: null })]),
    ...(search === null ? [] : [lift(t('evidence.searchChip', { text: search.text }), { search: null })]),
    ...filters.flatMap((filter, index) =>
      filter.disabled ? [] : [lift(expressionOf(filter), { filters: filters.toSpliced(index, 1) })],
    ),
  ];
}
