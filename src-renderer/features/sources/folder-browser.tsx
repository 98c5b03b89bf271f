import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { failureOf } from '../../app/engine/failure.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { formatBytes } from '../../app/format.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { crumbs, EMPTY_LIST, indexOfPath, listKey, toggle, type ListState } from './folder-list.ts';
import css from './folder-browser.module.css';

interface FolderBrowserProps {
  onChoose: (paths: readonly string[]) => void;
}

/** Folders of the machine that the engine runs on, below the places that its host allows. */
export function FolderBrowser({ onChoose }: FolderBrowserProps): ReactNode {
  const [path, setPath] = useState<string | null>(null);
  /** The folder that was left by going up: the list then stands on it. */
  const [left, setLeft] = useState<string | null>(null);
  const [state, setState] = useState<ListState>(EMPTY_LIST);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { data: roots } = useEngine({
    key: ['files', 'roots'],
    revisions: [],
    ask: (engine) => engine.files.roots({}),
  });
  const at = path ?? roots?.[0]?.path ?? null;
  const { data: folder, error } = useEngine({
    key: ['files', 'list', at],
    revisions: [],
    ask: (engine) => engine.files.list({ path: at ?? '' }),
    enabled: at !== null,
    keep: false,
  });
  const entries = folder?.entries ?? [];
  const [shown, setShown] = useState<string | undefined>(undefined);
  if (folder !== undefined && folder.path !== shown) {
    setShown(folder.path);
    setState({ ...state, active: indexOfPath(folder.entries, left), typed: '' });
  }
  const open = (next: string): void => {
    setLeft(null);
    setPath(next);
  };
  const up = (): void => {
    if (folder === undefined || folder.parent === null) return;
    setLeft(folder.path);
    setPath(folder.parent);
  };
  const activeId = entries[state.active] === undefined ? undefined : `${id}-${state.active}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = listKey(state, entries, event.key, event.timeStamp);
    if (answer === null) return;
    event.preventDefault();
    setState(answer.state);
    if (answer.act?.act === 'open') open(answer.act.path);
    else if (answer.act?.act === 'up') up();
  };
  const root = roots?.find((place) => at !== null && (at === place.path || at.startsWith(place.path)));
  return (
    <section className={css.browser} aria-label={t('sources.browserTitle')}>
      {roots !== undefined && roots.length > 1 && (
        <div className={css.roots} role="group" aria-label={t('sources.browserRoots')}>
          {roots.map((place) => (
            <button
              key={place.path}
              type="button"
              className="button"
              aria-pressed={place === root}
              onClick={() => open(place.path)}
            >
              {place.name}
            </button>
          ))}
        </div>
      )}
      {root !== undefined && at !== null && (
        <nav className={css.crumbs} aria-label={t('sources.browserCrumbs')}>
          {crumbs(root, at).map((step, i, all) => (
            <button
              key={step.path}
              type="button"
              className="plain-link"
              aria-current={i === all.length - 1 ? 'location' : undefined}
              onClick={() => open(step.path)}
            >
              <bdi>{plainText(step.name)}</bdi>
            </button>
          ))}
        </nav>
      )}
      {error !== null ? (
        <p role="alert" className={css.failed}>
          {t('sources.browserFailed')}: {failureOf(error).message}
        </p>
      ) : (
        <ul
          ref={list}
          className={css.list}
          role="listbox"
          aria-multiselectable="true"
          aria-label={t('sources.browserTitle')}
          aria-describedby={`${id}-keys`}
          aria-activedescendant={activeId}
          aria-busy={folder === undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {entries.map((entry, i) => (
            <li
              key={entry.path}
              id={`${id}-${i}`}
              role="option"
              aria-selected={state.chosen.includes(entry.path)}
              aria-disabled={entry.kind === 'refused'}
              className={css.entry}
              data-kind={entry.kind}
              data-active={i === state.active ? '' : undefined}
              title={entry.why ?? undefined}
              onClick={() => {
                list.current?.focus();
                setState(toggle({ ...state, active: i }, entry));
              }}
              onDoubleClick={() => entry.kind === 'folder' && open(entry.path)}
            >
              <span className={css.mark}>{state.chosen.includes(entry.path) && <Icon name="keep" size={13} />}</span>
              <span className={css.icon}>
                <Icon name={entry.kind === 'folder' ? 'folder' : entry.kind === 'file' ? 'file' : 'lock'} size={14} />
              </span>
              <bdi className={css.name}>{plainText(entry.name)}</bdi>
              <span className={css.size}>
                {entry.kind === 'folder'
                  ? t('sources.browserFolder')
                  : entry.kind === 'refused'
                    ? t('sources.browserRefused')
                    : entry.size !== null && formatBytes(entry.size)}
              </span>
            </li>
          ))}
          {folder !== undefined && entries.length === 0 && (
            <li role="option" aria-disabled="true" aria-selected="false" className={css.none}>
              {t('sources.browserEmpty')}
            </li>
          )}
        </ul>
      )}
      {folder?.truncated === true && <p className={css.note}>{t('sources.browserTruncated')}</p>}
      <p id={`${id}-keys`} className={css.note}>
        {t('sources.browserKeys')}
      </p>
      <div className={css.actions}>
        {state.chosen.length > 0 ? (
          <button type="button" className="button primary" onClick={() => onChoose(state.chosen)}>
            {t('sources.browserChosen', { count: state.chosen.length })}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={folder === undefined}
            onClick={() => folder !== undefined && onChoose([folder.path])}
          >
            {t('sources.browserChoose')}
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={folder?.parent === null || folder === undefined}
          onClick={up}
        >
          {t('sources.browserUp')}
        </button>
      </div>
    </section>
  );
}
