import type { UseQueryResult } from '@tanstack/react-query';
import type { PackPreview } from '#shared/contract/packs.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { useDeskQuery } from '../../app/engine/desk.ts';

/** What an export would write now; null columns stand for the standard ones. */
export function usePreview(columns: readonly string[] | null): UseQueryResult<PackPreview> {
  const { draft } = useDraft();
  return useDeskQuery({
    key: ['packs', 'preview', draft, columns],
    ask: (client, signal) =>
      client.packs.preview({ draft, ...(columns === null ? {} : { columns: [...columns] }) }, { signal }),
  });
}
