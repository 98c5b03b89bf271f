import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useCommand } from '../../app/commands/handlers.ts';
import { CommandButton } from '../../app/commands/command-button.tsx';
import { appState, engine, hello } from '../../app/engine/engine.ts';
import { formatBytes } from '../../app/format.ts';
import { useStore } from '../../app/store.ts';
import { notifyFailure } from '../../app/toasts.ts';
import { t } from '../../messages/catalogue.ts';
import { RUN } from './commands.ts';
import { RecipeChoice, useRecipes } from './recipe-choice.tsx';
import { NO_OPTIONS, parseOptions, runOptions, type OptionTexts } from './run-options.ts';
import { activeJobs } from './run-state.ts';
import type { RunActs } from './use-run.ts';
import css from './runs.module.css';

interface RunFormProps {
  hasSources: boolean;
  /** To resume stands above and is what one mostly wants then. */
  resumable: boolean;
  acts: RunActs;
}

/** Which recipe to run, what it would cost, and the button that starts it. */
export function RunForm({ hasSources, resumable, acts }: RunFormProps): ReactNode {
  const recipes = useRecipes();
  const [choice, setChoice] = useState<string | null>(null);
  const [texts, setTexts] = useState(NO_OPTIONS);
  const estimating = useStore(appState, (state) => activeJobs(state?.jobs ?? [], 'estimate').length > 0);
  const recipe = choice ?? recipes.first;
  const named = recipe === recipes.current ? null : recipe;
  const options = runOptions(named, texts);
  const able = hasSources && options !== null && recipe !== null && !acts.busy;
  useCommand(RUN, able ? () => (resumable && choice === null ? acts.resume() : acts.start(options)) : null);
  const estimate = useMutation({
    mutationFn: () => engine.runs.estimate(named === null ? {} : { recipe: named }),
    onError: notifyFailure,
  });
  return (
    <section className={css.form} aria-label={t('sources.runRecipe')}>
      <RecipeChoice recipes={recipes} chosen={recipe} onChoose={setChoice} />
      <Options texts={texts} onTexts={setTexts} />
      <div className={css.actions}>
        {resumable ? (
          <button
            type="button"
            className="button"
            disabled={!able}
            onClick={() => options !== null && acts.start(options)}
          >
            {t('sources.runStart')}
          </button>
        ) : (
          <CommandButton command={RUN} className="button primary" />
        )}
        <button
          type="button"
          className="button"
          disabled={!able || estimating || estimate.isPending}
          onClick={() => estimate.mutate()}
        >
          {t('sources.estimateStart')}
        </button>
      </div>
      <p className={css.hint}>{hasSources ? t('sources.runStartHint') : t('sources.runNoSource')}</p>
    </section>
  );
}

function Options({ texts, onTexts }: { texts: OptionTexts; onTexts: (texts: OptionTexts) => void }): ReactNode {
  const id = useId();
  const machine = useStore(hello);
  const { workers, memory } = parseOptions(texts);
  return (
    <details className={css.options}>
      <summary>{t('sources.runOptions')}</summary>
      <div className={css.optionGrid}>
        <label htmlFor={`${id}-workers`}>{t('sources.runWorkers')}</label>
        <input
          id={`${id}-workers`}
          inputMode="numeric"
          value={texts.workers}
          aria-invalid={workers === null}
          aria-describedby={`${id}-workers-note`}
          onChange={({ target }) => onTexts({ ...texts, workers: target.value })}
        />
        <p id={`${id}-workers-note`} className={workers === null ? css.problem : css.hint}>
          {workers === null
            ? t('sources.runWorkersProblem')
            : machine !== null && t('sources.runWorkersHint', { count: machine.cores })}
        </p>
        <label htmlFor={`${id}-memory`}>{t('sources.runMemory')}</label>
        <input
          id={`${id}-memory`}
          inputMode="decimal"
          value={texts.memory}
          aria-invalid={memory === null}
          aria-describedby={`${id}-memory-note`}
          onChange={({ target }) => onTexts({ ...texts, memory: target.value })}
        />
        <p id={`${id}-memory-note`} className={memory === null ? css.problem : css.hint}>
          {memory === null
            ? t('sources.runMemoryProblem')
            : machine !== null && t('sources.runMemoryHint', { size: formatBytes(machine.memory) })}
        </p>
      </div>
    </details>
  );
}
