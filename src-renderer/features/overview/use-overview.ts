import type { UseQueryResult } from '@tanstack/react-query';
import type { Overview, SignalInfo, Sites } from '#shared/contract/desk.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { useDeskQuery } from '../../app/engine/desk.ts';

export interface OverviewPair {
  /** As saved. */
  readonly saved: Overview;
  /** With the moved limits; null where none is moved, or while it is asked for. */
  readonly moved: Overview | null;
  readonly refreshing: boolean;
}

/** The overview of the snapshot, as saved and as the draft would have it. */
export function useOverview(): { pair: OverviewPair | null; error: Error | null } {
  const { draft, modified } = useDraft();
  const saved = useDeskQuery({
    key: ['desk', 'overview', []],
    ask: (engine) => engine.desk.overview({ draft: [] }),
  });
  const moved = useDeskQuery({
    key: ['desk', 'overview', draft],
    ask: (engine) => engine.desk.overview({ draft }),
    enabled: modified,
    keep: false,
  });
  const error = saved.error ?? (modified ? moved.error : null);
  if (saved.data === undefined) return { pair: null, error };
  return {
    pair: {
      saved: saved.data,
      moved: modified ? (moved.data ?? null) : null,
      refreshing: saved.isPlaceholderData || (modified && moved.isFetching),
    },
    error,
  };
}

/** Sites that stand out; undefined while they are looked for, null where nothing tells. */
export function useSites(): UseQueryResult<Sites | null> {
  return useDeskQuery({ key: ['desk', 'sites'], ask: (engine) => engine.desk.sites({}) });
}

/** Every signal with its limits, as the draft has them. */
export function useLimits(): UseQueryResult<SignalInfo[]> {
  const { draft } = useDraft();
  return useDeskQuery({ key: ['desk', 'signals', draft], ask: (engine) => engine.desk.signals({ draft }) });
}
