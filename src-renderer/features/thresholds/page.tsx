import { useState, type ReactNode } from 'react';
import { useCommand } from '../../app/commands/handlers.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { useDesk } from '../../app/engine/desk.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { href, useParams } from '../../app/navigation.ts';
import { Blank } from '../../app/shell/blank.tsx';
import { Workbench } from '../../app/workbench.tsx';
import { t } from '../../messages/catalogue.ts';
import { nextSignal, previousSignal } from './commands.ts';
import { DraftPane } from './draft-pane.tsx';
import { firstOf, groupsOf, neighbour } from './list.ts';
import { QUOTA } from './quota.ts';
import { QuotaPane } from './quota-pane.tsx';
import { SignalList } from './signal-list.tsx';
import { SignalPane } from './signal-pane.tsx';
import { useSignals } from './use-signals.ts';
import css from './thresholds.module.css';

/** Signals, where their limits lie, and what moved limits would do. */
export function ThresholdsPage(): ReactNode {
  const { status } = useDesk();
  if (status === undefined) return <p className={css.loading}>{t('thresholds.loading')}</p>;
  if (status.recipe === null || status.shards.done === 0) {
    return (
      <Blank title={t('thresholds.emptyTitle')} hint={t('thresholds.emptyHint')}>
        <a className="button primary" href={href('sources')}>
          {t('thresholds.emptyExit')}
        </a>
      </Blank>
    );
  }
  return <Filled />;
}

function Filled(): ReactNode {
  const [params, setParams] = useParams('thresholds');
  const [filter, setFilter] = useState({ find: '', onlyLimits: true });
  const { draft } = useDraft();
  const { data: signals, error } = useSignals();
  const groups = groupsOf(signals ?? [], draft, filter);
  const chosen = params.signal ?? firstOf(groups);
  const info = signals?.find(({ signal }) => signal === chosen);
  const go = (signal: string | undefined, replace = false): void =>
    setParams({ signal, scope: undefined }, { replace });
  useCommand(nextSignal, signals === undefined ? null : () => go(neighbour(groups, chosen, 1, [QUOTA]), true));
  useCommand(previousSignal, signals === undefined ? null : () => go(neighbour(groups, chosen, -1, [QUOTA]), true));

  if (signals === undefined) {
    if (error === null) return <p className={css.loading}>{t('thresholds.loading')}</p>;
    const { message, remedy } = failureOf(error);
    return (
      <Blank title={t('thresholds.failed')} hint={[message, remedy].filter((line) => line !== null).join('\n')} alert />
    );
  }
  return (
    <Workbench
      page="thresholds"
      titles={{ left: t('thresholds.listTitle'), centre: t('thresholds.title'), right: t('thresholds.draftTitle') }}
      left={<SignalList groups={groups} chosen={chosen} filter={filter} onFilter={setFilter} onChoose={go} />}
      centre={
        <div className={css.page}>
          <h1 className="visually-hidden">{t('thresholds.title')}</h1>
          {chosen === QUOTA ? (
            <QuotaPane />
          ) : info === undefined ? (
            <p className={css.quiet}>{t('thresholds.pick')}</p>
          ) : (
            <SignalPane key={info.signal} info={info} scope={params.scope ?? null} />
          )}
        </div>
      }
      right={<DraftPane signals={signals} />}
    />
  );
}
