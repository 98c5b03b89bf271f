import type { ReactNode } from 'react';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import css from './runs.module.css';

const SHOWN = 50;

/** What was left out or went wrong without stopping the run, a line each. */
export function Problems({ problems }: { problems: readonly string[] }): ReactNode {
  if (problems.length === 0) return null;
  const rest = problems.length - SHOWN;
  return (
    <details className={css.problems}>
      <summary>{t('sources.problemsTitle', { count: problems.length })}</summary>
      <ul>
        {problems.slice(0, SHOWN).map((problem, i) => (
          <li key={`${i} ${problem}`}>
            <bdi>{plainText(problem)}</bdi>
          </li>
        ))}
        {rest > 0 && <li>{t('sources.problemsMore', { count: rest })}</li>}
      </ul>
    </details>
  );
}
