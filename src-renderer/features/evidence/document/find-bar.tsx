import { useEffect, useRef, type ReactNode } from 'react';
import { formatCount } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { Icon } from '../../../widgets/icon/icon.tsx';
import { MOST_FOUND } from '../../../widgets/text-viewer/find.ts';
import styles from './document.module.css';
import type { Find } from './use-find.ts';

/** Looks for characters in the document: Enter and Shift+Enter walk, Escape ends it. */
export function FindBar({ find, onLeave }: { find: Find; onLeave: () => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { text, matchCase, spans, active, asked } = find;
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [asked]);
  const leave = (): void => {
    find.close();
    onLeave();
  };
  return (
    <div className={styles.find} role="search" aria-label={t('evidence.find')}>
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="text"
        className="w-input"
        aria-label={t('evidence.find')}
        placeholder={t('evidence.findPlaceholder')}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => find.look(target.value, matchCase)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') leave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <button
        type="button"
        className={styles.findCase}
        aria-pressed={matchCase}
        aria-label={t('evidence.matchCase')}
        title={t('evidence.matchCase')}
        onClick={() => find.look(text, !matchCase)}
      >
        <span aria-hidden="true">{t('evidence.matchCaseSign')}</span>
      </button>
      <span className={styles.findCount} role="status">
        {text === ''
          ? ''
          : spans.length === 0
            ? t('evidence.findNone')
            : t(spans.length === MOST_FOUND ? 'evidence.findFirst' : 'evidence.findCount', {
                at: formatCount((active ?? 0) + 1),
                count: formatCount(spans.length),
              })}
      </span>
      <button
        type="button"
        className="button quiet"
        aria-label={t('evidence.findPrevious')}
        title={t('evidence.findPrevious')}
        disabled={spans.length === 0}
        onClick={() => find.step(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={t('evidence.findNext')}
        title={t('evidence.findNext')}
        disabled={spans.length === 0}
        onClick={() => find.step(1)}
      >
        ↓
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={t('evidence.findClose')}
        title={t('evidence.findClose')}
        onClick={leave}
      >
        <Icon name="close" size={12} />
      </button>
    </div>
  );
}
