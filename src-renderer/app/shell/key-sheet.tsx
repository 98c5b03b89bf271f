import type { ReactNode } from 'react';
import { t, type PlainKey } from '../../messages/catalogue.ts';
import { scopesOf, type Scope } from '../commands/command.ts';
import { useBindings } from '../commands/commands.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { KeyLabel } from './key-label.tsx';
import { ShellDialog } from './shell-dialog.tsx';
import styles from './key-sheet.module.css';

/** Commands by the places where they act, the narrower ones first. */
const PLACES: readonly (readonly [PlainKey, readonly Scope[]])[] = [
  ['shell.keysBoth', ['document', 'grid']],
  ['shell.keysGrid', ['grid']],
  ['shell.keysDocument', ['document']],
  ['shell.keysEverywhere', ['app']],
];

/** Every key there is, by where it acts. */
export function KeySheet(): ReactNode {
  return (
    <ShellDialog name="keys" title={t('shell.keysTitle')} width="wide">
      <KeyLists />
    </ShellDialog>
  );
}

function KeyLists(): ReactNode {
  const bindings = useBindings().filter(({ keys }) => keys.length > 0);
  const { singleKeys } = useStore(settings);
  return (
    <div
      className={styles.lists}
      role="group"
      aria-label={t('shell.keysAll')}
      // Focusable, so that the keyboard can scroll it; the modal dialog looks for the attribute, which React does not write.
      tabIndex={0}
      ref={(element) => element?.setAttribute('autofocus', '')}
    >
      {singleKeys ? null : <p>{t('shell.keysOff')}</p>}
      {PLACES.map(([title, scopes]) => {
        const here = bindings.filter(({ command }) => [...scopesOf(command)].sort().join() === scopes.join());
        return here.length === 0 ? null : (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {here.map(({ command, keys }) => (
                <div key={command.id}>
                  <dt>{t(command.title)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <KeyLabel key={key} keys={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}
