import { useMemo, useState, type ReactNode } from 'react';
import type { SignalInfo } from '#shared/contract/desk.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { formatCount, formatPart, formatValue } from '../../app/format.ts';
import { t } from '../../messages/catalogue.ts';
import { dropped, stepFor, sumsOf } from '../../widgets/histogram/bins.ts';
import { Histogram } from '../../widgets/histogram/histogram.tsx';
import type { Aside, Limit, Scale } from '../../widgets/histogram/types.ts';
import { LimitField } from './limit-field.tsx';
import { changeOf, isSaved, limitNow, sideOf, type LimitValue, type Scope } from './limits.ts';
import { useMoving } from './use-moving.ts';
import type { SignalHistogram } from './use-signals.ts';
import css from './thresholds.module.css';

interface NumberLimitsProps {
  info: SignalInfo;
  scope: Scope;
  histogram: SignalHistogram | undefined;
  scale: Scale;
  onScale: (scale: Scale) => void;
}

type Kind = 'min' | 'max';
const TITLES = { min: 'thresholds.min', max: 'thresholds.max' } as const;
const OPEN_TITLES = { min: 'thresholds.minOpen', max: 'thresholds.maxOpen' } as const;

/** The two limits of a number over its histogram: handles and fields are one value. */
export function NumberLimits({ info, scope, histogram, scale, onScale }: NumberLimitsProps): ReactNode {
  const { signal } = info;
  const draft = useDraft();
  const moving = useMoving(signal);
  const [countScale, setCountScale] = useState<Scale>('linear');
  const bins = histogram?.bins;
  const sums = useMemo(() => (bins === undefined ? null : sumsOf(bins)), [bins]);
  const step = info.kind === 'count' ? Math.max(1, stepFor(bins?.edges ?? [])) : stepFor(bins?.edges ?? []);
  const measured = histogram?.header.measured ?? 0;

  const valueOf = (kind: Kind): number | null => {
    if (moving.change?.kind === kind && typeof moving.change.value === 'number') return moving.change.value;
    const value = limitNow(draft.draft, info, kind, scope);
    return typeof value === 'number' ? value : null;
  };
  const set = (kind: Kind, value: LimitValue): void => {
    moving.rest();
    const change = changeOf(signal, kind, value, scope);
    if (isSaved(sideOf(info, kind), value, scope)) draft.restore(change);
    else draft.move(change);
  };
  const limitFor = (kind: Kind): Limit | undefined => {
    const value = valueOf(kind);
    if (value === null) return undefined;
    const side = sideOf(info, kind);
    const open = side?.open ?? false;
    const saved = side?.saved;
    return {
      value,
      inclusive: !open,
      initial: scope === null && typeof saved === 'number' ? saved : null,
      label: `${t(open ? OPEN_TITLES[kind] : TITLES[kind])} (${signal})`,
    };
  };
  /** What a side drops: exact where it was counted, else by the bins. */
  const dropsText = (kind: Kind): string | null => {
    const value = valueOf(kind);
    if (value === null) return null;
    const side = sideOf(info, kind);
    const here = moving.change?.kind === kind;
    const exact = here ? moving.counts : side;
    if (exact !== null && exact !== undefined) {
      return t('thresholds.dropsText', {
        alone: formatCount(exact.alone),
        share: formatPart(exact.alone, measured),
        unique: formatCount(exact.unique),
      });
    }
    if (bins === undefined || sums === null || scope !== null) return null;
    const about = dropped(bins, sums, kind === 'min' ? value : null, kind === 'max' ? value : null).all;
    return t('thresholds.dropsAbout', { alone: formatCount(Math.round(about)), share: formatPart(about, measured) });
  };
  const min = limitFor('min');
  const max = limitFor('max');

  return (
    <>
      {histogram !== undefined &&
        (histogram.bins.edges.length < 2 ? (
          <p className={css.quiet}>{t('thresholds.noValues')}</p>
        ) : (
          <Histogram
            bins={histogram.bins}
            labels={{
              chart: t('thresholds.chart', { signal }),
              all: t('thresholds.layerAll'),
              others: t('thresholds.layerOthers'),
              under: t('thresholds.under'),
              over: t('thresholds.over'),
              drop: t('thresholds.dropZone'),
              logCounts: t('thresholds.logCounts'),
              logValues: t('thresholds.logValues'),
              values: t('thresholds.values'),
            }}
            asides={asidesOf(histogram)}
            {...(min === undefined ? {} : { min })}
            {...(max === undefined ? {} : { max })}
            {...(histogram.header.clipped ? { clipNote: clipNote(histogram) } : {})}
            scale={scale}
            onScale={onScale}
            countScale={countScale}
            onCountScale={setCountScale}
            step={step}
            height={180}
            format={formatValue}
            formatCount={formatCount}
            onDrag={(kind, value) => moving.drag(changeOf(signal, kind, value, scope))}
            onCommit={set}
          />
        ))}
      <div className={css.limits}>
        {(['min', 'max'] as const).map((kind) => {
          const side = sideOf(info, kind);
          return (
            <LimitField
              key={kind}
              title={t((side?.open ?? false) ? OPEN_TITLES[kind] : TITLES[kind])}
              side={`${signal}.${kind}`}
              value={valueOf(kind)}
              saved={scope === null && typeof side?.saved === 'number' ? side.saved : null}
              canRestore={scope === null}
              step={step}
              drops={dropsText(kind)}
              onValue={(value) => set(kind, value)}
            />
          );
        })}
      </div>
    </>
  );
}

const clipNote = ({ header }: SignalHistogram): string =>
  t('thresholds.clipped', { under: formatCount(header.under.all), over: formatCount(header.over.all) });

function asidesOf({ header: { states } }: SignalHistogram): Aside[] {
  const all: Aside[] = [
    {
      id: 'not-applicable',
      label: t('thresholds.notApplicable'),
      sign: t('thresholds.signNotApplicable'),
      all: states.notApplicable,
    },
    { id: 'undefined', label: t('thresholds.notDefined'), sign: t('thresholds.signNotDefined'), all: states.undefined },
    { id: 'gated', label: t('thresholds.gated'), sign: t('thresholds.signGated'), all: states.gated },
    { id: 'failed', label: t('thresholds.failedState'), sign: t('thresholds.signFailed'), all: states.failed },
  ];
  return all.filter((aside) => aside.all > 0);
}
