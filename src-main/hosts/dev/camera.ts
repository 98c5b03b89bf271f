import type { Browser, Page } from 'playwright-core';
import type { Scene, Stage } from './screenshot-scenes.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export interface Size {
  width: number;
  height: number;
}

/** How long an act, and what it sets off, may take, in ms. */
const PATIENCE = 60_000;
/** A page is at rest once nothing changed on it for so long, in ms. */
const QUIET = 500;
/** A page that shows progress never is: after so long it is taken as it is, in ms. */
const RESTLESS = 3_000;

/** Resolves once nothing is being loaded and nothing changed for a while; what keeps changing is taken as it is. */
const SETTLE = `new Promise((resolve) => {
  const started = performance.now();
  let changed = started;
  const observer = new MutationObserver(() => { changed = performance.now(); });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const look = () => {
    const now = performance.now();
    const busy = document.querySelector('[aria-busy="true"], [class*="_loading"]') !== null;
    const rests = !busy && (now - changed > ${QUIET} || now - started > ${RESTLESS});
    if (rests || now - started > ${PATIENCE}) { observer.disconnect(); resolve(null); }
    else setTimeout(look, 50);
  };
  look();
})`;

/** Opens the page of a scene in a context of its own. */
export async function openScene(
  browser: Browser,
  url: string,
  { hash }: Pick<Scene, 'hash'>,
  size: Size,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const token = new URL(url).hash.slice(1);
  await page.goto(url.replace(/#.*$/, '') + hash + (hash.includes('?') ? '&' : '?') + token);
  await page.getByRole('main').waitFor();
  await page.evaluate(SETTLE);
  return page;
}

/** Does what a person does there. */
export async function act(page: Page, scene: Scene, stage: Stage): Promise<void> {
  await scene.act?.(page, stage);
  await page.evaluate(SETTLE);
}

/** Takes the picture of an open scene; the app follows the theme of the system. */
export async function shoot(page: Page, theme: Theme, file: string): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(SETTLE);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
}
