import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { OpenedDocument } from '#shared/contract/documents.ts';
import { useCommand } from '../../../app/commands/handlers.ts';
import { formatCount, formatShare } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { TextViewer, type TextViewerHandle, type TextViewerLabels } from '../../../widgets/text-viewer/text-viewer.tsx';
import { FIND, NEXT_SPAN, PREVIOUS_SPAN } from '../commands.ts';
import { plainText } from '../../../app/plain-text.ts';
import styles from './document.module.css';
import type { TextSearch } from '../query/state.ts';
import { findAll } from '../../../widgets/text-viewer/find.ts';
import { FindBar } from './find-bar.tsx';
import type { Marked } from './spans.ts';
import { useFind } from './use-find.ts';
import { useWholeText } from './use-whole-text.ts';

/** Places of a search that are marked beside what rules found. */
const MOST_HITS = 1000;

export interface TextTabProps {
  /** Undefined while it is opened: the viewer stays, and with it the focus. */
  opened: OpenedDocument | undefined;
  marked: Marked;
  /** What the list was searched for: its places are marked too, and the first one is shown. */
  search: Pick<TextSearch, 'text' | 'matchCase'> | null;
  active: number | null;
  onActive: (index: number | null) => void;
  invisibles: boolean;
  /** Called with what focuses the text, while it is there. */
  onFocusTarget: (focus: (() => void) | null) => void;
}

/** The clean text, exactly, with what rules found in it. */
export function TextTab({
  opened,
  marked,
  search,
  active,
  onActive,
  invisibles,
  onFocusTarget,
}: TextTabProps): ReactNode {
  const { text, complete, fetching, fetch, stop } = useWholeText(opened);
  const viewer = useRef<TextViewerHandle>(null);
  const id = plainText(opened?.id ?? '');
  const labels = useMemo(() => textLabels(t('evidence.textLabel', { id })), [id]);
  useCommand(NEXT_SPAN, marked.spans.length === 0 ? null : () => viewer.current?.nextSpan());
  useCommand(PREVIOUS_SPAN, marked.spans.length === 0 ? null : () => viewer.current?.previousSpan());
  const find = useFind(text, () => viewer.current?.selection().start ?? 0);
  useCommand(
    FIND,
    opened === undefined
      ? null
      : () => {
          const { start, end } = viewer.current?.selection() ?? { start: 0, end: 0 };
          const selected = text.slice(start, end);
          find.show(selected.includes('\n') ? '' : selected.slice(0, 1000));
        },
  );
  const hits = useMemo(
    () => (search === null ? [] : findAll(text, search.text, search.matchCase, MOST_HITS)),
    [text, search?.text, search?.matchCase],
  );
  const spans = useMemo(() => (hits.length === 0 ? marked.spans : [...marked.spans, ...hits]), [marked, hits]);
  useEffect(() => {
    if (hits[0] !== undefined && active === null) viewer.current?.reveal(hits[0].start, hits[0].end);
  }, [hits]);
  // What was not fetched cannot be found; a document that was searched for has it somewhere.
  const wanted = find.open || (search !== null && hits.length === 0);
  const short = wanted && !complete && opened !== undefined;
  useEffect(() => {
    if (short && fetching === null) fetch();
  }, [short, opened?.id]);
  // A place behind what is here: the rest comes, and the viewer goes there.
  const beyond = !complete && active !== null && (marked.spans[active]?.end ?? 0) > text.length;
  useEffect(() => {
    if (beyond && fetching === null) fetch();
  }, [beyond]);
  // The button that asked for it is gone then, and the focus with it.
  useEffect(() => {
    if (complete && document.activeElement === document.body) viewer.current?.focus();
  }, [complete]);
  useEffect(() => {
    onFocusTarget(() => viewer.current?.focus());
    return () => onFocusTarget(null);
  }, [onFocusTarget]);
  return (
    <>
      {complete || opened === undefined ? null : (
        <div className={styles.notice}>
          {fetching === null ? (
            <>
              <span>
                {t('evidence.textBeginning', { shown: formatCount(text.length), all: formatCount(opened.chars) })}
              </span>
              <button type="button" className="plain-link" onClick={fetch}>
                {t('evidence.textFetch')}
              </button>
            </>
          ) : (
            <>
              <span role="status">{t('evidence.textFetching', { share: formatShare(fetching) })}</span>
              <button type="button" className="plain-link" onClick={stop}>
                {t('evidence.textFetchCancel')}
              </button>
            </>
          )}
        </div>
      )}
      {find.open && <FindBar find={find} onLeave={() => viewer.current?.focus()} />}
      <div className={styles.viewer}>
        <TextViewer
          ref={viewer}
          text={opened === undefined ? null : text}
          labels={labels}
          spans={find.open ? find.spans : spans}
          activeSpan={find.open ? find.active : active}
          onActiveSpan={find.open ? find.go : onActive}
          invisibles={invisibles}
        />
      </div>
    </>
  );
}

export const textLabels = (text: string): TextViewerLabels => ({
  text,
  loading: t('evidence.textLoading'),
  failed: t('evidence.textFailed'),
  retry: t('evidence.retry'),
  part: (from, to, of) => t('evidence.textPart', { from, to, of }),
  earlier: t('evidence.textEarlier'),
  later: t('evidence.textLater'),
  showAll: t('evidence.textAll'),
  span: (label, number, of) => t('evidence.textSpan', { label, number, of }),
  more: (count) => t('evidence.textMore', { count }),
});
