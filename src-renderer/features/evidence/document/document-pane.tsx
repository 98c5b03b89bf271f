import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Row } from '#shared/contract/desk.ts';
import type { OpenedDocument } from '#shared/contract/documents.ts';
import { useCommand } from '../../../app/commands/handlers.ts';
import { failureOf, hasCode } from '../../../app/engine/failure.ts';
import { formatCount } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { EmptyState } from '../../../widgets/empty-state/empty-state.tsx';
import { DROP, KEEP, TAB_DIFF, TAB_RAW, TAB_TEXT } from '../commands.ts';
import { KeyButton } from '../key-button.tsx';
import { plainText } from '../../../app/plain-text.ts';
import { TABS, type Tab, type TextSearch } from '../query/state.ts';
import { VerdictMark } from '../verdicts/verdict-mark.tsx';
import { DiffTab } from './diff-tab.tsx';
import styles from './document.module.css';
import { Facts } from './facts.tsx';
import { RawTab } from './raw-tab.tsx';
import { markedOf } from './spans.ts';
import { TextTab } from './text-tab.tsx';
import type { ReadDocument } from './use-document.ts';
import { WhyPanel } from './why-panel.tsx';

interface DocumentPaneProps {
  id: string | null;
  document: ReadDocument;
  /** Its line of the list, where it has one: what stands there is known at once. */
  row: Row | undefined;
  search: TextSearch | null;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** The signal whose places are marked. */
  spans: string | null;
  onSpans: (signal: string | null) => void;
  onFilter: (expression: string) => void;
  onRemeasure: () => void;
  /** Changes when the focus should go into the text. */
  focusRequest: number;
}

const TAB_NAMES = { text: 'evidence.tabText', diff: 'evidence.tabDiff', raw: 'evidence.tabRaw' } as const;

/** One document: its text, what cleaning changed, the raw record, and why it stands as it does. */
export function DocumentPane(props: DocumentPaneProps): ReactNode {
  const { id, document, row, search, tab, onTab, spans, onSpans, onFilter, onRemeasure, focusRequest } = props;
  const { opened, openError, explained, explainError } = document;
  const [invisibles, setInvisibles] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const pane = useRef<HTMLElement>(null);
  const goTo = (name: Tab): void => {
    // The view that held the focus goes away; the keys must act on.
    if (pane.current?.contains(window.document.activeElement) === true) pane.current.focus();
    onTab(name);
  };
  useCommand(TAB_TEXT, id === null ? null : () => goTo('text'));
  useCommand(TAB_DIFF, id === null ? null : () => goTo('diff'));
  useCommand(TAB_RAW, id === null ? null : () => goTo('raw'));

  const marked = useMarked(explained, spans);
  useEffect(() => setActive(null), [id]);
  const onMark = (signal: string | null): void => {
    onSpans(signal);
    setActive(signal === null ? null : 0);
    if (signal !== null && tab !== 'text') onTab('text');
  };

  const focusTarget = useRef<(() => void) | null>(null);
  const onFocusTarget = useCallback((focus: (() => void) | null) => {
    focusTarget.current = focus;
  }, []);
  useEffect(() => {
    if (focusRequest === 0) return;
    if (focusTarget.current === null) pane.current?.focus();
    else focusTarget.current();
  }, [focusRequest]);

  const decided = row?.id === id ? row : explained;
  if (id === null) {
    return (
      <div className={styles.pane}>
        <EmptyState icon="file" title={t('evidence.documentNone')}>
          {t('evidence.documentNoneHint')}
        </EmptyState>
      </div>
    );
  }
  return (
    <article ref={pane} className={styles.pane} data-keys="document" tabIndex={-1} aria-label={t('evidence.document')}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 title={plainText(id)}>
            <bdi>{plainText(opened?.title ?? '') || plainText(id)}</bdi>
          </h2>
          {opened === undefined ? null : <Byline opened={opened} />}
        </div>
        <div className={styles.verdict}>
          {decided === undefined ? null : <VerdictMark verdict={decided.verdict} by={decided.by} />}
          <KeyButton command={KEEP} className={`button ${styles.keep}`}>
            {t('evidence.keep')}
          </KeyButton>
          <KeyButton command={DROP} className={`button ${styles.drop}`}>
            {t('evidence.drop')}
          </KeyButton>
        </div>
      </header>
      <div className={styles.bar}>
        <div role="tablist" aria-label={t('evidence.tabs')} className={styles.tabs}>
          {TABS.map((name) => (
            <TabButton key={name} name={name} chosen={tab} onTab={onTab} />
          ))}
        </div>
        {tab !== 'text' || marked.count === 0 ? null : (
          <span className={styles.marked}>
            {spans === null ? t('evidence.spansAll') : t('evidence.spansOf', { signal: spans })}
            {' · '}
            {marked.count > marked.spans.length
              ? t('evidence.spansFirst', { shown: marked.spans.length, count: marked.count })
              : t('evidence.spansCount', { count: marked.count })}
            {spans === null ? null : (
              <button type="button" className="plain-link" onClick={() => onMark(null)}>
                {t('evidence.spansBack')}
              </button>
            )}
          </span>
        )}
        <label className={styles.check} title={t('evidence.invisiblesHint')}>
          <input type="checkbox" checked={invisibles} onChange={({ target }) => setInvisibles(target.checked)} />
          {t('evidence.invisibles')}
        </label>
      </div>
      <div className={styles.body}>
        <div role="tabpanel" id="evidence-tabpanel" aria-labelledby={`evidence-tab-${tab}`} className={styles.content}>
          {opened === undefined && openError !== null ? (
            <Failed title={t('evidence.documentFailed')} error={openError} />
          ) : tab === 'text' ? (
            <TextTab {...{ opened, marked, search, active, invisibles, onFocusTarget }} onActive={setActive} />
          ) : tab === 'diff' ? (
            <DiffTab {...{ id, invisibles, onFocusTarget }} />
          ) : (
            <RawTab {...{ id, invisibles, onFocusTarget }} />
          )}
        </div>
        <div className={styles.side} tabIndex={0} role="region" aria-label={t('evidence.why')}>
          {explained === undefined ? (
            explainError === null ? (
              <p className={styles.loading}>{t('evidence.whyLoading')}</p>
            ) : hasCode(explainError, 'stale') ? (
              <div className={styles.stale}>
                <p>{t('evidence.whyOutdated')}</p>
                <button type="button" className="button" onClick={onRemeasure}>
                  {t('evidence.whyRemeasure')}
                </button>
              </div>
            ) : (
              <Failed title={t('evidence.whyFailed')} error={explainError} />
            )
          ) : (
            <WhyPanel explained={explained} marked={spans} onMark={onMark} onFilter={onFilter} />
          )}
          {opened === undefined ? null : (
            <details className={styles.about}>
              <summary>{t('evidence.facts')}</summary>
              <Facts opened={opened} />
            </details>
          )}
        </div>
      </div>
    </article>
  );
}

