import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export { CHROMIUM, launchBrowser, type BrowserLaunch } from '#hosts/dev/chromium.ts';

/** Ends a browser as a crash would end it. */
export async function killBrowser(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const gone = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
  for (const { type, id } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL');
  await gone;
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
