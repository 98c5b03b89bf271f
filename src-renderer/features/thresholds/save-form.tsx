import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCommand } from '../../app/commands/handlers.ts';
import { CommandButton } from '../../app/commands/command-button.tsx';
import { DISCARD_DRAFT, SAVE_DRAFT } from '../../app/commands/shell-commands.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { engine } from '../../app/engine/engine.ts';
import { queryClient } from '../../app/engine/queries.ts';
import { notify, notifyFailure } from '../../app/toasts.ts';
import { t } from '../../messages/catalogue.ts';
import { Field } from '../../widgets/field/field.tsx';
import css from './thresholds.module.css';

/** Keeps the moved limits as a version of the recipe, or forgets them. */
export function SaveForm(): ReactNode {
  const { draft, discard } = useDraft();
  const [why, setWhy] = useState('');
  const save = useMutation({
    mutationFn: () => engine.recipes.save({ draft, why: why.trim() }),
    onSuccess: async ({ hash }) => {
      discard();
      notify({ text: t('thresholds.saved', { hash: hash.slice(0, 12) }) });
      await queryClient.invalidateQueries();
    },
    onError: notifyFailure,
  });
  useCommand(SAVE_DRAFT, save.isPending ? null : () => save.mutate());
  useCommand(DISCARD_DRAFT, discard);
  return (
    <form
      className={css.save}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field label={t('thresholds.why')} hint={t('thresholds.whyHint')}>
        {(control) => (
          <input
            {...control}
            type="text"
            className="w-input"
            maxLength={2000}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
        )}
      </Field>
      <div className={css.actions}>
        <CommandButton command={SAVE_DRAFT} className="button primary">
          {save.isPending ? t('thresholds.saving') : t('thresholds.save')}
        </CommandButton>
        <CommandButton command={DISCARD_DRAFT} className="button">
          {t('thresholds.discard')}
        </CommandButton>
      </div>
    </form>
  );
}
