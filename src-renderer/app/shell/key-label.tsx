import { Fragment, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { isApple, keyLabels } from '../commands/keys.ts';

/** Keys as they are printed on a keyboard. */
export function KeyLabel({ keys }: { readonly keys: string }): ReactNode {
  return (
    <span>
      {keyLabels(keys, isApple()).map((label, i) => (
        <Fragment key={i}>
          {i === 0 ? null : <span className="visually-hidden">{` ${t('shell.keysThen')} `}</span>}
          <kbd className="key">{label}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
