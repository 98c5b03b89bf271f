import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appState, engine } from '../../app/engine/engine.ts';
import { useStore } from '../../app/store.ts';
import { notifyFailure } from '../../app/toasts.ts';
import { t } from '../../messages/catalogue.ts';
import type { Source } from '#shared/domain/source.ts';
import { activeJobs } from './run-state.ts';

/** Brings a source up to date with its folder. */
export function LookAgain({ source: { name, root } }: { source: Source }): ReactNode {
  const going = useStore(appState, (state) => activeJobs(state?.jobs ?? [], 'add').length > 0);
  const { mutate, isPending } = useMutation({
    mutationFn: () => engine.sources.add({ name, paths: [root] }),
    onError: notifyFailure,
  });
  return (
    <button
      type="button"
      className="button"
      title={t('sources.lookAgainHint', { root })}
      disabled={going || isPending}
      onClick={() => mutate()}
    >
      {t('sources.lookAgain')}
    </button>
  );
}
