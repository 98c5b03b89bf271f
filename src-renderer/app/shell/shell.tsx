import { Suspense, useEffect, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { SaveDraftDialog } from '../draft/save-draft-dialog.tsx';
import { FEATURES } from '../features.ts';
import { connection, hello } from '../engine/engine.ts';
import { useRoute } from '../navigation.ts';
import { useStore } from '../store.ts';
import { Bar } from './bar.tsx';
import { Blank } from './blank.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { KeySheet } from './key-sheet.tsx';
import { PageBoundary } from './page-boundary.tsx';
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

function Page(): ReactNode {
  const route = useRoute();
  // A window without a workspace has one page, whatever its address says.
  const homeless = useStore(connection.state, (now) => now.state === 'lost' && now.loss.kind === 'none');
  const feature = FEATURES.find(({ id }) => id === (homeless ? 'welcome' : route?.name));
  const workspace = useStore(hello)?.workspace.name;
  useEffect(() => {
    const parts = [feature === undefined ? undefined : t(feature.title), workspace, t('shell.appName')];
    document.title = parts.filter((part) => part !== undefined).join(' – ');
  }, [feature, workspace]);
  if (feature === undefined) return <Blank title={t('shell.notFoundTitle')} hint={t('shell.notFoundHint')} />;
  const { id, Page: Content } = feature;
  return (
    <PageBoundary key={id}>
      <Suspense fallback={<p className={styles.loading}>{t('shell.loading')}</p>}>
        <Content />
      </Suspense>
    </PageBoundary>
  );
}
