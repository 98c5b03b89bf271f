import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useDesk } from '../../../app/engine/desk.ts';
import { failureOf } from '../../../app/engine/failure.ts';
import { useEngine } from '../../../app/engine/queries.ts';
import { formatCount } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { EmptyState } from '../../../widgets/empty-state/empty-state.tsx';
import { TextViewer, type TextViewerHandle } from '../../../widgets/text-viewer/text-viewer.tsx';
import { plainText } from '../../../app/plain-text.ts';
import styles from './document.module.css';
import { textLabels } from './text-tab.tsx';

interface RawTabProps {
  id: string;
  invisibles: boolean;
  onFocusTarget: (focus: (() => void) | null) => void;
}

/** The record as it lies in its file, as text. */
export function RawTab({ id, invisibles, onFocusTarget }: RawTabProps): ReactNode {
  const { status } = useDesk();
  const viewer = useRef<TextViewerHandle>(null);
  const labels = useMemo(() => textLabels(t('evidence.rawLabel', { id: plainText(id) })), [id]);
  const { data, error } = useEngine({
    key: ['documents', 'raw', id, status?.snapshot],
    revisions: [],
    ask: (engine, signal) => engine.documents.raw({ id }, { signal }),
    keep: false,
  });
  useEffect(() => {
    onFocusTarget(() => viewer.current?.focus());
    return () => onFocusTarget(null);
  }, [onFocusTarget]);
  if (error !== null) return <EmptyState title={t('evidence.rawNone')}>{failureOf(error).message}</EmptyState>;
  if (data === undefined) return <p className={styles.loading}>{t('evidence.documentLoading')}</p>;
  if (data.text === null) return <EmptyState title={t('evidence.rawNone')}>{plainText(data.why ?? '')}</EmptyState>;
  return (
    <>
      <div className={styles.notice} data-kind="plain">
        {t('evidence.rawFacts', {
          bytes: formatCount(data.bytes),
          charset: data.charset ?? t('evidence.rawUnknown'),
          type: data.mediaType ?? t('evidence.rawUnknown'),
        })}
        {data.truncated ? <span>{t('evidence.rawTruncated')}</span> : null}
      </div>
      <div className={styles.viewer}>
        <TextViewer ref={viewer} text={data.text} labels={labels} invisibles={invisibles} />
      </div>
    </>
  );
}
