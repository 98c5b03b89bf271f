import type { ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { CommandButton, useCommandHint } from '../commands/command-button.tsx';
import { runCommand } from '../commands/handlers.ts';
import { KEY_SHEET, PALETTE, SEARCH, SETTINGS } from '../commands/shell-commands.ts';
import { useClosed } from '../engine/engine.ts';
import { FEATURES } from '../features.ts';
import { JobsBadge } from '../jobs/jobs-badge.tsx';
import { href, useRoute } from '../navigation.ts';
import { KeyLabel } from './key-label.tsx';
import { Place } from './place.tsx';
import styles from './bar.module.css';

/** Where one is (workspace, recipe, page) and the ways to everything else. */
export function Bar(): ReactNode {
  const closed = useClosed();
  return (
    <header className={styles.bar} aria-label={t('shell.bar')}>
      <Place />
      {closed ? null : <PageTabs />}
      <div className={styles.end}>
        {closed ? null : <SearchEntry />}
        {closed ? null : <JobsBadge />}
        <CommandButton command={PALETTE} className={`button quiet ${styles.icon}`}>
          <Icon name="more" />
        </CommandButton>
        <CommandButton command={KEY_SHEET} className={`button quiet ${styles.icon}`}>
          <span aria-hidden="true">?</span>
        </CommandButton>
        <CommandButton command={SETTINGS} className={`button quiet ${styles.icon}`}>
          <Icon name="settings" />
        </CommandButton>
      </div>
    </header>
  );
}

function PageTabs(): ReactNode {
  const route = useRoute();
  return (
    <nav className={styles.tabs} aria-label={t('shell.pages')}>
      {FEATURES.filter(({ hidden }) => hidden !== true).map(({ id, title }) => (
        <a key={id} href={href(id)} aria-current={route?.name === id ? 'page' : undefined}>
          {/* As wide as the bold text, so that tabs stay where they are. */}
          <span data-text={t(title)}>{t(title)}</span>
        </a>
      ))}
    </nav>
  );
}

/** Looks like the field that it leads to. */
function SearchEntry(): ReactNode {
  const hint = useCommandHint(SEARCH);
  if (!FEATURES.some(({ id }) => id === 'evidence')) return null;
  return (
    <button type="button" className={styles.search} title={hint} onClick={() => runCommand(SEARCH)}>
      <Icon name="search" size={14} />
      <span>{t('shell.search')}</span>
      <KeyLabel keys={SEARCH.keys[0] ?? ''} />
    </button>
  );
}
