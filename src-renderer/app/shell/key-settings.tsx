import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import type { Command } from '../commands/command.ts';
import { COMMANDS, useBindings } from '../commands/commands.ts';
import { chordOf, isApple, keyLabels } from '../commands/keys.ts';
import { bindCommands, findConflicts } from '../commands/registry.ts';
import { changeSettings, settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { KeyLabel } from './key-label.tsx';
import styles from './settings-dialog.module.css';

/** Every command with its keys, which a person can change. */
export function KeySettings(): ReactNode {
  const { keys } = useStore(settings);
  const bindings = useBindings();
  return (
    <>
      <ul className={styles.commands}>
        {bindings.map(({ command, keys: bound }) => (
          <CommandKeys key={command.id} command={command} bound={bound} changed={command.id in keys} />
        ))}
      </ul>
      {Object.keys(keys).length === 0 ? null : (
        <button type="button" className="button" onClick={() => changeSettings({ keys: {} })}>
          {t('shell.settingsKeyResetAll')}
        </button>
      )}
    </>
  );
}

interface CommandKeysProps {
  readonly command: Command;
  readonly bound: readonly string[];
  readonly changed: boolean;
}

function CommandKeys({ command, bound, changed }: CommandKeysProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const title = t(command.title);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!asking || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    const chord = chordOf(event.nativeEvent, isApple());
    if (chord === null) return;
    setAsking(false);
    if (chord === 'Escape') return;
    const other = holderOf(command, chord);
    setTaken(
      other === null
        ? null
        : t('shell.settingsKeyTaken', { key: keyLabels(chord, isApple()).join(' '), command: t(other.title) }),
    );
    if (other === null) setKeys(command, [chord]);
  };

  return (
    <li>
      <span>{title}</span>
      {taken === null ? null : (
        <span role="alert" className={styles.taken}>
          {taken}
        </span>
      )}
      {asking ? null : <Keys bound={bound} />}
      <button
        type="button"
        className="button quiet"
        aria-label={asking ? undefined : t('shell.settingsKeyChange', { command: title })}
        onClick={() => {
          setAsking(true);
          setTaken(null);
        }}
        onBlur={() => setAsking(false)}
        onKeyDown={onKeyDown}
      >
        {t(asking ? 'shell.settingsKeyPress' : 'shell.settingsKeyButton')}
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={t(changed ? 'shell.settingsKeyReset' : 'shell.settingsKeyRemove', { command: title })}
        title={t(changed ? 'shell.settingsKeyReset' : 'shell.settingsKeyRemove', { command: title })}
        disabled={!changed && bound.length === 0}
        onClick={() => setKeys(command, changed ? null : [])}
      >
        <Icon name={changed ? 'undo' : 'close'} size={13} />
      </button>
    </li>
  );
}

function Keys({ bound }: { readonly bound: readonly string[] }): ReactNode {
  return (
    <span className={styles.bound}>
      {bound.length === 0 ? t('shell.settingsKeyNone') : bound.map((key) => <KeyLabel key={key} keys={key} />)}
    </span>
  );
}

/** Gives a command its keys; null those that it comes with. */
function setKeys({ id }: Command, chosen: readonly string[] | null): void {
  const { [id]: _before, ...others } = settings.get().keys;
  changeSettings({ keys: chosen === null ? others : { ...others, [id]: chosen } });
}

/** The command that a chord would also call, or null. */
function holderOf(command: Command, chord: string): Command | null {
  const now = settings.get();
  const bindings = bindCommands(COMMANDS, { ...now, singleKeys: true, keys: { ...now.keys, [command.id]: [chord] } });
  const conflict = findConflicts(bindings).find(({ ids }) => ids.includes(command.id));
  const other = conflict?.ids.find((id) => id !== command.id);
  return COMMANDS.find(({ id }) => id === other) ?? null;
}
