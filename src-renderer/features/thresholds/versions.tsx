import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { engine } from '../../app/engine/engine.ts';
import { queryClient, useEngine } from '../../app/engine/queries.ts';
import { formatTime } from '../../app/format.ts';
import { notify, notifyFailure } from '../../app/toasts.ts';
import { t } from '../../messages/catalogue.ts';
import css from './thresholds.module.css';

/** The versions of the recipe, newest first, and the way back to an earlier one. */
export function Versions(): ReactNode {
  const { data: versions } = useEngine({
    key: ['recipes', 'versions'],
    revisions: ['recipe', 'catalogue'],
    ask: (client) => client.recipes.versions({}),
  });
  const use = useMutation({
    mutationFn: (hash: string) => engine.recipes.use({ hash }),
    onSuccess: async ({ hash }) => {
      notify({ text: t('thresholds.versionUsed', { hash: hash.slice(0, 12) }) });
      await queryClient.invalidateQueries();
    },
    onError: notifyFailure,
  });
  if (versions === undefined || versions.length === 0) return null;
  return (
    <section className={css.versions} aria-labelledby="thresholds-versions">
      <h2 id="thresholds-versions">{t('thresholds.versionsTitle')}</h2>
      <ol>
        {versions.map(({ hash, name, savedAt, current, changes }) => (
          <li key={hash} aria-current={current ? 'true' : undefined}>
            <div className={css.versionHead}>
              <span>
                {name} <code>{hash.slice(0, 12)}</code>
              </span>
              {current ? (
                <span className={css.good}>{t('thresholds.versionCurrent')}</span>
              ) : (
                <button
                  type="button"
                  className="button quiet"
                  aria-label={t('thresholds.versionUseOf', { hash: hash.slice(0, 12) })}
                  disabled={use.isPending}
                  onClick={() => use.mutate(hash)}
                >
                  {t('thresholds.versionUse')}
                </button>
              )}
            </div>
            {savedAt !== null && (
              <p className={css.quiet}>{t('thresholds.versionSavedAt', { when: formatTime(Date.parse(savedAt)) })}</p>
            )}
            {changes.length > 0 && (
              <ul className={css.quiet}>
                {changes.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
