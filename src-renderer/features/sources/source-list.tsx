import type { ReactNode } from 'react';
import type { SourceInfo } from '#shared/contract/sources.ts';
import { CommandButton } from '../../app/commands/command-button.tsx';
import { formatBytes } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { ADD } from './commands.ts';
import { choiceTitle } from './labels.ts';
import { alarmsOf } from './use-sources.ts';
import css from './source-list.module.css';

/** Every source with its size, how much of it is read, and whether something of it should be mended. */
export function SourceList({ sources, chosen }: { sources: readonly SourceInfo[]; chosen: string | null }): ReactNode {
  return (
    <nav className={css.list} aria-label={t('sources.listTitle')}>
      <div className={css.head}>
        <h1>{t('sources.listTitle')}</h1>
        <CommandButton command={ADD} />
      </div>
      {sources.length === 0 ? (
        <p className={css.empty}>{t('sources.emptyTitle')}</p>
      ) : (
        <ul>
          {sources.map((info) => (
            <Item key={info.source.name} info={info} chosen={info.source.name === chosen} />
          ))}
        </ul>
      )}
    </nav>
  );
}

function Item({ info, chosen }: { info: SourceInfo; chosen: boolean }): ReactNode {
  const { source, files, bytes, documents, shards } = info;
  const alarms = alarmsOf(info).length;
  return (
    <li>
      <a
        className={css.item}
        href={href('sources', { source: source.name })}
        aria-current={chosen ? 'page' : undefined}
      >
        <span className={css.name}>
          <strong>{source.name}</strong>
          {source.category !== null && <span className={css.tag}>{choiceTitle(source.category)}</span>}
        </span>
        <span className={css.facts}>
          {t('sources.listFiles', { count: files })} · {formatBytes(bytes)}
        </span>
        <span className={css.facts}>{t('sources.listDocuments', { count: documents })}</span>
        <span className={css.track} aria-hidden="true" data-whole={shards.done === shards.all ? '' : undefined}>
          <span style={{ inlineSize: `${shards.all === 0 ? 0 : (shards.done / shards.all) * 100}%` }} />
        </span>
        <span className={css.foot}>
          {shards.done === shards.all ? t('sources.listAllRead') : t('sources.listShards', shards)}
          {alarms > 0 && (
            <span className={css.alarm}>
              <Icon name="warning" size={12} /> {t('sources.alarmCount', { count: alarms })}
            </span>
          )}
        </span>
      </a>
    </li>
  );
}
