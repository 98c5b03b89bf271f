import type { ReactNode } from 'react';
import { useDesk } from '../../app/engine/desk.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { href, useParams } from '../../app/navigation.ts';
import { Blank } from '../../app/shell/blank.tsx';
import { Workbench } from '../../app/workbench.tsx';
import { t } from '../../messages/catalogue.ts';
import { AttentionPane } from './attention.tsx';
import { Funnel } from './funnel.tsx';
import { GROUPS } from './group-rows.ts';
import { Groups } from './groups-table.tsx';
import { limitsById } from './limit-text.ts';
import { metricsOf, type Metric } from './metric.ts';
import { Notes } from './notes.tsx';
import { formatSort, parseSort } from './rule-rows.ts';
import { Risks } from './risks.tsx';
import { RulesTable } from './rules-table.tsx';
import { Strings } from './strings.tsx';
import { useLimits, useOverview } from './use-overview.ts';
import css from './page.module.css';

const METRIC_TITLES = {
  documents: 'overview.ofDocuments',
  bytes: 'overview.ofBytes',
  words: 'overview.ofWords',
} as const;

/** What the funnel keeps and drops, by rule and by group, and what needs a look. */
export function OverviewPage(): ReactNode {
  const { status } = useDesk();
  if (status === undefined) return <p className={css.loading}>{t('overview.loading')}</p>;
  if (status.shards.all === 0 || status.recipe === null || status.shards.done === 0)
    return <Empty sources={status.shards.all > 0} />;
  return <Filled />;
}

function Filled(): ReactNode {
  const [params, setParams] = useParams('overview');
  const { pair, error } = useOverview();
  const limits = limitsById(useLimits().data ?? []);
  if (pair === null) {
    if (error === null) return <p className={css.loading}>{t('overview.loading')}</p>;
    const { message, remedy } = failureOf(error);
    return (
      <Blank title={t('overview.failed')} hint={[message, remedy].filter((line) => line !== null).join('\n')} alert />
    );
  }
  const now = pair.moved ?? pair.saved;
  const metrics = metricsOf(now.funnel.made);
  const metric = metrics.find((name) => name === params.of) ?? 'documents';
  const by = GROUPS.find((field) => field === params.by) ?? 'source';
  return (
    <Workbench
      page="overview"
      sizes={{ right: 26 }}
      titles={{ centre: t('overview.title'), right: t('overview.attentionTitle') }}
      centre={
        <div className={css.page} aria-busy={pair.refreshing}>
          <header className={css.head}>
            <h1>{t('overview.title')}</h1>
            <MetricChoice metrics={metrics} metric={metric} onMetric={(of) => setParams({ of }, { replace: true })} />
          </header>
          <Notes />
          <section aria-labelledby="overview-funnel" className={css.section}>
            <h2 id="overview-funnel">{t('overview.funnelTitle')}</h2>
            <Funnel pair={pair} metric={metric} />
          </section>
          <section aria-labelledby="overview-rules" className={css.section}>
            <h2 id="overview-rules">{t('overview.rulesTitle')}</h2>
            <RulesTable
              pair={pair}
              metric={metric}
              limits={limits}
              sort={parseSort(params.sort)}
              onSort={(sort) => setParams({ sort: formatSort(sort) }, { replace: true })}
            />
          </section>
          {now.residuals.length > 0 && (
            <section aria-labelledby="overview-risks" className={css.section}>
              <h2 id="overview-risks">{t('overview.risksTitle')}</h2>
              <Risks pair={pair} />
            </section>
          )}
          <section aria-labelledby="overview-groups" className={css.section}>
            <h2 id="overview-groups">{t('overview.groupsTitle')}</h2>
            <Groups pair={pair} metric={metric} by={by} onBy={(field) => setParams({ by: field }, { replace: true })} />
          </section>
          <section aria-labelledby="overview-strings" className={css.section}>
            <h2 id="overview-strings">{t('overview.stringsTitle')}</h2>
            <Strings />
          </section>
        </div>
      }
      right={
        <aside className={css.side} aria-labelledby="overview-attention">
          <h2 id="overview-attention">{t('overview.attentionTitle')}</h2>
          <AttentionPane overview={now} />
        </aside>
      }
    />
  );
}

interface MetricChoiceProps {
  metrics: readonly Metric[];
  metric: Metric;
  onMetric: (metric: Metric) => void;
}

function MetricChoice({ metrics, metric, onMetric }: MetricChoiceProps): ReactNode {
  return (
    <div className={css.segmented} role="group" aria-label={t('overview.metricLabel')}>
      {metrics.map((name) => (
        <button key={name} type="button" aria-pressed={name === metric} onClick={() => onMetric(name)}>
          {t(METRIC_TITLES[name])}
        </button>
      ))}
    </div>
  );
}

function Empty({ sources }: { sources: boolean }): ReactNode {
  return (
    <Blank title={t('overview.emptyTitle')} hint={sources ? t('overview.emptyNoRun') : t('overview.emptyNoSource')}>
      <a className="button primary" href={href('sources')}>
        {t('overview.emptyExit')}
      </a>
    </Blank>
  );
}
