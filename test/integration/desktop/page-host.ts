import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { ORIGIN } from '#hosts/electron/protocol.ts';
import {
  ipcMain,
  session,
  WebFrameMain,
  type BrowserWindow,
  type MessagePortMain,
} from '#test/unit/hosts/electron/double.ts';

/*
 * Puts a page of a real browser in the place of a window's page: files come from the handler of `winnow:`, the built
 * preload script runs before the page's own, and what it sends goes to the main process and back. A browser knows no
 * `winnow:`, so the page has another origin; everything else of it is as on the desktop.
 */
const STAND_IN = 'https://app.winnow.test';
export const standIn = (url: string): string => url.replace(ORIGIN, STAND_IN);

/** What of Electron the preload script is given, in the page. */
const SHIM = `
const listeners = new Map();
const ports = new Map();
const electron = {
  contextBridge: { exposeInMainWorld: (name, value) => { globalThis[name] = value; } },
  ipcRenderer: {
    on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    off: (channel, listener) => listeners.set(channel, listeners.get(channel).filter((other) => other !== listener)),
    send: (channel, ...args) => void ipcSend(channel, args),
    invoke: (channel, ...args) => ipcInvoke(channel, args),
  },
  webUtils: { getPathForFile: () => '' },
};
const toBytes = (data) => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
const fromBytes = (data) => btoa(Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join(''));
Object.defineProperty(globalThis, 'fromMain', { value: {
  message: (channel, args) => { for (const listener of listeners.get(channel) ?? []) listener({ ports: [] }, ...args); },
  port: (channel, id) => {
    const { port1, port2 } = new MessageChannel();
    ports.set(id, port2);
    port2.onmessage = ({ data }) => void (typeof data === 'string' ? portSend(id, data, false) : portSend(id, fromBytes(data), true));
    for (const listener of listeners.get(channel) ?? []) listener({ ports: [port1] });
  },
  data: (id, data, binary) => ports.get(id)?.postMessage(binary ? toBytes(data) : data),
  close: (id) => ports.get(id)?.close(),
} });
`;

export async function hostPage(page: Page, window: BrowserWindow, preload: string): Promise<void> {
  const [, handle] = session.defaultSession.protocol.handle.mock.lastCall ?? [];
  if (handle === undefined) throw new Error('winnow: is not handled');
  await page.route(`${STAND_IN}/**`, async (route) => {
    const request = route.request();
    const url = request.url().replace(STAND_IN, ORIGIN);
    const response = await handle({ url, method: request.method() } as Request);
    const body = Buffer.from(await response.arrayBuffer());
    await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
  });

  const ports = new Map<number, MessagePortMain>();
  const event = () => ({ sender: window.webContents, senderFrame: window.webContents.mainFrame });
  await page.exposeFunction(
    'ipcSend',
    (channel: string, args: unknown[]) => void ipcMain.emit(channel, event(), ...args),
  );
  await page.exposeFunction('ipcInvoke', async (channel: string, args: unknown[]) => {
    const values = args.map((arg) => arg ?? undefined);
    const answer: unknown = await ipcMain.handlers.get(channel)?.(
      event() as unknown as Electron.IpcMainInvokeEvent,
      ...values,
    );
    return answer;
  });
  await page.exposeFunction('portSend', (id: number, data: string, binary: boolean) => {
    ports.get(id)?.postMessage(binary ? new Uint8Array(Buffer.from(data, 'base64')) : data);
  });

  /** Like Electron, says nothing to a page that is just going. */
  const tell = (call: string, ...args: unknown[]): void => {
    page.evaluate(`globalThis.fromMain?.${call}(...${JSON.stringify(args)})`).catch(() => {});
  };
  window.webContents.send.mockImplementation((channel, ...args: unknown[]) => tell('message', channel, args));
  window.webContents.postMessage.mockImplementation((channel, _message, [port] = []) => {
    const taken = port as unknown as MessagePortMain;
    const id = ports.size;
    ports.set(id, taken);
    taken.on('message', ({ data }: { data: string | Uint8Array }) => {
      if (typeof data === 'string') tell('data', id, data, false);
      else tell('data', id, Buffer.from(data).toString('base64'), true);
    });
    taken.on('close', () => tell('close', id));
    tell('port', channel, id);
    taken.start();
  });
  window.loadURL.mockImplementation(async (url) => {
    window.webContents.mainFrame = new WebFrameMain(url);
    await page.goto(standIn(url));
  });
  const script = readFileSync(preload, 'utf8');
  await page.addInitScript(`(() => { ${SHIM}; ((require) => { ${script} })(() => electron); })();`);
}
