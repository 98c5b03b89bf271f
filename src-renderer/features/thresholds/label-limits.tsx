import { useState, type ReactNode } from 'react';
import type { HistogramHeader, SignalInfo } from '#shared/contract/desk.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { formatCount } from '../../app/format.ts';
import { t } from '../../messages/catalogue.ts';
import { isCurve } from '../../app/limit-value.ts';
import { changeOf, isSaved, limitNow, sideOf, type Scope } from './limits.ts';
import css from './thresholds.module.css';

interface LabelLimitsProps {
  info: SignalInfo;
  scope: Scope;
  labels: NonNullable<HistogramHeader['labels']>;
}

type Kind = 'in' | 'notIn';

/** Which labels are kept, or dropped: a list to tick beside how many documents carry each. */
export function LabelLimits({ info, scope, labels }: LabelLimitsProps): ReactNode {
  const { signal } = info;
  const draft = useDraft();
  const has = (kind: Kind): boolean => limitNow(draft.draft, info, kind, scope) !== null;
  const [kind, setKind] = useState<Kind>(has('in') ? 'in' : 'notIn');
  const [refused, setRefused] = useState(false);
  const value = limitNow(draft.draft, info, kind, scope);
  const ticked = new Set(Array.isArray(value) && !isCurve(value) ? value : []);
  const names = [...new Set([...labels.map(({ label }) => label), ...ticked])];
  const most = Math.max(1, ...labels.map(({ all }) => all));

  const toggle = (label: string): void => {
    const next = new Set(ticked);
    if (!next.delete(label)) next.add(label);
    // "Keep only" with nothing ticked would drop everything: that is never meant.
    setRefused(kind === 'in' && next.size === 0);
    if (kind === 'in' && next.size === 0) return;
    const list = next.size === 0 ? null : [...next].sort();
    const change = changeOf(signal, kind, list, scope);
    if (isSaved(sideOf(info, kind), list, scope)) draft.restore(change);
    else draft.move(change);
  };

  return (
    <section aria-label={t('thresholds.labelsTitle')}>
      <fieldset className={css.kinds}>
        <legend className="visually-hidden">{t('thresholds.labelsTitle')}</legend>
        {(['in', 'notIn'] as const).map((one) => (
          <label key={one} className={css.tick}>
            <input type="radio" name="label-kind" checked={kind === one} onChange={() => setKind(one)} />
            {t(one === 'in' ? 'thresholds.labelIn' : 'thresholds.labelNotIn')}
          </label>
        ))}
      </fieldset>
      {refused && (
        <p className={css.problem} role="alert">
          {t('thresholds.labelNone')}
        </p>
      )}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('thresholds.labelName')}</th>
            <th scope="col" className="number">
              {t('thresholds.labelAll')}
            </th>
            <th scope="col" className="number">
              {t('thresholds.labelOthers')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const counts = labels.find(({ label }) => label === name);
            return (
              <tr key={name}>
                <th scope="row">
                  <label className={css.tick}>
                    <input type="checkbox" checked={ticked.has(name)} onChange={() => toggle(name)} />
                    {name}
                  </label>
                </th>
                <td className="number">{formatCount(counts?.all ?? 0)}</td>
                <td className="number">{formatCount(counts?.others ?? 0)}</td>
                <td className={css.barCell} aria-hidden="true">
                  <span className={css.bar} style={{ inlineSize: `${((counts?.all ?? 0) / most) * 100}%` }} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
