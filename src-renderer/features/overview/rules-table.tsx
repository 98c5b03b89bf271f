import { useState, type ReactNode } from 'react';
import type { Overview } from '#shared/contract/desk.ts';
import { formatShare } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import { amountText, changeText, shareText } from './amount.ts';
import { ruleFilter } from './evidence-filter.ts';
import type { limitsById } from './limit-text.ts';
import { amountOf, shareOf, type Metric } from './metric.ts';
import {
  isIdle,
  longestBar,
  nextSort,
  ruleRows,
  signalOf,
  sortRules,
  type RuleRow,
  type RuleSort,
} from './rule-rows.ts';
import { SortHeader } from './sort-header.tsx';
import type { OverviewPair } from './use-overview.ts';
import page from './page.module.css';
import css from './table.module.css';

const COLUMNS = [
  { column: 'order', title: 'overview.columnOrder' },
  { column: 'id', title: 'overview.columnLimit' },
  { column: 'alone', title: 'overview.columnAlone' },
  { column: 'unique', title: 'overview.columnUnique' },
  { column: 'cascade', title: 'overview.columnCascade' },
] as const;

interface RulesTableProps {
  pair: OverviewPair;
  metric: Metric;
  limits: ReturnType<typeof limitsById>;
  sort: RuleSort;
  onSort: (sort: RuleSort) => void;
}

/** Every limit with what it drops: alone, uniquely and in the cascade. */
export function RulesTable({ pair: { saved, moved }, metric, limits, sort, onSort }: RulesTableProps): ReactNode {
  const [withIdle, setWithIdle] = useState(false);
  const now: Overview = moved ?? saved;
  const all = ruleRows(now.funnel, metric);
  const before = new Map(ruleRows(saved.funnel, metric).map((row) => [row.id, row]));
  const busy = all.filter((row) => !isIdle(row) || !isIdle(before.get(row.id) ?? row));
  const idle = all.length - busy.length;
  const rows = sortRules(withIdle ? all : busy, sort);
  const longest = longestBar(all);
  const { made, dropped } = now.funnel;
  if (all.length === 0) return <p className={page.note}>{t('overview.noRules')}</p>;
  return (
    <>
      <p className={page.note}>{t('overview.rulesNote')}</p>
      <div className={css.tableScroll}>
        <table className={css.table}>
          <caption>
            {t('overview.rulesSummary', {
              dropped: amountText(amountOf(dropped, metric), metric),
              made: amountText(amountOf(made, metric), metric),
              share: shareText(shareOf(amountOf(dropped, metric), amountOf(made, metric))),
            })}
          </caption>
          <thead>
            <tr>
              {COLUMNS.map(({ column, title }) => (
                <SortHeader
                  key={column}
                  label={t(title)}
                  number={column !== 'id'}
                  className={column === 'order' ? css.order : undefined}
                  sorted={sort.column !== column ? null : sort.descending ? 'descending' : 'ascending'}
                  onSort={() => onSort(nextSort(sort, column))}
                />
              ))}
              <th scope="col" className="number">
                {t('overview.columnShare')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('overview.columnActions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line
                key={row.id}
                row={row}
                before={moved === null ? row : before.get(row.id)}
                metric={metric}
                limit={limits.get(row.id)}
                longest={longest}
              />
            ))}
          </tbody>
        </table>
      </div>
      {idle > 0 && (
        <button
          type="button"
          className={`plain-link ${css.more}`}
          aria-expanded={withIdle}
          onClick={() => setWithIdle(!withIdle)}
        >
          {withIdle ? t('overview.idleShown', { count: idle }) : t('overview.idleHidden', { count: idle })}
        </button>
      )}
    </>
  );
}

interface LineProps {
  row: RuleRow;
  before: RuleRow | undefined;
  metric: Metric;
  limit: { text: string | null; describe: string } | undefined;
  longest: number;
}

function Line({ row, before, metric, limit, longest }: LineProps): ReactNode {
  const signal = signalOf(row);
  const name = nameOf(row);
  return (
    <tr>
      <td className={`number ${css.order}`}>{row.order ?? ''}</td>
      <th scope="row">
        <a
          href={href('evidence', { where: ruleFilter(row) })}
          title={limit?.describe}
          aria-label={t('overview.lookLabel', { id: name })}
        >
          {row.kind === 'side' ? <code>{signal}</code> : name}
        </a>
        {row.kind === 'side' && (
          <span className={css.limit}>{limit?.text ?? row.id.slice((signal?.length ?? 0) + 1)}</span>
        )}
      </th>
      {(['alone', 'unique', 'cascade'] as const).map((column) => (
        <BarCell
          key={column}
          kind={column}
          amount={row[column]}
          before={before?.[column] ?? null}
          metric={metric}
          longest={longest}
        />
      ))}
      <td className="number">{row.share === null ? shareText(null) : formatShare(row.share)}</td>
      <td className={css.actions}>
        {signal !== null && (
          <a href={href('thresholds', { signal })} aria-label={t('overview.tuneLabel', { signal })}>
            {t('overview.tune')}
          </a>
        )}
      </td>
    </tr>
  );
}

function nameOf({ id, kind }: RuleRow): string {
  switch (kind) {
    case 'person':
      return t('overview.rowPerson');
    case 'takedown':
      return t('overview.rowTakedown');
    case 'failed':
      return t('overview.rowFailed');
    case 'side':
      return id;
  }
}

interface BarCellProps {
  kind: 'alone' | 'unique' | 'cascade';
  amount: number | null;
  before: number | null;
  metric: Metric;
  longest: number;
}

function BarCell({ kind, amount, before, metric, longest }: BarCellProps): ReactNode {
  const change = changeText(before, amount, metric);
  return (
    <td className={`number ${css.withBar}`}>
      <span className={css.cellBarTrack} aria-hidden="true">
        <span
          className={css.cellBar}
          data-kind={kind}
          style={{ inlineSize: `${longest === 0 ? 0 : ((amount ?? 0) / longest) * 100}%` }}
        />
      </span>
      <span className={css.cellAmount}>{amountText(amount, metric)}</span>
      {change !== null && <span className={css.cellChange}>{change}</span>}
    </td>
  );
}
