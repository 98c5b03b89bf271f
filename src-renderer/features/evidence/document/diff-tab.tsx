import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useCommand } from '../../../app/commands/handlers.ts';
import { useDesk } from '../../../app/engine/desk.ts';
import { failureOf } from '../../../app/engine/failure.ts';
import { useEngine } from '../../../app/engine/queries.ts';
import { formatCount } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { DiffViewer, type DiffViewerHandle, type DiffViewerLabels } from '../../../widgets/diff-viewer/diff-viewer.tsx';
import { EmptyState } from '../../../widgets/empty-state/empty-state.tsx';
import { NEXT_CHANGE, PREVIOUS_CHANGE } from '../commands.ts';
import { KeyButton } from '../key-button.tsx';
import { DiffSteps } from './diff-steps.tsx';
import { plainText } from '../../../app/plain-text.ts';
import styles from './document.module.css';

interface DiffTabProps {
  id: string;
  invisibles: boolean;
  onFocusTarget: (focus: (() => void) | null) => void;
}

const WAYS = ['trace', 'final'] as const;
type Way = (typeof WAYS)[number];
const WAY_NAMES = { trace: 'evidence.diffOfCleaning', final: 'evidence.diffOfExport' } as const;

/** What extraction gave against the clean text, or the clean text against what a pack would hold. */
export function DiffTab({ id, invisibles, onFocusTarget }: DiffTabProps): ReactNode {
  const { status } = useDesk();
  const viewer = useRef<DiffViewerHandle>(null);
  const [sideBySide, setSideBySide] = useState(false);
  const [ignoreWhitespace, setIgnoreWhitespace] = useState(false);
  const [way, setWay] = useState<Way>('trace');
  const labels = useMemo(() => diffLabels(way), [way]);
  const { data, error } = useEngine({
    key: ['documents', way, id, status?.snapshot, status?.recipe?.hash],
    revisions: way === 'final' ? ['decisions'] : [],
    ask: (engine, signal) => engine.documents[way]({ id }, { signal }),
    keep: false,
  });
  const there = data?.before != null;
  useCommand(NEXT_CHANGE, there ? () => viewer.current?.next() : null);
  useCommand(PREVIOUS_CHANGE, there ? () => viewer.current?.previous() : null);
  useEffect(() => {
    onFocusTarget(() => viewer.current?.focus());
    return () => onFocusTarget(null);
  }, [onFocusTarget]);
  const choice = (
    <span role="radiogroup" aria-label={t('evidence.diffWay')} className={styles.ways}>
      {WAYS.map((each) => (
        <label key={each} className={styles.check}>
          <input type="radio" name="diff-way" checked={way === each} onChange={() => setWay(each)} />
          {t(WAY_NAMES[each])}
        </label>
      ))}
    </span>
  );
  if (error !== null || data?.before === null) {
    return (
      <>
        <div className={styles.notice} data-kind="plain">
          {choice}
        </div>
        <EmptyState title={t('evidence.diffNone')}>
          {error === null ? plainText(data?.why ?? '') : failureOf(error).message}
        </EmptyState>
      </>
    );
  }
  if (data === undefined) return <p className={styles.loading}>{t('evidence.documentLoading')}</p>;
  const steps = data.steps.filter(({ edits }) => edits > 0);
  return (
    <>
      <div className={styles.notice} data-kind="plain">
        {choice}
        <label className={styles.check}>
          <input type="checkbox" checked={sideBySide} onChange={({ target }) => setSideBySide(target.checked)} />
          {t('evidence.diffSideBySide')}
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={ignoreWhitespace}
            onChange={({ target }) => setIgnoreWhitespace(target.checked)}
          />
          {t('evidence.diffIgnoreWhitespace')}
        </label>
        <KeyButton command={PREVIOUS_CHANGE} className="button quiet">
          {t('evidence.diffPrevious')}
        </KeyButton>
        <KeyButton command={NEXT_CHANGE} className="button quiet">
          {t('evidence.diffNext')}
        </KeyButton>
        {data.truncated ? <strong>{t('evidence.diffTruncated')}</strong> : null}
      </div>
      {steps.length === 0 ? null : <DiffSteps way={way} steps={steps} />}
      <div className={styles.viewer}>
        <DiffViewer
          ref={viewer}
          original={data.before}
          modified={data.after}
          labels={labels}
          mode={sideBySide ? 'side' : 'inline'}
          ignoreWhitespace={ignoreWhitespace}
          invisibles={invisibles}
        />
      </div>
    </>
  );
}

const diffLabels = (way: Way): DiffViewerLabels => ({
  original: t(way === 'trace' ? 'evidence.diffOriginal' : 'evidence.diffModified'),
  modified: t(way === 'trace' ? 'evidence.diffModified' : 'evidence.diffExported'),
  loading: t('evidence.diffLoading'),
  failed: t('evidence.textFailed'),
  retry: t('evidence.retry'),
  limited: (compared, of) => t('evidence.diffLimited', { compared, of }),
  compareAll: t('evidence.diffAll'),
  partial: t('evidence.diffPartial'),
  same: t(way === 'trace' ? 'evidence.diffSame' : 'evidence.diffExportSame'),
  totals: ({ changes, removed, added }) =>
    t('evidence.diffTotals', { count: changes, removed: formatCount(removed), added: formatCount(added) }),
  changes: t('evidence.diffChanges'),
  change: ({ removed, added, label }) => {
    const said =
      removed === ''
        ? t('evidence.diffAdded', { added: plainText(added) })
        : added === ''
          ? t('evidence.diffRemoved', { removed: plainText(removed) })
          : t('evidence.diffReplaced', { removed: plainText(removed), added: plainText(added) });
    return label === undefined ? said : `${label}: ${said}`;
  },
  more: (count) => t('evidence.diffMore', { count }),
});
