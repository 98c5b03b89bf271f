import type { ReactNode } from 'react';
import type { Overview } from '#shared/contract/desk.ts';
import { formatCount, formatShare } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { reasonTitle } from '../../app/reasons.ts';
import { t } from '../../messages/catalogue.ts';
import { amountText, changeText } from './amount.ts';
import { funnelSteps, type FunnelStep, type Loss } from './funnel-steps.ts';
import type { Metric } from './metric.ts';
import type { OverviewPair } from './use-overview.ts';
import css from './funnel.module.css';

const TITLES = {
  read: 'overview.stepRead',
  used: 'overview.stepUsed',
  made: 'overview.stepMade',
  kept: 'overview.stepKept',
} as const;

/** Reasons that are named under a loss; the page of sources lists all. */
const REASONS_SHOWN = 3;

/** Records read -> used -> documents -> kept, each with what falls away after it. */
export function Funnel({ pair: { saved, moved }, metric }: { pair: OverviewPair; metric: Metric }): ReactNode {
  const before = funnelSteps(saved, metric);
  const after = moved === null ? before : funnelSteps(moved, metric);
  const personKept = (moved ?? saved).funnel.personKeep.documents;
  return (
    <ol className={css.funnel} aria-label={t('overview.funnelTitle')}>
      {after.map((step, i) => (
        <Step key={step.id} step={step} before={before[i] ?? step} metric={metric}>
          {step.losses.map((loss) => (
            <LossLine
              key={loss.id}
              loss={loss}
              before={before[i]?.losses.find(({ id }) => id === loss.id)}
              metric={metric}
            />
          ))}
          {step.id === 'kept' && <ByChance overview={moved ?? saved} />}
          {step.id === 'kept' && personKept > 0 && (
            <p className={css.loss}>
              <a href={href('evidence', { where: 'override = keep' })}>
                {t('overview.personKept', { count: personKept })}
              </a>
            </p>
          )}
        </Step>
      ))}
    </ol>
  );
}

/** What the quota keeps and what sampling drops: among the kept and the dropped, and told apart. */
function ByChance({ overview: { longTail, sampledOut } }: { overview: Overview }): ReactNode {
  return (
    <>
      {sampledOut > 0 && (
        <p className={css.loss}>
          <a href={href('evidence', { where: 'reason = sampled-out' })}>
            {t('overview.sampledOut', { count: sampledOut })}
          </a>
        </p>
      )}
      {longTail > 0 && (
        <p className={css.loss}>
          <a href={href('evidence', { where: 'reason = long-tail' })}>{t('overview.longTail', { count: longTail })}</a>
        </p>
      )}
    </>
  );
}

interface StepProps {
  step: FunnelStep;
  before: FunnelStep;
  metric: Metric;
  children: ReactNode;
}

function Step({ step, before, metric, children }: StepProps): ReactNode {
  const { id, amount, unit, ofFirst, ofBefore } = step;
  const change = changeText(before.amount, amount, metric);
  return (
    <li className={css.step} data-step={id}>
      <h3 className={css.title}>{t(TITLES[id])}</h3>
      <p className={css.amount}>
        {amount === null ? <Unknown metric={metric} /> : amountText(amount, unit)}
        {id === 'read' && unit === 'bytes' && <span className={css.unit}>{t('overview.rawBytes')}</span>}
      </p>
      <p className={css.share}>{ofBefore === null ? '\u00a0' : shareLine(step, ofBefore)}</p>
      <div className={css.track} aria-hidden="true">
        <span className={css.bar} style={{ inlineSize: `${(ofFirst ?? 0) * 100}%` }} />
        {change !== null && (
          <span className={css.was} style={{ insetInlineStart: `${(before.ofFirst ?? 0) * 100}%` }} />
        )}
      </div>
      <div className={css.losses}>
        {change !== null && (
          <p className={css.change}>
            {t('overview.beforeAfter', { before: amountText(before.amount, unit), after: amountText(amount, unit) })}
            <strong>{change}</strong>
          </p>
        )}
        {children}
        <Also step={step} />
      </div>
    </li>
  );
}

/** The same step in the other metrics. */
function Also({ step: { id, also } }: { step: FunnelStep }): ReactNode {
  if (also.length === 0) return null;
  return (
    <ul className={css.also}>
      {also.map(({ metric, amount, ofBefore }) => {
        const text =
          metric === 'bytes'
            ? id === 'read'
              ? t('overview.amountRaw', { amount: amountText(amount, metric) })
              : amountText(amount, metric)
            : metric === 'words'
              ? t('overview.amountWords', { count: amount })
              : t('overview.amountDocuments', { count: amount });
        return (
          <li key={metric}>
            {ofBefore === null ? text : t('overview.amountShare', { amount: text, share: formatShare(ofBefore) })}
          </li>
        );
      })}
    </ul>
  );
}

function shareLine({ id, unit }: FunnelStep, of: number): string {
  const share = formatShare(of);
  if (id === 'used') return t('overview.shareOfRead', { share });
  if (unit === 'bytes') return t('overview.shareOfMadeBytes', { share });
  return unit === 'words' ? t('overview.shareOfMadeWords', { share }) : t('overview.shareOfMade', { share });
}

function Unknown({ metric }: { metric: Metric }): ReactNode {
  const why = metric === 'bytes' ? t('overview.notKnownBytes') : t('overview.notKnownWords');
  return (
    <span className={css.unknown} title={why}>
      {t('overview.notKnown')}
    </span>
  );
}

interface LossProps {
  loss: Loss;
  before: Loss | undefined;
  metric: Metric;
}

function LossLine({ loss: { id, amount, reasons }, before, metric }: LossProps): ReactNode {
  const text = amountText(amount, id === 'ignored' || id === 'quarantined' ? 'records' : metric);
  const change = changeText(before?.amount ?? 0, amount, metric);
  const changed = change !== null && before !== undefined && (id === 'dropped' || id === 'undecided') && (
    <span className={css.lossChange}>{change}</span>
  );
  switch (id) {
    case 'dropped':
      return (
        <p className={css.loss} data-loss="dropped">
          <a href={href('evidence', { where: 'verdict = drop' })}>{t('overview.lossDropped', { amount: text })}</a>
          {changed}
        </p>
      );
    case 'undecided':
      return (
        <p className={css.loss} data-loss="undecided">
          <a href={href('evidence', { where: 'verdict = undecided' })}>
            {t('overview.lossUndecided', { amount: text })}
          </a>
          {changed}
        </p>
      );
    case 'quarantined':
      return (
        <div className={css.loss} data-loss="quarantined">
          <a href={href('sources', { view: 'ledger' })}>{t('overview.lossQuarantined', { amount: text })}</a>
          <Reasons reasons={reasons} />
        </div>
      );
    case 'ignored':
      return (
        <div className={css.loss} title={t('overview.lossIgnoredWhy')}>
          {t('overview.lossIgnored', { amount: text })}
          <Reasons reasons={reasons} />
        </div>
      );
  }
}

function Reasons({ reasons }: Pick<Loss, 'reasons'>): ReactNode {
  return (
    <ul className={css.reasons}>
      {reasons.slice(0, REASONS_SHOWN).map(({ reason, count }) => (
        <li key={reason}>{t('overview.reasonCount', { reason: reasonTitle(reason), amount: formatCount(count) })}</li>
      ))}
      {reasons.length > REASONS_SHOWN && (
        <li>{t('overview.reasonsMore', { count: reasons.length - REASONS_SHOWN })}</li>
      )}
    </ul>
  );
}
