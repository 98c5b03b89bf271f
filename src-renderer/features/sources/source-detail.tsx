import type { ReactNode } from 'react';
import type { SourceInfo } from '#shared/contract/sources.ts';
import { formatCount } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { AddProgress } from './add-progress.tsx';
import { CopyButton } from './copy-button.tsx';
import { DetailHead } from './detail-head.tsx';
import { FactsForm } from './facts-form.tsx';
import { FormatsTable } from './formats-table.tsx';
import { memberFilter } from '../../app/document-filter.ts';
import { alarmsOf } from './use-sources.ts';
import css from './source-detail.module.css';

const ALARMS = {
  licence: 'sources.alarmNoLicence',
  category: 'sources.alarmNoCategory',
  file: 'sources.alarmNoFile',
} as const;

/** One source: what is known of it, its files, and what became of its records. */
export function SourceDetail({ info }: { info: SourceInfo }): ReactNode {
  const { source } = info;
  const alarms = alarmsOf(info);
  return (
    <div className={css.detail}>
      <DetailHead info={info} view="facts" />
      <p className={css.root}>
        <span>{t('sources.rootLabel')}</span>
        <bdi>
          <code>{plainText(source.root)}</code>
        </bdi>
        <CopyButton text={source.root} />
      </p>
      <AddProgress source={source.name} />
      {alarms.length > 0 && (
        <ul className={css.alarms}>
          {alarms.map((alarm) => (
            <li key={alarm}>
              <Icon name="warning" size={13} /> {t(ALARMS[alarm])}
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="source-facts">
        <h2 id="source-facts">{t('sources.factsTitle')}</h2>
        <p className={css.hint}>{t('sources.factsHint')}</p>
        <FactsForm source={source} />
      </section>
      <section aria-labelledby="source-records">
        <h2 id="source-records">{t('sources.recordsTitle')}</h2>
        <Records info={info} />
      </section>
      <section aria-labelledby="source-files">
        <h2 id="source-files">{t('sources.formatsTitle')}</h2>
        <FormatsTable formats={info.formats} />
      </section>
    </div>
  );
}

function Records({ info: { source, records, documents, shards } }: { info: SourceInfo }): ReactNode {
  const { read, used, ignored, quarantined } = records;
  if (read === 0) return <p className={css.hint}>{t('sources.recordsNone')}</p>;
  const holds = read === used + ignored + quarantined;
  const share = (part: number): { inlineSize: string } => ({ inlineSize: `${(part / read) * 100}%` });
  return (
    <>
      {shards.done < shards.all && <p className={css.partial}>{t('sources.recordsPartial', shards)}</p>}
      <div className={css.balance} aria-hidden="true">
        <span data-part="used" style={share(used)} />
        <span data-part="ignored" style={share(ignored)} />
        <span data-part="quarantined" style={share(quarantined)} />
      </div>
      <p>
        {t('sources.recordsBalance', {
          read: formatCount(read),
          used: formatCount(used),
          ignored: formatCount(ignored),
          quarantined: formatCount(quarantined),
        })}
        {'. '}
        <span className={holds ? css.holds : css.broken}>
          {holds ? t('sources.recordsHolds') : t('sources.recordsBroken')}
        </span>
      </p>
      <p className={css.links}>
        <a href={href('evidence', { where: memberFilter('source', source.name) })}>
          {t('sources.recordsMade', { count: documents })}
        </a>
        {quarantined > 0 && (
          <a href={href('sources', { source: source.name, view: 'ledger' })}>
            {t('sources.recordsQuarantined')}: {t('sources.toLedger')}
          </a>
        )}
      </p>
    </>
  );
}
