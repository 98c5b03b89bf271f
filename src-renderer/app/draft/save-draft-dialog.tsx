import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { Field } from '../../widgets/field/field.tsx';
import { engine } from '../engine/engine.ts';
import { failureOf } from '../engine/failure.ts';
import { closeOverlay, overlay } from '../shell/overlay.ts';
import { useStore } from '../store.ts';
import { notify, notifyFailure } from '../toasts.ts';
import { changeText } from './change-text.ts';
import { setDraft, useDraft } from './draft.ts';
import type { Change } from './changes.ts';
import styles from './save-draft-dialog.module.css';

export function SaveDraftDialog(): ReactNode {
  return useStore(overlay) === 'save-draft' ? <OpenDialog /> : null;
}

function OpenDialog(): ReactNode {
  const { draft } = useDraft();
  const [why, setWhy] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveVersion(draft, why),
    onSuccess: closeOverlay,
  });
  const failure = error === null ? null : failureOf(error);
  return (
    <Dialog
      title={t('shell.draftSaveTitle')}
      close={t('shell.close')}
      onClose={closeOverlay}
      actions={
        <>
          <button type="button" className="button" onClick={closeOverlay}>
            {t('shell.cancel')}
          </button>
          <button type="submit" form="save-draft" className="button primary" disabled={isPending}>
            {t('shell.draftSaveButton')}
          </button>
        </>
      }
    >
      <form
        id="save-draft"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <ul className={styles.changes}>
          {draft.map((change) => (
            <li key={changeText(change)}>{changeText(change)}</li>
          ))}
        </ul>
        <Field
          label={t('shell.draftSaveWhy')}
          error={
            failure === null ? null : [failure.message, failure.remedy].filter((line) => line !== null).join(' — ')
          }
        >
          {(control) => (
            <textarea
              {...control}
              // The modal dialog looks for the attribute, which React does not write.
              ref={(element) => element?.setAttribute('autofocus', '')}
              className={styles.why}
              rows={3}
              maxLength={2000}
              value={why}
              onChange={(event) => setWhy(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** Saves and says so; Undo puts the version before back, and the moved limits with it. */
async function saveVersion(draft: Change[], why: string): Promise<void> {
  const before = await engine.recipes.current({});
  const version = await engine.recipes.save({ draft, why: why.trim() });
  setDraft([]);
  const undo = async (hash: string): Promise<void> => {
    await engine.recipes.use({ hash });
    setDraft(draft);
  };
  notify({
    text: t('shell.draftSaved', { recipe: `${version.name} ${version.hash.slice(0, 7)}` }),
    ...(before === null
      ? {}
      : { action: { label: t('shell.undo'), run: () => void undo(before.hash).catch(notifyFailure) } }),
  });
}
