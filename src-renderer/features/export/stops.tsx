import type { ReactNode } from 'react';
import type { PackPreview } from '#shared/contract/packs.ts';
import { formatCount, formatPart } from '../../app/format.ts';
import { guardName } from '../../app/guard.ts';
import { href } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import css from './export.module.css';

type Stop = PackPreview['stops'][number];

/** Where a person can do something about a stop. */
function exitOf({ kind }: Stop): { link: string; text: string } {
  switch (kind) {
    case 'guard':
      return { link: href('overview'), text: t('export.lookOverview') };
    case 'undecided':
      return { link: href('evidence', { where: 'verdict = undecided' }), text: t('export.lookEvidence') };
    case 'draft':
      return { link: href('thresholds'), text: t('export.lookThresholds') };
    case 'empty':
      return { link: href('evidence', { where: 'verdict = drop' }), text: t('export.lookEvidence') };
    case 'partial':
      return { link: href('sources'), text: t('export.lookSources') };
  }
}

/** What has to be settled before anything is written. Guards stand together: one look settles them all. */
export function Stops({ stops }: { stops: readonly Stop[] }): ReactNode {
  if (stops.length === 0) return null;
  const guards = stops.filter(({ kind }) => kind === 'guard');
  return (
    <section className={css.stops} aria-labelledby="export-stops">
      <h2 id="export-stops">
        <Icon name="warning" /> {t('export.stopsTitle')}
      </h2>
      <ul>
        {stops
          .filter(({ kind }) => kind !== 'guard')
          .map((stop) => (
            <li key={`${stop.kind} ${stop.subject}`}>
              {stop.message} <Exit stop={stop} />
            </li>
          ))}
        {guards[0] !== undefined && (
          <li>
            {t('export.guards', { count: guards.length })} <Exit stop={guards[0]} />
            <ul className={css.guards}>
              {guards.map((guard) => (
                <li key={guard.subject}>{lossOf(guard)}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </section>
  );
}

function lossOf({ subject, message, loss }: Stop): string {
  if (loss === null) return message;
  const { dropped, documents } = loss;
  return t('export.guardLoss', {
    name: guardName(subject),
    share: formatPart(dropped, documents),
    dropped: formatCount(dropped),
    count: documents,
  });
}

function Exit({ stop }: { stop: Stop }): ReactNode {
  const { link, text } = exitOf(stop);
  return <a href={link}>{text}</a>;
}
