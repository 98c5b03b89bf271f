import type { ReactNode } from 'react';
import { formatValue } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { siteFilter, type StandingOut } from './site-alarms.ts';
import css from './attention.module.css';
import page from './page.module.css';

/** Sites that are shown; the command line lists all. */
const MOST = 12;

/** Sites whose texts are of another shape than their source's, each with its documents a click away. */
export function SiteCards({ sites }: { sites: readonly StandingOut[] }): ReactNode {
  return (
    <section aria-labelledby="overview-sites">
      <h3 id="overview-sites">{t('overview.sitesTitle')}</h3>
      <p className={page.note}>{t('overview.sitesNote')}</p>
      <ul className={css.cards}>
        {sites.slice(0, MOST).map(({ source, site, documents, signals }) => (
          <li key={`${source} ${site}`} className={css.card} data-kind="warning">
            <p className={css.title}>
              <bdi>{t('overview.siteOf', { site: plainText(site), count: documents })}</bdi>
            </p>
            <p className={css.detail}>{t('overview.siteSource', { source })}</p>
            {signals.map(({ signal, value, usual }) => (
              <p key={signal} className={css.detail}>
                {t('overview.siteSignal', { signal, value: formatValue(value), usual: formatValue(usual) })}
              </p>
            ))}
            <a href={href('evidence', { where: siteFilter({ source, site }) })}>{t('overview.siteLook')}</a>
          </li>
        ))}
      </ul>
      {sites.length > MOST && <p className={page.note}>{t('overview.sitesMore', { count: sites.length - MOST })}</p>}
    </section>
  );
}
