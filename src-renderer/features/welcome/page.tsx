import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OpenResult } from '#shared/contract/host-bridge.ts';
import { host, type Workspaces } from '../../app/host.ts';
import { href } from '../../app/navigation.ts';
import { Blank } from '../../app/shell/blank.tsx';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import css from './page.module.css';

/** What a window shows that has no workspace yet. */
export function WelcomePage(): ReactNode {
  const { workspaces } = host;
  if (workspaces !== null) return <Choose workspaces={workspaces} />;
  return (
    <Blank title={t('welcome.title')} hint={t('welcome.oneWorkspace')}>
      <a className="button primary" href={href('sources')}>
        {t('welcome.toSources')}
      </a>
    </Blank>
  );
}

function Choose({ workspaces }: { workspaces: Workspaces }): ReactNode {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: (open: () => Promise<OpenResult>) => open() });
  const refused = data?.opened === false ? data.why : error === null ? null : error.message;
  return (
    <div className={css.welcome}>
      <h1>{t('welcome.title')}</h1>
      <p className={css.lead}>{t('welcome.lead')}</p>
      <div className={css.actions}>
        <button
          type="button"
          className="button primary"
          disabled={isPending}
          onClick={() => mutate(() => workspaces.openWorkspace())}
        >
          {t('welcome.open')}
        </button>
        <button
          type="button"
          className="button"
          disabled={isPending}
          onClick={() => mutate(() => workspaces.newWorkspace())}
        >
          {t('welcome.create')}
        </button>
      </div>
      {refused !== null && (
        <p role="alert" className={css.refused}>
          {t('welcome.openFailed')}: {refused}
        </p>
      )}
      <Recent workspaces={workspaces} onOpen={(path) => mutate(() => workspaces.openWorkspace(path))} />
    </div>
  );
}

function Recent({ workspaces, onOpen }: { workspaces: Workspaces; onOpen: (path: string) => void }): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['host', 'recent'],
    queryFn: () => workspaces.recentWorkspaces(),
    // The host is asked, not the engine: there is none here.
    networkMode: 'always',
    staleTime: 0,
  });
  return (
    <section aria-labelledby="welcome-recent" className={css.recent}>
      <h2 id="welcome-recent">{t('welcome.recentTitle')}</h2>
      {error !== null && <p role="alert">{t('welcome.recentFailed')}</p>}
      {data?.length === 0 && <p className={css.none}>{t('welcome.recentNone')}</p>}
      <ul>
        {data?.map(({ path, name }) => (
          <li key={path}>
            <button type="button" className={css.workspace} onClick={() => onOpen(path)}>
              <Icon name="folder" />
              <strong>
                <bdi>{plainText(name)}</bdi>
              </strong>
              <bdi className={css.path}>{plainText(path)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
