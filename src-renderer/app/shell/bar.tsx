import type { ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { PALETTE, SETTINGS } from '../commands/shell-commands.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { useDraft } from '../draft/draft.ts';
import { useEngine } from '../engine/queries.ts';
import { hello } from '../engine/engine.ts';
import { FEATURES } from '../features.ts';
import { href, useRoute } from '../navigation.ts';
import { useStore } from '../store.ts';
import styles from './bar.module.css';

/** Where one is (workspace, recipe, page) and the ways to everything else. */
export function Bar(): ReactNode {
  return (
    <header className={styles.bar} aria-label={t('shell.bar')}>
      <Place />
      <PageTabs />
      <div className={styles.end}>
        <CommandButton command={PALETTE} className="button quiet" />
        <CommandButton command={SETTINGS} className="button quiet" />
      </div>
    </header>
  );
}

function Place(): ReactNode {
  const workspace = useStore(hello)?.workspace;
  const recipe = useEngine({
    key: ['recipes', 'current'],
    revisions: ['recipe'],
    ask: (engine) => engine.recipes.current({}),
  }).data;
  const { modified } = useDraft();
  return (
    <div className={styles.place}>
      <strong title={workspace?.dir}>{workspace?.name ?? t('shell.appName')}</strong>
      {recipe === undefined || recipe === null ? null : (
        <span className={styles.recipe} title={recipe.title}>
          {recipe.name}
          <code>{recipe.hash.slice(0, 7)}</code>
          {modified ? <span className={styles.modified}>{t('shell.modified')}</span> : null}
        </span>
      )}
    </div>
  );
}

function PageTabs(): ReactNode {
  const route = useRoute();
  return (
    <nav className={styles.tabs} aria-label={t('shell.pages')}>
      {FEATURES.filter(({ hidden }) => hidden !== true).map(({ id, title }) => (
        <a key={id} href={href(id)} aria-current={route?.name === id ? 'page' : undefined}>
          {t(title)}
        </a>
      ))}
    </nav>
  );
}
