import { useEffect, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { plainText } from '../plain-text.ts';
import { useStore } from '../store.ts';
import { dismissToast, toasts, type Toast } from '../toasts.ts';
import styles from './toasts.module.css';

/** How long a note stays, in milliseconds; a failure stays until it is dismissed. */
const SHOWN = 8000;

export function Toasts(): ReactNode {
  const list = useStore(toasts);
  return (
    <div className={styles.toasts} aria-live="polite">
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, kind, text, detail, action } }: { readonly toast: Toast }): ReactNode {
  useEffect(() => {
    if (kind === 'failure') return undefined;
    const timer = setTimeout(() => dismissToast(id), SHOWN);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={styles.toast} data-kind={kind}>
      <div className={styles.text}>
        <p>{plainText(text)}</p>
        {detail === undefined ? null : <p className={styles.detail}>{plainText(detail)}</p>}
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          className="plain-link"
          onClick={() => {
            action.run();
            dismissToast(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="button quiet" aria-label={t('shell.dismiss')} onClick={() => dismissToast(id)}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
