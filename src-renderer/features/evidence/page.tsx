import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Query } from '#shared/contract/desk.ts';
import { useCommand } from '../../app/commands/handlers.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { useDesk, useDeskQuery } from '../../app/engine/desk.ts';
import { failureOf, hasCode } from '../../app/engine/failure.ts';
import { href } from '../../app/navigation.ts';
import { Workbench } from '../../app/workbench.tsx';
import { t } from '../../messages/catalogue.ts';
import { EmptyState } from '../../widgets/empty-state/empty-state.tsx';
import { countSelected, NOTHING, type Selection } from '../../widgets/grid/selection.ts';
import type { GridHandle } from '../../widgets/grid/types.ts';
import { loadMonaco } from '../../widgets/text-viewer/load-monaco.ts';
import { DROP, DROP_MORE, KEEP, KEEP_MORE, NEXT, PREVIOUS, REDO, TO_FILTER, TO_GRID, UNDO } from './commands.ts';
import { DocumentPane } from './document/document-pane.tsx';
import { useAskFirst, useDocument, usePrefetch } from './document/use-document.ts';
import styles from './evidence.module.css';
import { FacetsPane } from './facets/facets-pane.tsx';
import { QueuesList } from './facets/queues-list.tsx';
import { Chips } from './query/chips.tsx';
import { DraftNote } from './query/draft-note.tsx';
import type { ExpressionHandle } from './query/expression-field.tsx';
import { addFilter, filterOf } from './query/filters.ts';
import { queryOf } from './query/state.ts';
import { Toolbar } from './query/toolbar.tsx';
import { useSearch } from './query/use-search.ts';
import { useVocabulary } from './query/use-vocabulary.ts';
import { ColumnMenu, type ColumnMenuAt } from './rows/column-menu.tsx';
import { gridSort, signalsOf, sortOf } from './rows/columns.ts';
import { NoMatches } from './rows/empty.tsx';
import { liftsOf } from './rows/lifts.ts';
import { RowsPane } from './rows/rows-pane.tsx';
import { StatusLine } from './rows/status-line.tsx';
import { usePlace } from './rows/use-place.ts';
import { useView } from './rows/use-view.ts';
import { useEvidence } from './use-evidence.ts';
import { useStrayKeys } from './use-stray-keys.ts';
import { ReasonDialog } from './verdicts/reason-dialog.tsx';
import { useVerdicts } from './verdicts/use-verdicts.ts';

/** Documents as they were decided: find them, read them, overrule. */
export function EvidencePage(): ReactNode {
  const { status } = useDesk();
  if (status !== undefined && status.documents === 0) {
    return (
      <EmptyState
        icon="file"
        title={t('evidence.emptyDesk')}
        actions={
          <a className="button primary" href={href('sources')}>
            {t('evidence.emptyDeskExit')}
          </a>
        }
      >
        {t('evidence.emptyDeskHint')}
      </EmptyState>
    );
  }
  return <Evidence documents={status?.documents} />;
}

const NO_SIGNALS: readonly never[] = [];

