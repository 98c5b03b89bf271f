import type { ReactNode } from 'react';
import { useCommand } from '../../app/commands/handlers.ts';
import { t } from '../../messages/catalogue.ts';
import { PAUSE } from './commands.ts';
import { Estimate } from './estimate.tsx';
import { History } from './history.tsx';
import { Resumable, RunEnded } from './run-ended.tsx';
import { RunForm } from './run-form.tsx';
import { RunProgressCard } from './run-progress.tsx';
import { useRunActs, useRunSituation } from './use-run.ts';
import css from './runs.module.css';

/** The run that goes on, or what one can do about the last and the next one. */
export function RunsPane({ hasSources }: { hasSources: boolean }): ReactNode {
  const situation = useRunSituation();
  const acts = useRunActs();
  const running = situation.kind === 'running' ? situation : null;
  useCommand(PAUSE, running === null || running.stopping ? null : () => acts.pause(running.job.id));
  return (
    <aside className={css.runs} aria-labelledby="runs-title">
      <h2 id="runs-title">{t('sources.runsTitle')}</h2>
      {situation.kind === 'running' && <RunProgressCard situation={situation} acts={acts} />}
      {situation.kind === 'resumable' && <Resumable situation={situation} acts={acts} />}
      {situation.kind === 'ended' && <RunEnded job={situation.job} acts={acts} />}
      {running === null && <RunForm hasSources={hasSources} resumable={situation.kind === 'resumable'} acts={acts} />}
      <Estimate />
      <History />
    </aside>
  );
}
