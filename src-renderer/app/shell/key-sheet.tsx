import type { ReactNode } from 'react';
import { t, type PlainKey } from '../../messages/catalogue.ts';
import { scopesOf, type Scope } from '../commands/command.ts';
import { useBindings } from '../commands/commands.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { KeyLabel } from './key-label.tsx';
import { ShellDialog } from './shell-dialog.tsx';
import styles from './key-sheet.module.css';

const PLACES: readonly (readonly [Scope, PlainKey])[] = [
  ['grid', 'shell.keysGrid'],
  ['document', 'shell.keysDocument'],
  ['app', 'shell.keysEverywhere'],
];

/** Every key there is, by where it acts. */
export function KeySheet(): ReactNode {
  return (
    <ShellDialog name="keys" title={t('shell.keysTitle')}>
      <KeyLists />
    </ShellDialog>
  );
}

function KeyLists(): ReactNode {
  const bindings = useBindings().filter(({ keys }) => keys.length > 0);
  const { singleKeys } = useStore(settings);
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className={styles.lists} role="group" aria-label={t('shell.keysAll')} tabIndex={0}>
      {singleKeys ? null : <p>{t('shell.keysOff')}</p>}
      {PLACES.map(([scope, title]) => {
        const here = bindings.filter(({ command }) => scopesOf(command).includes(scope));
        return here.length === 0 ? null : (
          <section key={scope}>
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
