import type { ReactNode } from 'react';
import { useDesk } from '../../app/engine/desk.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { href } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import css from './page.module.css';

/** What the numbers of the page are about, where they are not simply about everything as saved. */
export function Notes(): ReactNode {
  const { status, refresh } = useDesk();
  const { draft, modified } = useDraft();
  if (status === undefined) return null;
  const { shards, newDocuments, outdated } = status;
  const partial = shards.done < shards.all;
  if (!partial && newDocuments === 0 && !outdated && !modified) return null;
  return (
    <ul className={css.notes}>
      {partial && <li data-kind="partial">{t('overview.partial', shards)}</li>}
      {(newDocuments > 0 || outdated) && (
        <li>
          {newDocuments > 0 ? t('overview.newDocuments', { count: newDocuments }) : t('overview.outdated')}{' '}
          <button type="button" className="plain-link" onClick={refresh}>
            {t('overview.refresh')}
          </button>
        </li>
      )}
      {modified && (
        <li>
          {t('overview.draft', { count: draft.length })} <a href={href('thresholds')}>{t('overview.draftLook')}</a>
        </li>
      )}
    </ul>
  );
}