/** What tells two documents apart; an address is text here, and leads nowhere. */
function Byline({ opened }: { opened: OpenedDocument }): ReactNode {
  const { title, url, id, language, script, chars } = opened;
  const place = url ?? (title === null ? null : id);
  return (
    <p title={place === null ? undefined : plainText(place)}>
      {t('evidence.byline', { language: plainText(language), script: plainText(script), chars: formatCount(chars) })}
      {place === null ? null : (
        <>
          {' · '}
          <bdi>{plainText(place)}</bdi>
        </>
      )}
    </p>
  );
}

function useMarked(explained: ReadDocument['explained'], spans: string | null): ReturnType<typeof markedOf> {
  const [held, setHeld] = useState({ explained, spans, marked: markedOf(explained, spans) });
  if (held.explained === explained && held.spans === spans) return held.marked;
  const marked = markedOf(explained, spans);
  setHeld({ explained, spans, marked });
  return marked;
}

function TabButton({ name, chosen, onTab }: { name: Tab; chosen: Tab; onTab: (tab: Tab) => void }): ReactNode {
  const command = { text: TAB_TEXT, diff: TAB_DIFF, raw: TAB_RAW }[name];
  return (
    <button
      type="button"
      role="tab"
      id={`evidence-tab-${name}`}
      aria-selected={name === chosen}
      aria-controls="evidence-tabpanel"
      tabIndex={name === chosen ? 0 : -1}
      title={t(command.title)}
      onClick={() => onTab(name)}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? TABS.length - 1 : 0;
        if (step === 0) return;
        const next = TABS[(TABS.indexOf(name) + step) % TABS.length]!;
        onTab(next);
        window.document.getElementById(`evidence-tab-${next}`)?.focus();
        event.preventDefault();
      }}
    >
      {t(TAB_NAMES[name])}
      <kbd className="key">{TABS.indexOf(name) + 1}</kbd>
    </button>
  );
}

function Failed({ title, error }: { title: string; error: unknown }): ReactNode {
  const { message, where, remedy } = failureOf(error);
  return (
    <div role="alert">
      <EmptyState icon="warning" title={title}>
        {[where === null ? message : `${where}: ${message}`, remedy].filter((part) => part !== null).join(' — ')}
      </EmptyState>
    </div>
  );
}
