import { Notification, powerSaveBlocker, type BrowserWindow } from 'electron';

export type Progress = number | 'unknown' | null;

export interface Taskbar {
  show(progress: Progress): void;
  /** A run is going on. */
  isBusy(): boolean;
  /** Tells that a run ended, unless the window has the focus; a click brings it to the front. */
  notifyEnd(title: string, body: string): void;
  release(): void;
}

/** The progress of a window's run on the task bar. While it goes on the machine does not fall asleep. */
export function createTaskbar(window: BrowserWindow): Taskbar {
  let blocker: number | null = null;

  function keepAwake(busy: boolean): void {
    if (busy && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (busy || blocker === null) return;
    powerSaveBlocker.stop(blocker);
    blocker = null;
  }

  return {
    show(progress) {
      keepAwake(progress !== null);
      if (window.isDestroyed()) return;
      if (progress === null) window.setProgressBar(-1);
      else if (progress === 'unknown') window.setProgressBar(2, { mode: 'indeterminate' });
      else window.setProgressBar(Math.max(0, Math.min(progress, 1)), { mode: 'normal' });
    },
    isBusy: () => blocker !== null,
    notifyEnd(title, body) {
      if (window.isDestroyed() || window.isFocused() || !Notification.isSupported()) return;
      const notification = new Notification({ title, body });
      notification.on('click', () => {
        if (window.isDestroyed()) return;
        if (window.isMinimized()) window.restore();
        window.focus();
      });
      notification.show();
      window.flashFrame(true);
    },
    release: () => keepAwake(false),
  };
}
