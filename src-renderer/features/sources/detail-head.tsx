import type { ReactNode } from 'react';
import type { SourceInfo } from '#shared/contract/sources.ts';
import { formatCount } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import { LookAgain } from './look-again.tsx';
import css from './source-detail.module.css';

/** The name of a source and the ways to what there is about it. */
export function DetailHead({
  info: { source, records },
  view,
}: {
  info: SourceInfo;
  view: 'facts' | 'ledger';
}): ReactNode {
  const { name } = source;
  return (
    <header className={css.head}>
      <h1>{name}</h1>
      <LookAgain source={source} />
      <nav className={css.tabs} aria-label={t('sources.detailTabs', { name })}>
        <a href={href('sources', { source: name })} aria-current={view === 'facts' ? 'page' : undefined}>
          {t('sources.tabFacts')}
        </a>
        <a
          href={href('sources', { source: name, view: 'ledger' })}
          aria-current={view === 'ledger' ? 'page' : undefined}
        >
          {t('sources.tabLedger')} <span className={css.count}>{formatCount(records.quarantined)}</span>
        </a>
      </nav>
    </header>
  );
}
