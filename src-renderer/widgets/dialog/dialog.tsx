import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './dialog.css';

interface DialogProps {
  title: string;
  /** Name of the button that closes it. */
  close: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end, the one that is wanted last. */
  actions?: ReactNode;
  width?: 'narrow' | 'wide';
}

/** The browser's modal dialog, open while it is mounted: Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, close, onClose, children, actions, width = 'narrow' }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`w-dialog is-${width}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="w-dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="button quiet" aria-label={close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="w-dialog-body">{children}</div>
      {actions !== undefined && <footer className="w-dialog-actions">{actions}</footer>}
    </dialog>
  );
}
