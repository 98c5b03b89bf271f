import { describe, expect, test, vi } from 'vitest';
import { guardContents, guardSession } from '#hosts/electron/navigation.ts';
import { asContents, asSession, event, Session, WebContents, WebFrameMain } from './double.ts';

vi.mock('electron', () => import('./double.ts'));

const ABROAD = [
  'https://example.org/',
  'http://127.0.0.1:4870/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'blob:https://example.org/1',
  'winnow://app.evil/',
  'winnow://other/',
  'winnow:app/',
  'about:blank',
  'mailto:a@b',
];

describe('a page', () => {
  function guarded(): WebContents {
    const contents = new WebContents();
    guardContents(asContents(contents));
    return contents;
  }
  /** Whether the guards prevented it. */
  function isDenied(name: string, details: object): boolean {
    const asked = event(details);
    guarded().emit(name, asked);
    return asked.defaultPrevented;
  }

  test.each(ABROAD)('does not go to %s', (url) => {
    expect(isDenied('will-navigate', { url })).toBe(true);
    expect(isDenied('will-frame-navigate', { url, isMainFrame: true })).toBe(true);
    expect(isDenied('will-redirect', { url })).toBe(true);
  });

  test('may be loaded again', () => {
    expect(isDenied('will-navigate', { url: 'winnow://app/#/evidence' })).toBe(false);
    expect(isDenied('will-frame-navigate', { url: 'winnow://app/', isMainFrame: true })).toBe(false);
  });

  test('has no frames, not even of itself', () => {
    expect(isDenied('will-frame-navigate', { url: 'winnow://app/', isMainFrame: false })).toBe(true);
  });

  test('attaches no webview', () => {
    expect(isDenied('will-attach-webview', {})).toBe(true);
  });

  test('opens no window, of whatever address', () => {
    const [handler] = guarded().setWindowOpenHandler.mock.calls[0] ?? [];
    const details = {
      frameName: '',
      features: '',
      disposition: 'new-window' as const,
      referrer: { url: '', policy: 'default' as const },
    };
    expect([...ABROAD, 'winnow://app/'].map((url) => handler?.({ ...details, url }))).toEqual(
      Array.from({ length: ABROAD.length + 1 }, () => ({ action: 'deny' })),
    );
  });
});

describe('a session', () => {
  function guarded(): Session {
    const session = new Session();
    guardSession(asSession(session));
    return session;
  }
  const page = (url: string) => {
    const contents = new WebContents();
    contents.mainFrame = new WebFrameMain(url);
    return asContents(contents);
  };

  test.each([
    ['clipboard-sanitized-write', 'winnow://app/', true],
    ['clipboard-sanitized-write', 'https://example.org/', false],
    ['clipboard-read', 'winnow://app/', false],
    ['media', 'winnow://app/', false],
    ['geolocation', 'winnow://app/', false],
    ['notifications', 'winnow://app/', false],
    ['openExternal', 'winnow://app/', false],
    ['fileSystem', 'winnow://app/', false],
    ['fullscreen', 'winnow://app/', false],
    ['unknown', 'winnow://app/', false],
  ] as const)('permission %s for %s: %s', (permission, url, granted) => {
    const session = guarded();
    const [request] = session.setPermissionRequestHandler.mock.calls[0] ?? [];
    const [check] = session.setPermissionCheckHandler.mock.calls[0] ?? [];
    const decide = vi.fn();
    request?.(page(url), permission, decide, { isMainFrame: true, requestingUrl: url });
    expect(decide.mock.calls).toEqual([[granted]]);
    expect(check?.(null, permission, url, { isMainFrame: true, requestingUrl: url })).toBe(granted);
  });

  test('gives no device and no screen, and fetches no dictionary', () => {
    const session = guarded();
    const [device] = session.setDevicePermissionHandler.mock.calls[0] ?? [];
    const [screen] = session.setDisplayMediaRequestHandler.mock.calls[0] ?? [];
    const decide = vi.fn();
    screen?.({} as Electron.DisplayMediaRequestHandlerHandlerRequest, decide);
    expect(device?.({} as Electron.DevicePermissionHandlerHandlerDetails)).toBe(false);
    expect(decide.mock.calls).toEqual([[null]]);
    expect(session.setSpellCheckerEnabled.mock.calls).toEqual([[false]]);
  });

  test.each([
    ['blob:winnow://app/0f0f', false],
    ['winnow://app/index.html', true],
    ['https://example.org/a.exe', true],
    ['blob:https://example.org/1', true],
    ['data:application/octet-stream,x', true],
  ])('a download of %s is denied: %s', (url, denied) => {
    const asked = event();
    guarded().emit('will-download', asked, { getURL: () => url });
    expect(asked.defaultPrevented).toBe(denied);
  });

  test.each([
    ['winnow://app/assets/main.js', false],
    ['blob:winnow://app/0f0f', false],
    ['data:image/png;base64,AA==', false],
    ['devtools://devtools/bundled/x.js', false],
    ['https://example.org/', true],
    ['http://127.0.0.1/', true],
    ['ws://127.0.0.1/', true],
    ['file:///etc/passwd', true],
    ['chrome-extension://abc/x.js', true],
    ['winnow://app.evil/', true],
    ['blob:winnow://app.evil/1', true],
  ])('a request to %s is cancelled: %s', (url, cancel) => {
    const [listener] = guarded().webRequest.onBeforeRequest.mock.calls[0] ?? [];
    const decide = vi.fn();
    (listener as (details: { url: string }, decide: (answer: object) => void) => void)({ url }, decide);
    expect(decide.mock.calls).toEqual([[{ cancel }]]);
  });
});
