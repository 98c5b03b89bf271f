import { useDeferredValue, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { SourceInfo } from '#shared/contract/sources.ts';
import { hello } from '../../app/engine/engine.ts';
import { host } from '../../app/host.ts';
import { formatBytes } from '../../app/format.ts';
import { navigate } from '../../app/navigation.ts';
import { useStore } from '../../app/store.ts';
import { notifyFailure } from '../../app/toasts.ts';
import { t } from '../../messages/catalogue.ts';
import { AddForm } from './add-form.tsx';
import { AddProgress } from './add-progress.tsx';
import { addPaths, adding, changeAdding, resetAdding, uploadFiles } from './adding.ts';
import { pickedFiles } from './dropped.ts';
import { FolderBrowser } from './folder-browser.tsx';
import { pastedPaths } from './pasted-paths.ts';
import { UploadProgress } from './upload-progress.tsx';
import css from './add.module.css';

/** Where a new source lies, what it would bring, and what is known of it. */
export function AddSource({ sources }: { sources: readonly SourceInfo[] }): ReactNode {
  const { paths: text, job } = useStore(adding);
  const paths = pastedPaths(useDeferredValue(text));
  const first = sources.length === 0;
  return (
    <div className={css.add}>
      <header className={css.head}>
        <h1>{first ? t('sources.emptyTitle') : t('sources.addTitle')}</h1>
        {!first && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              resetAdding();
              navigate('sources');
            }}
          >
            {t('sources.addClose')}
          </button>
        )}
      </header>
      {first && <p className={css.lead}>{t('sources.emptyHint')}</p>}
      {job === null ? (
        <>
          <Where text={text} />
          <UploadProgress />
          {paths.length > 0 && <AddForm paths={paths} sources={sources} />}
        </>
      ) : (
        <AddProgress job={job} />
      )}
    </div>
  );
}

function Where({ text }: { text: string }): ReactNode {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const capabilities = useStore(hello)?.capabilities;
  const [browsing, setBrowsing] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const { dialogs, upload } = host;
  const maxBytes = capabilities?.upload?.maxBytes ?? null;
  const browses = dialogs === null && capabilities?.pick === 'browse';
  return (
    <div>
      <label htmlFor={id}>{t('sources.addPaths')}</label>
      <textarea
        ref={field}
        id={id}
        className={css.paths}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ target }) => changeAdding({ paths: target.value })}
      />
      <p id={`${id}-hint`} className={css.hint}>
        {t('sources.addPathsHint')}{' '}
        {upload !== null && maxBytes !== null
          ? t('sources.addDropUploadHint', { limit: formatBytes(maxBytes) })
          : t('sources.addDropHint')}
      </p>
      <div className={css.ways}>
        {dialogs !== null && (
          <>
            <button type="button" className="button" onClick={() => void pick(() => dialogs.pickPaths())}>
              {t('sources.addPickFiles')}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => void pick(async () => [await dialogs.pickFolder()])}
            >
              {t('sources.addPickFolder')}
            </button>
          </>
        )}
        {browses && (
          <button type="button" className="button" aria-expanded={browsing} onClick={() => setBrowsing(!browsing)}>
            {t('sources.addBrowse')}
          </button>
        )}
        {upload !== null && maxBytes !== null && <UploadButton maxBytes={maxBytes} />}
      </div>
      {browsing && (
        <FolderBrowser
          onChoose={(paths) => {
            addPaths(paths);
            setBrowsing(false);
          }}
        />
      )}
    </div>
  );
}

async function pick(ask: () => Promise<(string | null)[]>): Promise<void> {
  try {
    const paths = (await ask()).filter((path) => path !== null);
    if (paths.length > 0) addPaths(paths);
  } catch (error) {
    notifyFailure(error);
  }
}

function UploadButton({ maxBytes }: { maxBytes: number }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button" onClick={() => field.current?.click()}>
        {t('sources.addUploadFiles')}
      </button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t('sources.addUploadFiles')}
        onChange={({ target }) => {
          if (target.files !== null && target.files.length > 0) void uploadFiles(pickedFiles(target.files), maxBytes);
          target.value = '';
        }}
      />
    </>
  );
}
