import { type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { useCommand } from '../commands/handlers.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { DISCARD_DRAFT, SAVE_DRAFT } from '../commands/shell-commands.ts';
import { useDeskQuery } from '../engine/desk.ts';
import { formatCount } from '../format.ts';
import { overlay } from '../shell/overlay.ts';
import { notify } from '../toasts.ts';
import { currentDraft, setDraft, useDraft } from './draft.ts';
import styles from './draft-status.module.css';

/** Moved limits that are not saved: how many, what they change, and the two ways out. */
export function DraftStatus(): ReactNode {
  const { draft, modified } = useDraft();
  const { data } = useDeskQuery({
    key: ['desk', 'compare', 'counts', draft],
    ask: (engine) => engine.desk.compare({ draft, top: 0 }),
    enabled: modified,
  });
  useCommand(SAVE_DRAFT, modified ? () => overlay.set('save-draft') : null);
  useCommand(DISCARD_DRAFT, modified ? discard : null);
  if (!modified) return null;
  return (
    <span className={styles.draft}>
      <span className={styles.count}>{t('shell.draftCount', { count: draft.length })}</span>
      {data === undefined ? null : (
        <span>
          {t('shell.draftKeeps', { before: formatCount(data.before.kept), after: formatCount(data.after.kept) })}
        </span>
      )}
      <CommandButton command={SAVE_DRAFT} className="plain-link">
        {t('shell.draftSave')}
      </CommandButton>
      <CommandButton command={DISCARD_DRAFT} className="plain-link">
        {t('shell.draftDiscard')}
      </CommandButton>
    </span>
  );
}

function discard(): void {
  const before = currentDraft();
  setDraft([]);
  notify({
    text: t('shell.draftDiscarded', { count: before.length }),
    action: { label: t('shell.undo'), run: () => setDraft(before) },
  });
}
