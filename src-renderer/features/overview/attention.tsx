import type { ReactNode } from 'react';
import type { Overview } from '#shared/contract/desk.ts';
import { href } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { attentionOf } from './attention.ts';
import { GuardCard } from './guard-card.tsx';
import { sitesIn } from './site-alarms.ts';
import { SiteCards } from './site-cards.tsx';
import { useSites } from './use-overview.ts';
import css from './attention.module.css';
import page from './page.module.css';

/** Guards, alarms, balances and stale decisions: what a person should look at before an export. */
export function AttentionPane({ overview }: { overview: Overview }): ReactNode {
  const { guards, noLicence, limits, idle, other, broken, stale, open } = attentionOf(overview);
  const sites = sitesIn(useSites().data?.alarms ?? []);
  return (
    <>
      {open + sites.length === 0 && <p className={page.note}>{t('overview.attentionNone')}</p>}
      {guards.length > 0 && (
        <section aria-labelledby="overview-guards">
          <h3 id="overview-guards">{t('overview.guardsTitle')}</h3>
          <p className={page.note}>{t('overview.guardsNote')}</p>
          <ul className={css.cards}>
            {guards.map((guard) => (
              <GuardCard key={guard.id} guard={guard} />
            ))}
          </ul>
        </section>
      )}
      {noLicence.length + limits.length + other.length + idle.length > 0 && (
        <section aria-labelledby="overview-alarms">
          <h3 id="overview-alarms">{t('overview.alarmsTitle')}</h3>
          <ul className={css.cards}>
            {noLicence.map((name) => (
              <li key={`licence ${name}`} className={css.card} data-kind="warning">
                <p>{t('overview.alarmNoLicence', { name })}</p>
                <a href={href('sources', { source: name })}>{t('overview.alarmNoLicenceExit')}</a>
              </li>
            ))}
            {limits.map(({ kind, subject }) => (
              <li key={`${kind} ${subject}`} className={css.card} data-kind="warning">
                <p>
                  {kind === 'drops-everything'
                    ? t('overview.alarmDropsEverything', { id: subject })
                    : t('overview.alarmNever', { id: subject })}
                </p>
                {kind === 'drops-everything' && (
                  <a href={href('evidence', { where: `breach(${subject})` })}>{t('overview.look')}</a>
                )}
              </li>
            ))}
            {other.map((message) => (
              <li key={message} className={css.card} data-kind="warning">
                <p>{message}</p>
              </li>
            ))}
            {idle.length > 0 && (
              <li className={css.card}>
                <details>
                  <summary>{t('overview.alarmDropsNothing', { count: idle.length })}</summary>
                  <ul className={css.idle}>
                    {idle.map((id) => (
                      <li key={id}>
                        <a href={href('thresholds', { signal: id.slice(0, id.lastIndexOf('.')) })}>
                          <code>{id}</code>
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            )}
          </ul>
        </section>
      )}
      {sites.length > 0 && <SiteCards sites={sites} />}
      <section aria-labelledby="overview-balances">
        <h3 id="overview-balances">{t('overview.balancesTitle')}</h3>
        <ul className={css.balances}>
          <Balance text={t('overview.balanceRecords')} holds={!broken.includes('records')} />
          <Balance text={t('overview.balanceDocuments')} holds={!broken.includes('documents')} />
        </ul>
      </section>
      {stale.length > 0 && (
        <section aria-labelledby="overview-stale">
          <h3 id="overview-stale">{t('overview.staleTitle')}</h3>
          <ul className={css.cards}>
            {stale.map(({ entry, kind, document, why }) => (
              <li key={entry} className={css.card} data-kind="warning">
                <p>
                  {why === 'not-here'
                    ? t('overview.staleGone', { kind, document })
                    : t('overview.staleChanged', { kind, document })}
                </p>
                {why !== 'not-here' && <a href={href('evidence', { doc: document })}>{t('overview.look')}</a>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Balance({ text, holds }: { text: string; holds: boolean }): ReactNode {
  return (
    <li className={css.balance} data-broken={holds ? undefined : ''}>
      <Icon name={holds ? 'keep' : 'warning'} size={14} />
      <span>
        {text}: <strong>{holds ? t('overview.balanceHolds') : t('overview.balanceBroken')}</strong>
        {!holds && <span className={css.balanceWhat}>{t('overview.balanceBrokenWhat')}</span>}
      </span>
    </li>
  );
}
