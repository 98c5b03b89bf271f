import { useMemo } from 'react';
import type { Query, SignalInfo } from '#shared/contract/desk.ts';
import { useDeskQuery } from '../../../app/engine/desk.ts';
import type { Vocabulary } from '../expression/complete.ts';

/** What can be written in a filter: signals, and the values that documents have. */
export function useVocabulary(signals: readonly SignalInfo[], draft: Query['draft']): Vocabulary {
  const { data } = useDeskQuery({
    key: ['desk', 'facets', { where: [], search: null, draft, sort: null }],
    ask: (engine, signal) => engine.desk.facets({ where: [], search: null, draft }, { signal }),
  });
  return useMemo(
    () => ({
      signals: signals.map(({ signal, kind, describe, sides }) => ({
        signal,
        kind,
        describe,
        judged: sides.length > 0,
      })),
      values: {
        ...Object.fromEntries(
          (data?.facets ?? []).map(({ field, values }) => [field, values.map(({ value }) => value)]),
        ),
        verdict: ['keep', 'drop', 'undecided'],
        override: ['none', 'keep', 'drop', 'takedown'],
      },
    }),
    [signals, data],
  );
}
