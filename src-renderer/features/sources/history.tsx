import type { ReactNode } from 'react';
import { appState } from '../../app/engine/engine.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { formatDuration, formatTime } from '../../app/format.ts';
import { useStore } from '../../app/store.ts';
import { t } from '../../messages/catalogue.ts';
import { stateTitle } from './labels.ts';
import { Problems } from './problems.tsx';
import css from './runs.module.css';

/** Every run of the workspace, newest first, by whichever program. */
export function History(): ReactNode {
  // The catalogue changes all the time while a run goes on; the list of runs when one begins or ends.
  const jobs = useStore(
    appState,
    (state) =>
      state?.jobs
        .filter(({ kind }) => kind === 'run')
        .map(({ id, state: is }) => `${id} ${is}`)
        .join() ?? '',
  );
  const { data } = useEngine({
    key: ['runs', 'history', jobs],
    revisions: ['catalogue'],
    ask: (engine) => engine.runs.history({}),
  });
  if (data === undefined) return null;
  return (
    <section aria-labelledby="runs-history">
      <h3 id="runs-history">{t('sources.historyTitle')}</h3>
      {data.length === 0 ? (
        <p className={css.hint}>{t('sources.historyNone')}</p>
      ) : (
        <ol className={css.history}>
          {data.map(({ run, startedAt, state, recipe, documents, seconds, shards, problems }) => (
            <li key={run}>
              <p className={css.historyHead}>
                <strong>
                  {t('sources.historyRun')} {run}
                </strong>
                <span data-state={state}>{stateTitle(state)}</span>
                <span>{recipe.name}</span>
                <time dateTime={startedAt}>{formatTime(Date.parse(startedAt))}</time>
              </p>
              <p className={css.historyFacts}>
                {[
                  shards === null ? null : t('sources.historyShards', { done: shards.done, all: shards.worked }),
                  documents === null ? null : t('sources.listDocuments', { count: documents }),
                  seconds === null ? null : formatDuration(seconds),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </p>
              <Problems problems={problems} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
