import type { ReactNode } from 'react';
import type { SignalInfo } from '#shared/contract/desk.ts';
import { keepProbability, type SampleCurve } from '#shared/domain/sampling.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { formatCount, formatPart, formatValue } from '../../app/format.ts';
import { curveWords, isCurve } from '../../app/limit-value.ts';
import { t } from '../../messages/catalogue.ts';
import { stepFor } from '../../widgets/histogram/bins.ts';
import { NumberField } from '../../widgets/field/number-field.tsx';
import { Icon } from '../../widgets/icon/icon.tsx';
import { changeOf, isSaved, limitNow, sideOf, type Scope } from './limits.ts';
import { firstCurve, withPoint, withoutPoint, withPointAdded } from './sample-points.ts';
import type { SignalHistogram } from './use-signals.ts';
import css from './thresholds.module.css';

interface SampleLimitsProps {
  info: SignalInfo;
  scope: Scope;
  histogram: SignalHistogram | undefined;
}

/** How likely documents are kept by their value: points of a curve, as a table and as a picture. */
export function SampleLimits({ info, scope, histogram }: SampleLimitsProps): ReactNode {
  const { signal } = info;
  const draft = useDraft();
  const side = sideOf(info, 'sample');
  const now = limitNow(draft.draft, info, 'sample', scope);
  const curve = isCurve(now) ? now : null;
  const edges = histogram?.bins.edges ?? new Float64Array();
  const step = stepFor(edges);
  const set = (value: SampleCurve | null): void => {
    const change = changeOf(signal, 'sample', value, scope);
    if (isSaved(side, value, scope)) draft.restore(change);
    else draft.move(change);
  };
  const max = limitNow(draft.draft, info, 'max', scope);
  const begin = (): void => set(firstCurve(typeof max === 'number' ? max : null, edges));
  const saved = side?.saved ?? null;

  return (
    <section className={css.sample} aria-labelledby="thresholds-sample">
      <h3 id="thresholds-sample">{t('thresholds.sampleTitle')}</h3>
      {curve === null ? (
        <>
          <p className={css.quiet}>{t('thresholds.sampleNone')}</p>
          <button type="button" className="button" onClick={begin}>
            {t('thresholds.sampleBegin')}
          </button>
        </>
      ) : (
        <>
          <p className={css.quiet}>
            {side === undefined
              ? t('thresholds.sampleHint')
              : t('thresholds.sampleDrops', {
                  alone: formatCount(side.alone),
                  share: formatPart(side.alone, info.measured ?? 0),
                  cascade: formatCount(side.cascade),
                })}
          </p>
          <div className={css.sampleBody}>
            <table className={css.points}>
              <thead>
                <tr>
                  <th scope="col">{t('thresholds.sampleScore')}</th>
                  <th scope="col">{t('thresholds.sampleKeep')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('thresholds.sampleRemove')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {curve.map(([score, probability], i) => (
                  <tr key={i}>
                    <td>
                      <NumberField
                        label={t('thresholds.sampleScoreOf', { n: i + 1 })}
                        value={score}
                        step={step}
                        onChange={(value) => set(withPoint(curve, i, [value ?? score, probability]))}
                      />
                    </td>
                    <td>
                      <NumberField
                        label={t('thresholds.sampleKeepOf', { score: formatValue(score) })}
                        value={probability}
                        step={0.05}
                        min={0}
                        max={1}
                        onChange={(value) => set(withPoint(curve, i, [score, value ?? probability]))}
                      />
                    </td>
                    <td>
                      <button
                        type="button"
                        className="button quiet"
                        aria-label={t('thresholds.sampleRemoveOf', { score: formatValue(score) })}
                        disabled={curve.length === 1}
                        onClick={() => set(withoutPoint(curve, i))}
                      >
                        <Icon name="close" />
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Picture curve={curve} />
          </div>
          <div className={css.limitControls}>
            <button type="button" className="button quiet" onClick={() => set(withPointAdded(curve))}>
              {t('thresholds.sampleAdd')}
            </button>
            <button type="button" className="button quiet" onClick={() => set(null)}>
              {t('thresholds.sampleOff')}
            </button>
            {scope === null && !isSaved(side, curve, scope) && (
              <button type="button" className="button quiet" onClick={() => set(isCurve(saved) ? saved : null)}>
                {t('thresholds.restore', { value: isCurve(saved) ? curveWords(saved) : t('thresholds.noLimit') })}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

const WIDTH = 240;
const HEIGHT = 80;

/** The curve from a little before its first point to a little after its last. */
function Picture({ curve }: { curve: SampleCurve }): ReactNode {
  const [first, last] = [curve[0]?.[0] ?? 0, curve.at(-1)?.[0] ?? 0];
  const margin = (last - first || Math.abs(first) || 1) * 0.15;
  const [low, high] = [first - margin, last + margin];
  const x = (score: number): number => ((score - low) / (high - low)) * WIDTH;
  const y = (score: number): number => (1 - keepProbability(curve, score)) * (HEIGHT - 8) + 4;
  const scores = [low, ...curve.map(([score]) => score), high];
  return (
    <svg className={css.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={curveWords(curve)}>
      <line x1="0" x2={WIDTH} y1={HEIGHT - 4} y2={HEIGHT - 4} />
      <polyline points={scores.map((score) => `${x(score)},${y(score)}`).join(' ')} />
      {curve.map(([score]) => (
        <circle key={score} cx={x(score)} cy={y(score)} r="3" />
      ))}
    </svg>
  );
}
