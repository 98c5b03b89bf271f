import { useMemo, type ReactNode } from 'react';
import type { RedactionSettings } from '#shared/contract/redaction.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { formatCount } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { DiffViewer, type DiffViewerLabels } from '../../widgets/diff-viewer/diff-viewer.tsx';
import { nameOf } from './category-table.tsx';
import { usePreview } from './use-redaction.ts';
import css from './privacy.module.css';

const ACT_WORDS = {
  off: 'privacy.actOff',
  flag: 'privacy.foundFlag',
  mask: 'privacy.foundMask',
  drop: 'privacy.foundDrop',
} as const;

/** A document before and after, by the settings on the page. */
export function Preview({ id, settings }: { id: string | undefined; settings: RedactionSettings }): ReactNode {
  const { data, error } = usePreview(id, settings);
  const labels = useMemo(diffLabels, []);
  if (id === undefined) return <p className={css.quiet}>{t('privacy.previewNone')}</p>;
  if (error !== null) return <p role="alert">{failureOf(error).message}</p>;
  if (data === undefined) return <p className={css.quiet}>{t('privacy.loading')}</p>;
  return (
    <div className={css.preview}>
      <p className={css.previewHead}>
        <a href={href('evidence', { doc: id, tab: 'diff' })} title={plainText(id)}>
          {t('privacy.openDocument')}
        </a>
        {data.dropped && <strong className={css.dropped}>{t('privacy.wouldDrop')}</strong>}
        {data.truncated && <span>{t('privacy.truncated')}</span>}
      </p>
      <ul className={css.finds} aria-label={t('privacy.foundTitle')}>
        {data.finds.length === 0 && <li className={css.quiet}>{t('privacy.foundNothing')}</li>}
        {data.finds.map(({ category, act, count }) => (
          <li key={category} data-act={act}>
            {t(ACT_WORDS[act])} · {nameOf(category)} <span className="number">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
      <div className={css.diff}>
        <DiffViewer original={data.before} modified={data.after} labels={labels} mode="inline" />
      </div>
    </div>
  );
}

const diffLabels = (): DiffViewerLabels => ({
  original: t('privacy.before'),
  modified: t('privacy.after'),
  loading: t('privacy.loading'),
  failed: t('privacy.diffFailed'),
  retry: t('privacy.retry'),
  limited: (compared, of) => t('privacy.diffLimited', { compared: formatCount(compared), of: formatCount(of) }),
  compareAll: t('privacy.diffAll'),
  partial: t('privacy.diffPartial'),
  same: t('privacy.diffSame'),
  totals: ({ changes }) => t('privacy.diffTotals', { count: changes }),
  changes: t('privacy.diffChanges'),
  change: ({ removed, added }) => t('privacy.diffChange', { removed: plainText(removed), added: plainText(added) }),
  more: (count) => t('privacy.diffMore', { count }),
});
