import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Where distributions put Chromium and Chrome; WINNOW_CHROMIUM names another one. */
const PLACES = [
  process.env['WINNOW_CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser of this machine, or null: tests that need one then skip visibly. */
export const CHROMIUM: string | null = PLACES.find((path) => path !== '' && existsSync(path)) ?? null;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BrowserLaunch {
  /** Without them nothing can be dragged by its bar, and a page looks the same on every machine. */
  scrollbars?: boolean;
  /** Device pixels a CSS pixel, as a screen or a zoomed page has them; emulation alone leaves the layout's limits as they are. */
  scale?: number;
}

export function launchBrowser({ scrollbars = false, scale = 1 }: BrowserLaunch = {}): Promise<Browser> {
  if (CHROMIUM === null) throw new Error('there is no Chromium: install the package chromium');
  const ignoreDefaultArgs = scrollbars ? ['--hide-scrollbars'] : [];
  const args = scale === 1 ? FLAGS : [...FLAGS, `--force-device-scale-factor=${scale}`, '--window-size=1000,760'];
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args, ignoreDefaultArgs });
}

/** A page on which everything that must never happen is written down. */
export interface WatchedPage {
  page: Page;
  /** Console errors, uncaught errors, violations of the content security policy, requests off the origin. */
  problems: string[];
  /** What is expected in this test and no problem, such as the socket of a server that was killed. */
  allow(pattern: RegExp): void;
  close(): Promise<void>;
}

const VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy violation: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber);
});`;

/** Opens an address in a context of its own; `prepare` has the page before anything is loaded. */
export async function openWatched(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<void>,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...options,
  });
  await context.addInitScript(VIOLATIONS);
  const page = await context.newPage();
  // A machine that does other things too is no reason to fail; the test's own limit is.
  page.setDefaultTimeout(45_000);
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  const { origin } = new URL(url);
  const report = (problem: string): void => {
    if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`uncaught: ${error.stack ?? error.message}`));
  context.on('request', (request) => {
    const target = new URL(request.url());
    if (/^(https?|wss?):$/.test(target.protocol) && target.host !== new URL(origin).host)
      report(`request off the origin: ${request.url()}`);
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== new URL(origin).host) report(`socket off the origin: ${socket.url()}`);
  });
  await prepare?.(page);
  await page.goto(url);
  return {
    page,
    problems,
    allow: (pattern) => allowed.push(pattern),
    close: () => context.close(),
  };
}
