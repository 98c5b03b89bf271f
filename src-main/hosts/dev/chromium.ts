import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium, type Browser } from 'playwright-core';

/** Where distributions put Chromium and Chrome; WINNOW_CHROMIUM names another one. */
const PLACES = [
  process.env['WINNOW_CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser of this machine, or null. */
export const CHROMIUM: string | null = PLACES.find((path) => path !== '' && existsSync(path)) ?? null;

/** What a person does where there is none. */
export const CHROMIUM_REMEDY =
  'install Chromium (Debian, Ubuntu: apt-get install chromium) or name a browser of its kind in WINNOW_CHROMIUM';

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
  if (CHROMIUM === null) throw new Error(`there is no Chromium: ${CHROMIUM_REMEDY}`);
  const ignoreDefaultArgs = scrollbars ? ['--hide-scrollbars'] : [];
  const args = scale === 1 ? FLAGS : [...FLAGS, `--force-device-scale-factor=${scale}`, '--window-size=1000,760'];
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args, ignoreDefaultArgs });
}
