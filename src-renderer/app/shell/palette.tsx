import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { useBindings } from '../commands/commands.ts';
import { canRun, runCommand, useHandlers } from '../commands/handlers.ts';
import type { Binding } from '../commands/registry.ts';
import { PALETTE } from '../commands/shell-commands.ts';
import { useStore } from '../store.ts';
import { KeyLabel } from './key-label.tsx';
import { closeOverlay, overlay } from './overlay.ts';
import { findCommands } from './palette-search.ts';
import styles from './palette.module.css';

/** Every command that can run now, found by words of its title. */
export function Palette(): ReactNode {
  return useStore(overlay) === 'palette' ? <CommandFinder /> : null;
}

function CommandFinder(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useId();
  useHandlers();
  const able = useBindings().filter(({ command }) => command !== PALETTE && canRun(command));
  const found = findCommands(able, words, ({ command }) => t(command.title));
  const at = Math.min(chosen, found.length - 1);

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const run = ({ command }: Binding): void => {
    closeOverlay();
    // After the dialog gave the focus back, so that the command finds it where it was.
    setTimeout(() => runCommand(command));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const binding = found[at];
    if (step !== undefined) setChosen((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && binding !== undefined) run(binding);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('shell.paletteLabel')}
      onCancel={(event) => {
        event.preventDefault();
        closeOverlay();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) closeOverlay();
      }}
    >
      <input
        className={styles.words}
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
        aria-label={t('shell.palettePlaceholder')}
        placeholder={t('shell.palettePlaceholder')}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={list} role="listbox" aria-label={t('shell.paletteLabel')} className={styles.list}>
        {found.map((binding, i) => (
          <li
            key={binding.command.id}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === at}
            ref={i === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseMove={() => setChosen(i)}
            onClick={() => run(binding)}
          >
            {t(binding.command.title)}
            {binding.keys[0] === undefined ? null : <KeyLabel keys={binding.keys[0]} />}
          </li>
        ))}
      </ul>
      <p role="status" className={found.length === 0 ? styles.none : 'visually-hidden'}>
        {found.length === 0 ? t('shell.paletteNone') : t('shell.paletteCount', { count: found.length })}
      </p>
    </dialog>
  );
}
