import { Suspense, useEffect, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import type { Feature } from '../feature.ts';
import { useDesk } from '../engine/desk.ts';
import { connection, hello, useClosed } from '../engine/engine.ts';
import { FEATURES } from '../features.ts';
import { navigate, useRoute } from '../navigation.ts';
import type { RouteName } from '../routes.ts';
import { useStore } from '../store.ts';
import { Blank } from './blank.tsx';
import { PageBoundary } from './page-boundary.tsx';
import styles from './shell.module.css';

const featureOf = (name: RouteName | undefined): Feature | undefined => FEATURES.find(({ id }) => id === name);

/** The page of the address. */
export function Page(): ReactNode {
  const route = useRoute();
  // Without a workspace there is only one thing to show.
  const feature = featureOf(useClosed() ? 'welcome' : route?.name);
  const workspace = useStore(hello)?.workspace.name;
  const refused = useStore(connection.state, (now) => now.state === 'lost' && now.loss.kind === 'refused');
  useEffect(() => {
    const parts = [feature === undefined ? undefined : t(feature.title), workspace, t('shell.appName')];
    document.title = parts.filter((part) => part !== undefined).join(' – ');
  }, [feature, workspace]);

  // The banner says why; there is nothing that could come.
  if (refused && workspace === undefined) return null;
  if (feature?.id !== 'welcome' && location.hash === '') return <FirstPage />;
  if (feature === undefined) return <NoPage />;
  const { id, Page: Content } = feature;
  return (
    <PageBoundary key={id}>
      <Suspense fallback={<p className={styles.loading}>{t('shell.loading')}</p>}>
        <Content />
      </Suspense>
    </PageBoundary>
  );
}

/** An address without a page leads to the overview, and to the sources as long as there is nothing to look over. */
function FirstPage(): ReactNode {
  const { status, error } = useDesk();
  const known = status !== undefined || error !== null;
  const empty = status === undefined || status.documents === 0;
  useEffect(() => {
    if (known) navigate(empty ? 'sources' : 'overview', {}, { replace: true });
  }, [known, empty]);
  return <p className={styles.loading}>{t('shell.loading')}</p>;
}

function NoPage(): ReactNode {
  return (
    <Blank icon="info" title={t('shell.notFoundTitle')} hint={t('shell.notFoundHint')}>
      <button type="button" className="button" onClick={() => navigate('overview', {}, { replace: true })}>
        {t('shell.notFoundOverview')}
      </button>
    </Blank>
  );
}
