import type { ReactNode } from 'react';
import type { Overview, Residual } from '#shared/contract/desk.ts';
import { formatCount, formatShare, formatValue } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import page from './page.module.css';
import css from './table.module.css';
import type { OverviewPair } from './use-overview.ts';

const CATEGORIES = {
  adult: 'overview.harmAdult',
  hate: 'overview.harmHate',
  violence: 'overview.harmViolence',
  'self-harm': 'overview.harmSelfHarm',
  'personal-data': 'overview.harmPersonalData',
} as const;

/** Of each risk that the recipe judges: what scores above the line, what becomes of it, and how much of it is left. */
export function Risks({ pair: { saved, moved } }: { pair: OverviewPair }): ReactNode {
  const now: Overview = moved ?? saved;
  const before = new Map(saved.residuals.map((risk) => [risk.signal, risk]));
  return (
    <>
      <p className={page.note}>{t('overview.risksNote')}</p>
      <div className={css.tableScroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('overview.riskCategory')}</th>
              {(
                [
                  'overview.riskLine',
                  'overview.riskAbove',
                  'overview.riskDropped',
                  'overview.riskSampled',
                  'overview.riskKept',
                  'overview.riskExpected',
                  'overview.riskRate',
                ] as const
              ).map((title) => (
                <th key={title} scope="col" className="number">
                  {t(title)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('overview.columnActions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {now.residuals.map((risk) => (
              <Line key={risk.signal} risk={risk} before={moved === null ? undefined : before.get(risk.signal)} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Line({ risk, before }: { risk: Residual; before: Residual | undefined }): ReactNode {
  const { signal, category, line, above, dropped, sampledOut, kept, expected, deviation, rate } = risk;
  return (
    <tr>
      <th scope="row">
        {category === null ? null : `${t(CATEGORIES[category])} `}
        <code>{signal}</code>
      </th>
      <td className="number">{line === null ? t('overview.riskNoLine') : formatValue(line)}</td>
      <td className="number">
        {line === null ? (
          formatCount(above)
        ) : (
          <a href={href('evidence', { where: `${signal} > ${line}` })}>{formatCount(above)}</a>
        )}
      </td>
      <td className="number">{formatCount(dropped)}</td>
      <td className="number">{formatCount(sampledOut)}</td>
      <td className="number">
        {before === undefined || before.kept === kept
          ? formatCount(kept)
          : t('overview.beforeAfter', { before: formatCount(before.kept), after: formatCount(kept) })}
      </td>
      <td className="number">
        {deviation === 0
          ? formatValue(rounded(expected))
          : t('overview.riskAbout', {
              expected: formatValue(rounded(expected)),
              deviation: formatValue(rounded(deviation)),
            })}
      </td>
      <td className="number">{formatShare(rate)}</td>
      <td className={css.actions}>
        <a href={href('thresholds', { signal })} aria-label={t('overview.tuneLabel', { signal })}>
          {t('overview.tune')}
        </a>
      </td>
    </tr>
  );
}

const rounded = (value: number): number => Number(value.toFixed(1));
