import { useEffect, useId, useRef, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { useStore } from '../store.ts';
import { closeOverlay, overlay, type Overlay } from './overlay.ts';
import styles from './shell-dialog.module.css';

interface ShellDialogProps {
  readonly name: Exclude<Overlay, null>;
  readonly title: string;
  readonly children: ReactNode;
}

/** One of the shell's dialogs, in the browser's own modal dialog, which keeps the focus and gives it back. */
export function ShellDialog({ name, title, children }: ShellDialogProps): ReactNode {
  return useStore(overlay) === name ? <OpenDialog title={title}>{children}</OpenDialog> : null;
}

function OpenDialog({ title, children }: Omit<ShellDialogProps, 'name'>): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={closeOverlay}
      onClick={(event) => {
        if (event.target === event.currentTarget) closeOverlay();
      }}
    >
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 id={id}>{title}</h2>
          <button type="button" className="button quiet" aria-label={t('shell.close')} onClick={closeOverlay}>
            <span aria-hidden="true">✕</span>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
