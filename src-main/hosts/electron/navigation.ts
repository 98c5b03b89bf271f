import type { Session, WebContents } from 'electron';
import { ORIGIN } from './protocol.ts';

/** The page copies text that a person selected; it asks for nothing else. */
const PERMITTED = 'clipboard-sanitized-write';

const isOurs = (url: string): boolean => url === ORIGIN || url.startsWith(`${ORIGIN}/`);

/** Keeps a page where it is: documents are untrusted text, and no link in one leads anywhere, ever. */
export function guardContents(contents: WebContents): void {
  // Reloading asks too; moving within the page (its fragment) does not.
  contents.on('will-navigate', (details) => {
    if (!isOurs(details.url)) details.preventDefault();
  });
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || !isOurs(details.url)) details.preventDefault();
  });
  contents.on('will-redirect', (details) => details.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Denies what pages may ask of the machine, and every request that leaves it. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, decide) => {
    decide(permission === PERMITTED && isOurs(contents.getURL()));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === PERMITTED && isOurs(origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, decide) => decide(null));
  session.setSpellCheckerEnabled(false); // its dictionaries come from the network
  session.on('will-download', (event, item) => {
    // What the page itself made, such as a table to save; the dialog asks where.
    if (!item.getURL().startsWith(`blob:${ORIGIN}/`)) event.preventDefault();
  });
  session.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !(isOurs(url) || url.startsWith(`blob:${ORIGIN}/`) || /^(data|devtools):/.test(url)) });
  });
}
