import { useState, type ReactNode } from 'react';
import type { SignalInfo } from '#shared/contract/desk.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { useParams } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import type { Scale } from '../../widgets/histogram/types.ts';
import { LabelLimits } from './label-limits.tsx';
import { NearestList } from './nearest-list.tsx';
import { limitNow, scopesOf, type Scope } from './limits.ts';
import { NumberLimits } from './number-limits.tsx';
import { RuleCard } from './rule-card.tsx';
import { SampleLimits } from './sample-limits.tsx';
import { useHistogram } from './use-signals.ts';
import css from './thresholds.module.css';

/** One signal: what it is, its values, its limits, and who lies next to them. */
export function SignalPane({ info, scope }: { info: SignalInfo; scope: Scope }): ReactNode {
  const [scale, setScale] = useState<Scale>('linear');
  const { draft } = useDraft();
  const { data: histogram, error } = useHistogram(info.signal, scale);
  const scopes = scopesOf(info);
  const known = scope !== null && scopes.includes(scope) ? scope : null;
  const cites = [...new Set(info.sides.flatMap(({ cite }) => (cite === null ? [] : [cite])))];
  const limit = (kind: 'min' | 'max'): number | null => {
    const value = limitNow(draft, info, kind, known);
    return typeof value === 'number' ? value : null;
  };
  return (
    <article aria-labelledby="thresholds-signal">
      <header className={css.signalHead}>
        <h2 id="thresholds-signal">{info.signal}</h2>
        <p>{info.describe}</p>
        <p className={css.quiet}>
          {[
            info.unit,
            histogram === undefined ? null : t('thresholds.measured', { count: histogram.header.measured }),
            ...cites.map((cite) => t('thresholds.cite', { cite })),
          ]
            .filter((line) => line !== null)
            .join(' · ')}
        </p>
        {scopes.length > 0 && <ScopeChoice scopes={scopes} scope={known} />}
      </header>
      {error !== null && histogram === undefined && (
        <p className={css.problem} role="alert">
          {failureOf(error).message}
        </p>
      )}
      {info.kind === 'label' ? (
        <LabelLimits info={info} scope={known} labels={histogram?.header.labels ?? []} />
      ) : (
        <>
          <NumberLimits info={info} scope={known} histogram={histogram} scale={scale} onScale={setScale} />
          <SampleLimits info={info} scope={known} histogram={histogram} />
        </>
      )}
      {info.kind !== 'label' &&
        (['min', 'max'] as const).map((kind) => <NearestList key={kind} signal={info.signal} value={limit(kind)} />)}
      <RuleCard
        signal={info.signal}
        rule={info.signal.slice(0, info.signal.indexOf('.'))}
        limited={info.sides.some(({ value }) => value !== null)}
      />
    </article>
  );
}

function ScopeChoice({ scopes, scope }: { scopes: readonly string[]; scope: Scope }): ReactNode {
  const [, setParams] = useParams('thresholds');
  return (
    <label className={css.scope}>
      {t('thresholds.scope')}{' '}
      <select value={scope ?? ''} onChange={({ target }) => setParams({ scope: target.value }, { replace: true })}>
        <option value="">{t('thresholds.scopeAll')}</option>
        {scopes.map((name) => (
          <option key={name} value={name}>
            {t('thresholds.scopeOwn', { scope: name })}
          </option>
        ))}
      </select>
    </label>
  );
}
