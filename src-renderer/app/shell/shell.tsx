import type { ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { SaveDraftDialog } from '../draft/save-draft-dialog.tsx';
import { Bar } from './bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { KeySheet } from './key-sheet.tsx';
import { Page } from './page.tsx';
import { Palette } from './palette.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { StatusBar } from './status-bar.tsx';
import { Toasts } from './toasts.tsx';
import styles from './shell.module.css';

/** The frame around every page. */
export function Shell(): ReactNode {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page" onClick={focusPage}>
        {t('shell.skipToPage')}
      </a>
      <Bar />
      <ConnectionBanner />
      <main id="page" className={styles.page} tabIndex={-1}>
        <Page />
      </main>
      <StatusBar />
      <Toasts />
      <Palette />
      <KeySheet />
      <SettingsDialog />
      <SaveDraftDialog />
    </div>
  );
}

/** The hash is the address of a page, so a link inside one must not change it. */
function focusPage(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('page')?.focus();
}
