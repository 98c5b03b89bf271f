import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SEARCH } from '../../../app/commands/shell-commands.ts';
import { useCommand } from '../../../app/commands/handlers.ts';
import { useCommandHint } from '../../../app/commands/command-button.tsx';
import { t } from '../../../messages/catalogue.ts';
import { Icon } from '../../../widgets/icon/icon.tsx';
import styles from './query.module.css';
import type { TextSearch } from './state.ts';

interface SearchFieldProps {
  search: TextSearch | null;
  onSearch: (text: string, matchCase: boolean) => void;
  onRemove: () => void;
  onLeave: () => void;
}

/** Looks for characters in all texts; Enter starts. */
export function SearchField({ search, onSearch, onRemove, onLeave }: SearchFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search?.text ?? '');
  const [matchCase, setMatchCase] = useState(search?.matchCase ?? false);
  const hint = useCommandHint(SEARCH);
  useCommand(SEARCH, () => {
    input.current?.focus();
    input.current?.select();
  });
  useEffect(() => setText(search?.text ?? ''), [search?.text]);
  const submit = (exact: boolean): void => {
    if (text === '') onRemove();
    else onSearch(text, exact);
  };
  return (
    <div className={styles.search} role="search">
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="text"
        className="w-input"
        aria-label={t('evidence.search')}
        title={hint}
        placeholder={t('evidence.searchPlaceholder')}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit(matchCase);
          else if (event.key === 'Escape' && text !== (search?.text ?? '')) setText(search?.text ?? '');
          else if (event.key === 'Escape') onLeave();
          else return;
          event.preventDefault();
        }}
      />
      <button
        type="button"
        className={styles.case}
        aria-pressed={matchCase}
        aria-label={t('evidence.matchCase')}
        title={t('evidence.matchCase')}
        onClick={() => {
          setMatchCase(!matchCase);
          if (search !== null) submit(!matchCase);
        }}
      >
        <span aria-hidden="true">{t('evidence.matchCaseSign')}</span>
      </button>
    </div>
  );
}