function Evidence({ documents }: { documents: number | undefined }): ReactNode {
  const [state, change] = useEvidence();
  const { draft, discard } = useDraft();
  const signals =
    useDeskQuery({
      key: ['desk', 'signals', draft],
      ask: (engine, signal) => engine.desk.signals({ draft }, { signal }),
    }).data ?? NO_SIGNALS;
  const known = useMemo(() => new Set(signals.map(({ signal }) => signal)), [signals]);
  const search = useSearch(state.search, change);

  const { filters, queue, seed, sort } = state;
  const hits = state.search?.hits ?? null;
  const ready = queue !== 'near' || signals.length > 0;
  const { query, limit } = useMemo(
    () =>
      queryOf(
        { filters, queue, seed, sort, search: hits === null ? null : { text: '', matchCase: false, hits } },
        signals,
        draft,
      ),
    // Signals matter to a queue only.
    [filters, queue, seed, sort, hits, draft, queue === 'near' ? signals : null],
  );
  const asked: Query | null = ready ? query : null;
  const columns = useMemo(
    () => (state.columns ?? signalsOf(filters, query.sort, known)).filter((name) => known.has(name)),
    [state.columns, filters, query.sort, known],
  );
  const rows = useView(asked, limit, columns);
  // The engine was started again, or holds other searches now: this one is made anew.
  const gone = hits !== null && (hasCode(rows.error, 'not-found') || hasCode(rows.error, 'stale'));
  useEffect(() => {
    if (gone && state.search !== null) change({ search: { ...state.search, hits: null } }, { replace: true });
  }, [gone]);
  const place = usePlace(rows, JSON.stringify(query), state, change, useAskFirst());
  const [selection, setSelection] = useState<Selection>(NOTHING);
  useEffect(() => setSelection(NOTHING), [rows.view?.id]);
  const selected = countSelected(selection, rows.view?.total ?? 0);

  const [said, setSaid] = useState('');
  const [reason, setReason] = useState<{ verdict: 'keep' | 'drop' | null; many: boolean } | null>(null);
  const grid = useRef<GridHandle>(null);
  const expression = useRef<ExpressionHandle>(null);
  const [columnMenu, setColumnMenu] = useState<ColumnMenuAt | null>(null);
  const [focusRequest, setFocusRequest] = useState(0);
  const verdicts = useVerdicts({
    rows,
    place,
    selection,
    onSelectionDone: () => setSelection(NOTHING),
    announce: setSaid,
  });

  const { doc, row } = place;
  const [remeasured, setRemeasured] = useState<string | null>(null);
  const document = useDocument(doc, draft, remeasured !== null && remeasured === doc);
  const around = row === null ? [] : [rows.row(row + 1), row > 0 ? rows.row(row - 1) : undefined];
  usePrefetch(around, draft, document.opened !== undefined);

  const more = (verdict: 'keep' | 'drop'): void => {
    if (selected > 0) verdicts.selected(verdict);
    else if (doc !== null) setReason({ verdict, many: false });
  };
  useCommand(KEEP, doc === null ? null : () => verdicts.one('keep'));
  useCommand(DROP, doc === null ? null : () => verdicts.one('drop'));
  useCommand(KEEP_MORE, selected === 0 && doc === null ? null : () => more('keep'));
  useCommand(DROP_MORE, selected === 0 && doc === null ? null : () => more('drop'));
  useCommand(UNDO, verdicts.undo);
  useCommand(REDO, verdicts.redo);
  useCommand(NEXT, () => place.step(1));
  useCommand(PREVIOUS, () => place.step(-1));
  const toGrid = useCallback(() => grid.current?.focus(), []);
  // Whoever comes by a key or a link can go on by keys; a document that stands in no row here stays as it is.
  const standing = rows.view !== undefined && (row !== null || doc === null);
  useEffect(() => {
    const focused = window.document.activeElement;
    // The tab that led here has the focus still.
    if (standing && (focused === window.document.body || focused?.ariaCurrent === 'page')) toGrid();
  }, [standing, toGrid]);
  useStrayKeys(toGrid);
  useCommand(TO_GRID, toGrid);
  useCommand(TO_FILTER, () => expression.current?.focus());

  // The editor is large: it comes while the first rows are looked at.
  useEffect(() => void loadMonaco().catch(() => undefined), []);

  const vocabulary = useVocabulary(signals, draft);
  const onExpression = (text: string, index: number | null): void =>
    change({ filters: index === null ? addFilter(filters, text) : filters.with(index, filterOf(text)) });
  const clear = (): void => change({ filters: [], queue: null, search: null });

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t('evidence.nav')}</h1>
      <Toolbar
        {...{ state, change, search, vocabulary, onExpression, signals, columns, verdicts }}
        expressionRef={expression}
        total={rows.view?.total ?? 0}
        onGo={(to) => {
          place.go(to);
          toGrid();
        }}
        onLeave={toGrid}
      />
      <Chips
        filters={filters}
        onFilters={(next) => change({ filters: next })}
        onEdit={(index) => expression.current?.edit(filters[index]?.expression ?? '', index)}
        queue={queue}
        onQueueLeave={() => change({ queue: null })}
        search={search}
        onClear={clear}
      />
      <DraftNote count={draft.length} onDiscard={discard} />
      <div className={styles.workbench}>
        <Workbench
          page="evidence"
          left={
            <div className={styles.left}>
              <QueuesList
                queue={queue}
                seed={seed}
                onQueue={(next) => change({ queue: next, sort: next === null ? sort : null })}
                onSeed={(next) => change({ seed: next }, { replace: true })}
              />
              <FacetsPane query={asked} filters={filters} onFilters={(next) => change({ filters: next })} />
            </div>
          }
          centre={
            <div className={styles.centre}>
              {rows.error !== null && rows.error !== undefined ? (
                <div role="alert" className={styles.failed}>
                  <h2>{t('evidence.failedTitle')}</h2>
                  <p>
                    {[failureOf(rows.error).message, failureOf(rows.error).where, failureOf(rows.error).remedy]
                      .filter(Boolean)
                      .join(' — ')}
                  </p>
                  <button type="button" className="button" onClick={clear}>
                    {t('evidence.failedClear')}
                  </button>
                </div>
              ) : (
                <RowsPane
                  {...{ rows, place, signals, columns, selection }}
                  lines={state.lines}
                  sort={gridSort(query.sort)}
                  onSort={(next) => change({ sort: sortOf(next), queue: queue === 'random' ? null : queue })}
                  onSelection={setSelection}
                  onOpen={(at) => {
                    place.go(at);
                    setFocusRequest((count) => count + 1);
                  }}
                  onColumnMenu={(column, at) => setColumnMenu({ column, at })}
                  empty={<NoMatches lifts={liftsOf(state, signals, draft, change)} onClear={clear} />}
                  gridRef={grid}
                />
              )}
              <StatusLine
                rows={rows}
                query={asked}
                documents={documents}
                row={row}
                selected={selected}
                onReason={() => setReason({ verdict: null, many: true })}
                onSelectNone={() => setSelection(NOTHING)}
              />
            </div>
          }
          right={
            <DocumentPane
              id={doc}
              document={document}
              row={row === null ? undefined : rows.row(row)}
              search={hits === null ? null : state.search}
              tab={state.tab}
              onTab={(tab) => change({ tab }, { replace: true })}
              spans={state.spans}
              onSpans={(spans) => change({ spans }, { replace: true })}
              onFilter={(text) => change({ filters: addFilter(filters, text) })}
              onRemeasure={() => setRemeasured(doc)}
              focusRequest={focusRequest}
            />
          }
        />
      </div>
      {columnMenu === null ? null : (
        <ColumnMenu
          {...columnMenu}
          sort={query.sort}
          onSort={(next) => change({ sort: next, queue: queue === 'random' ? null : queue })}
          onRemove={(signal) => change({ columns: columns.filter((name) => name !== signal) })}
          onClose={() => setColumnMenu(null)}
        />
      )}
      {reason === null ? null : (
        <ReasonDialog
          verdict={reason.verdict}
          count={reason.many ? selected : null}
          onGive={(verdict, why) => (reason.many ? verdicts.selected(verdict, why) : verdicts.one(verdict, why))}
          onClose={() => setReason(null)}
        />
      )}
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </div>
  );
}
