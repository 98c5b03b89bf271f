import { useState, type ReactNode } from 'react';
import { allOf, memberFilter } from '../../app/document-filter.ts';
import { languageName } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import { amountText, changeText, rangeText, shareText } from './amount.ts';

import { bandsOf, groupRows, GROUPS, type GroupField, type GroupRow } from './group-rows.ts';
import type { Metric } from './metric.ts';
import type { OverviewPair } from './use-overview.ts';
import page from './page.module.css';
import css from './table.module.css';

const TABS = { source: 'overview.bySource', language: 'overview.byLanguage', category: 'overview.byCategory' } as const;
const HEADS = {
  source: 'overview.columnSource',
  language: 'overview.columnLanguage',
  category: 'overview.columnCategory',
} as const;
const MADE = {
  documents: 'overview.columnMade',
  bytes: 'overview.columnMadeBytes',
  words: 'overview.columnMadeWords',
} as const;

/** Lines that are shown at once; the rest on demand. */
const SHOWN = 12;

interface GroupsProps {
  pair: OverviewPair;
  metric: Metric;
  by: GroupField;
  onBy: (by: GroupField) => void;
}

/** How much each source, language or category keeps, beside what others publish. */
export function Groups({ pair: { saved, moved }, metric, by, onBy }: GroupsProps): ReactNode {
  const [all, setAll] = useState(false);
  const rows = groupRows((moved ?? saved).by[by], metric);
  const before = new Map(groupRows(saved.by[by], metric).map((row) => [row.name, row]));
  const shown = all ? rows : rows.slice(0, SHOWN);
  const bands = bandsOf(rows);
  const unlisted = (moved ?? saved).more?.[by] ?? 0;
  return (
    <>
      <div className={page.segmented} role="group" aria-label={t('overview.groupsTitle')}>
        {GROUPS.map((field) => (
          <button key={field} type="button" aria-pressed={field === by} onClick={() => onBy(field)}>
            {t(TABS[field])}
          </button>
        ))}
      </div>
      <div className={css.tableScroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(HEADS[by])}</th>
              <th scope="col" className="number">
                {t(MADE[metric])}
              </th>
              <th scope="col" className="number">
                {t('overview.columnKept')}
              </th>
              <th scope="col">{t('overview.columnKeptShare')}</th>
              <th scope="col">{t('overview.columnMost')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line
                key={row.name}
                row={row}
                before={moved === null ? row : before.get(row.name)}
                by={by}
                metric={metric}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN && (
        <button type="button" className={`plain-link ${css.more}`} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('overview.groupsFewer') : t('overview.groupsMore', { count: rows.length - SHOWN })}
        </button>
      )}
      {unlisted > 0 && (all || rows.length <= SHOWN) && (
        <p className={`${page.note} ${page.tableNote}`}>{t('overview.groupsUnlisted', { count: unlisted })}</p>
      )}
      {bands.map(({ category, title, low, high, of, cite }) => (
        <p key={`${category} ${title}`} className={`${page.note} ${page.tableNote}`}>
          <span className={css.bandKey} aria-hidden="true" />
          {t('overview.band', { title, range: rangeText(low, high), of, cite })}
        </p>
      ))}
    </>
  );
}

interface LineProps {
  row: GroupRow;
  before: GroupRow | undefined;
  by: GroupField;
  metric: Metric;
}

function Line({ row: { name, made, kept, share, most, bands }, before, by, metric }: LineProps): ReactNode {
  const filter = memberFilter(by, name);
  const change = changeText(before?.kept ?? null, kept, metric);
  return (
    <tr>
      <th scope="row">
        <a href={href('evidence', { where: filter })}>
          <bdi>{shownName(by, name)}</bdi>
        </a>
        {by === 'language' && name !== 'und' && <span className={css.language}>{languageName(name)}</span>}
      </th>
      <td className="number">{amountText(made, metric)}</td>
      <td className="number">
        {amountText(kept, metric)}
        {change !== null && <span className={css.cellChange}>{change}</span>}
      </td>
      <td>
        <div className={css.shareCell}>
          <span className={css.shareTrack} aria-hidden="true">
            <span className={css.shareBar} style={{ inlineSize: `${(share ?? 0) * 100}%` }} />
            {bands.map(({ title, low, high }) => (
              <span
                key={title}
                className={css.shareBand}
                style={{ insetInlineStart: `${low * 100}%`, inlineSize: `max(2px, ${(high - low) * 100}%)` }}
              />
            ))}
          </span>
          <span className={css.shareText}>{shareText(share)}</span>
        </div>
      </td>
      <td className={css.most}>
        {most === null ? (
          shareText(null)
        ) : (
          <a href={href('evidence', { where: allOf(filter, `breach(${most.id})`) })}>
            <code>{most.id}</code> <span className={css.limit}>{shareText(most.share)}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

function shownName(by: GroupField, name: string): string {
  if (by === 'category' && name === 'none') return t('overview.none');
  if (by === 'language' && name === 'und') return t('overview.unknownLanguage');
  return name;
}
