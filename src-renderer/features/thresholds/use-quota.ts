import type { UseQueryResult } from '@tanstack/react-query';
import type { Quota } from '#shared/contract/desk.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { useDeskQuery } from '../../app/engine/desk.ts';

export function useQuota(enabled = true): UseQueryResult<Quota> {
  const { draft } = useDraft();
  return useDeskQuery({
    key: ['desk', 'quota', draft],
    ask: (client, signal) => client.desk.quota({ draft }, { signal }),
    enabled,
  });
}
