import type { ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { useStore } from '../store.ts';
import { closeOverlay, overlay, type Overlay } from './overlay.ts';

interface ShellDialogProps {
  readonly name: Exclude<Overlay, null>;
  readonly title: string;
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

/** One of the shell's own dialogs, while it is the open one. */
export function ShellDialog({ name, title, width = 'narrow', children }: ShellDialogProps): ReactNode {
  if (useStore(overlay) !== name) return null;
  return (
    <Dialog title={title} close={t('shell.close')} width={width} onClose={closeOverlay}>
      {children}
    </Dialog>
  );
}
