import type { ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { useRunActs, useRunSituation } from './use-run.ts';

/** Reads again what could not be used: a run that makes the shards anew that hold it. */
export function RetryButton(): ReactNode {
  const { start, busy } = useRunActs();
  const going = useRunSituation().kind === 'running';
  return (
    <button
      type="button"
      className="button"
      title={t('sources.retryHint')}
      disabled={going || busy}
      onClick={() => start({ retry: true })}
    >
      {t('sources.retry')}
    </button>
  );
}
