import { dialog, type BrowserWindow } from 'electron';
import { message } from './messages.ts';

/** A page that ends again within this, in ms, is not loaded again unasked. */
const AGAIN = 60_000;

/** When the process of the page ends, the page is loaded again: what it showed lies in the engine and in its address. */
export function mendPage(browser: BrowserWindow, now: () => number = () => performance.now()): void {
  let last = -Infinity;
  browser.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || browser.isDestroyed()) return;
    const soon = now() - last < AGAIN;
    last = now();
    if (soon) void ask(browser, reason);
    else browser.webContents.reload();
  });
}

async function ask(browser: BrowserWindow, reason: string): Promise<void> {
  const { response } = await dialog.showMessageBox(browser, {
    type: 'error',
    message: message('crash.title'),
    detail: message('crash.detail', { reason }),
    buttons: [message('crash.reload'), message('crash.close')],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (browser.isDestroyed()) return;
  if (response === 0) browser.webContents.reload();
  else browser.destroy();
}
