import { useState } from 'react';
import type { MaskedDocument, RedactionSettings, RedactionState } from '#shared/contract/redaction.ts';
import type { Row } from '#shared/contract/desk.ts';
import { useDeskQuery } from '../../app/engine/desk.ts';
import { engine } from '../../app/engine/engine.ts';
import { queryClient, useEngine } from '../../app/engine/queries.ts';
import { notify, notifyFailure } from '../../app/toasts.ts';
import { t } from '../../messages/catalogue.ts';
import { sameSettings, type CategoryState } from './settings.ts';

/** Documents of a category that are listed. */
export const LISTED = 30;

export interface Redaction {
  /** Undefined until it is known. */
  state: RedactionState | undefined;
  error: unknown;
  /** What is set on the page, saved or not. */
  settings: RedactionSettings | undefined;
  modified: boolean;
  set(settings: RedactionSettings): void;
  restore(): void;
  save(): Promise<void>;
}

/** The settings of the recipe in use, and what a person makes of them before it is saved. */
export function useRedaction(): Redaction {
  const { data: state, error } = useDeskQuery({
    key: ['redaction', 'state'],
    ask: (client, signal) => client.redaction.state({}, { signal }),
  });
  const [own, setOwn] = useState<RedactionSettings | null>(null);
  const settings = own ?? state?.settings;
  const modified = own !== null && state !== undefined && !sameSettings(own, state.settings, state.categories);
  return {
    state,
    error,
    settings,
    modified,
    set: setOwn,
    restore: () => setOwn(null),
    async save() {
      if (own === null) return;
      try {
        const { before, changes } = await engine.redaction.save({ settings: own });
        setOwn(null);
        await queryClient.invalidateQueries();
        const undo = async (): Promise<void> => {
          await engine.recipes.use({ hash: before });
          await queryClient.invalidateQueries();
        };
        notify({
          text: t('privacy.saved', { count: changes.length }),
          action: { label: t('shell.undo'), run: () => void undo().catch(notifyFailure) },
        });
      } catch (failure) {
        notifyFailure(failure);
      }
    },
  };
}

export interface Found {
  rows: Row[];
  total: number;
}

/** Documents with most finds of a category; a sample of all where its finds are not counted. */
export function useDocuments(chosen: CategoryState | undefined, enabled: boolean): Found | undefined {
  const { data } = useDeskQuery({
    key: ['redaction', 'documents', chosen?.signal ?? null],
    enabled,
    ask: async (client, signal) => {
      const column = chosen?.signal ?? null;
      const query =
        column === null
          ? { where: [], search: null, sort: 'random:1', draft: [] }
          : { where: [`${column} > 0`], search: null, sort: `-${column}`, draft: [] };
      const { view, total } = await client.desk.open(query, { signal });
      if (total === 0) return { rows: [], total };
      const piece = { view, start: 0, count: Math.min(LISTED, total), columns: column === null ? [] : [column] };
      return { rows: (await client.desk.rows(piece, { signal })).rows, total };
    },
  });
  return data;
}

/** What the settings on the page would make of a document. */
export function usePreview(
  id: string | undefined,
  settings: RedactionSettings | undefined,
): { data: MaskedDocument | undefined; error: unknown } {
  const { data, error } = useEngine({
    key: ['redaction', 'preview', id, settings],
    revisions: ['recipe', 'catalogue'],
    enabled: id !== undefined && settings !== undefined,
    ask: (client, signal) => client.redaction.preview({ id: id ?? '', settings: settings! }, { signal }),
  });
  return { data, error };
}
