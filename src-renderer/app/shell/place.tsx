import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { Menu, type MenuItem } from '../../widgets/menu/menu.tsx';
import { useDraft } from '../draft/draft.ts';
import { engine, hello } from '../engine/engine.ts';
import { useEngine } from '../engine/queries.ts';
import { formatTime } from '../format.ts';
import { useStore } from '../store.ts';
import { notifyFailure } from '../toasts.ts';
import styles from './bar.module.css';

/** The workspace and the version of its recipe, with a mark while limits are moved. */
export function Place(): ReactNode {
  const workspace = useStore(hello)?.workspace;
  return (
    <div className={styles.place}>
      <strong className={styles.workspace} title={workspace?.dir}>
        {workspace?.name ?? t('shell.appName')}
      </strong>
      <RecipeVersions />
    </div>
  );
}

/** How many versions the menu holds. */
const SHOWN = 12;

/** The version that is in use, and the menu of those before it. */
function RecipeVersions(): ReactNode {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const { modified } = useDraft();
  const current = useEngine({
    key: ['recipes', 'current'],
    revisions: ['recipe'],
    ask: (client) => client.recipes.current({}),
  }).data;
  if (current === undefined || current === null) return null;
  return (
    <>
      <Icon name="chevron-right" size={12} />
      <button
        type="button"
        className={styles.recipe}
        aria-haspopup="menu"
        title={t('shell.recipeHint', { title: current.title })}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          setAt({ x: left, y: bottom + 4 });
        }}
      >
        {current.name}
        <code>{current.hash.slice(0, 7)}</code>
        {modified ? (
          <span className={styles.modified} title={t('shell.modified')}>
            <span aria-hidden="true">•</span>
            <span className="visually-hidden">{t('shell.modified')}</span>
          </span>
        ) : null}
        <Icon name="chevron-down" size={12} />
      </button>
      {at === null ? null : <VersionMenu at={at} onClose={() => setAt(null)} />}
    </>
  );
}

function VersionMenu({
  at,
  onClose,
}: {
  readonly at: { x: number; y: number };
  readonly onClose: () => void;
}): ReactNode {
  const { data } = useEngine({
    key: ['recipes', 'versions'],
    revisions: ['recipe'],
    ask: (client) => client.recipes.versions({}),
  });
  const { mutate } = useMutation({
    mutationFn: (hash: string) => engine.recipes.use({ hash }),
    onError: notifyFailure,
  });
  if (data === undefined) return null;
  const items = data.slice(0, SHOWN).map(({ hash, name, savedAt, current, changes }): MenuItem => ({
    id: hash,
    title: [
      `${name} ${hash.slice(0, 7)}`,
      savedAt === null ? null : formatTime(Date.parse(savedAt)),
      changes[0] ?? null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    checked: current,
    run: () => {
      if (!current) mutate(hash);
    },
  }));
  return <Menu label={t('shell.recipeVersions')} items={items} at={at} onClose={onClose} />;
}
