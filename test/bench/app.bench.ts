/*
 * The app in a real browser over a real workspace: what a person waits for, from the key to the pixels. Make one with
 * many-documents.ts; nothing is written to it.
 * Run: node test/bench/app.bench.ts WORKSPACE…
 * Times are in milliseconds, inside the page, from the keydown to the frame after the last change that it asked for: the
 * median and the 95th percentile of the calls. `cal` is the median in units of the calibration loop of the same run.
 */
import process from 'node:process';
import type { Page } from 'playwright-core';
import { serveWorkspace } from '#test/helpers/app.ts';
import { launchBrowser, openWatched } from '#test/helpers/browser.ts';

const CALLS = 24;
const SIGNAL = 'text.char_count';

function quantile(times: readonly number[], q: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** Milliseconds of 2^26 dependent integer steps: the speed of this machine at this moment. */
function calibrate(): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    let x = 1;
    for (let i = 0; i < 1 << 26; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0;
    return performance.now() - start + (x === 0 ? 1e-9 : 0);
  });
  return quantile(times, 0.5);
}

/**
 * Code of the page, so a string: starts at the next keydown, and stops at the frame after all selectors show another
 * text.
 */
const STOPWATCH = `
  window.stopwatch = (selectors) => new Promise((resolve) => {
    const texts = () => selectors.map((selector) => document.querySelector(selector)?.textContent ?? '');
    const before = texts();
    let start = 0;
    addEventListener('keydown', () => (start = performance.now()), { once: true, capture: true });
    const look = () => {
      const changed = start > 0 && texts().every((text, i) => text !== before[i] && text !== '');
      requestAnimationFrame(changed ? () => resolve(performance.now() - start) : look);
    };
    requestAnimationFrame(look);
  });
`;

async function timed(page: Page, keys: readonly string[], selectors: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const key of keys) {
    const done = page.evaluate<number>(`stopwatch(${JSON.stringify(selectors)})`);
    await page.waitForTimeout(60);
    await page.keyboard.press(key);
    times.push(await done);
    await page.waitForTimeout(350);
  }
  return times;
}

const keys = (...list: string[]): string[] => Array.from({ length: CALLS }, (_, i) => list[i % list.length] ?? '');

async function evidence(page: Page, show: Show): Promise<void> {
  await page.goto(page.url().replace(/#.*$/, '#/evidence'));
  const grid = page.getByRole('grid').first();
  await grid.getByRole('row').nth(2).click();
  await page.locator('article .view-lines').first().waitFor({ timeout: 120_000 });
  await page.evaluate(STOPWATCH);
  const opened = ['article h2', 'article .view-lines'];
  show('next document by key (asked ahead)', await timed(page, keys('ArrowDown'), opened));
  show('a document a screen away', await timed(page, keys('PageDown'), opened));
  show('first and last document of all', await timed(page, keys('Control+End', 'Control+Home'), opened));
  await page.keyboard.press('Control+End');
  await page.waitForTimeout(500);
  const last = await grid.locator('[role=row]').last().getAttribute('aria-rowindex');
  console.log(`  last row in the grid: aria-rowindex ${last} of ${await grid.getAttribute('aria-rowcount')}`);
}

async function thresholds(page: Page, show: Show): Promise<void> {
  await page.goto(page.url().replace(/#.*$/, `#/thresholds?signal=${SIGNAL}`));
  const handle = page.getByRole('slider', { name: /At least/ });
  await handle.waitFor({ timeout: 120_000 });
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('aside dd strong').first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(1000);
  await page.evaluate(STOPWATCH);
  const moves = keys('ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight');
  show('what-if: kept, dropped, groups and flips', await timed(page, moves, ['aside dd strong']));
  await page.keyboard.press('Home');
}

type Show = (name: string, times: readonly number[]) => void;

const workspaces = process.argv.slice(2);
if (workspaces.length === 0) throw new Error('name a workspace that was run; many-documents.ts makes one');

for (const dir of workspaces) {
  const calibration = calibrate();
  const show: Show = (name, times) => {
    const [middle, late] = [quantile(times, 0.5), quantile(times, 0.95)];
    console.log(
      `  ${name.padEnd(44)} p50 ${middle.toFixed(0).padStart(5)} ms  p95 ${late.toFixed(0).padStart(5)} ms ` +
        `${(middle / calibration).toFixed(3).padStart(7)} cal`,
    );
  };
  const served = await serveWorkspace(dir);
  const browser = await launchBrowser();
  try {
    console.log(`${dir}: calibration ${calibration.toFixed(0)} ms`);
    const { page, problems } = await openWatched(browser, served.url);
    page.setDefaultTimeout(180_000);
    await page.getByRole('link', { name: 'Evidence' }).first().waitFor();
    await evidence(page, show);
    await thresholds(page, show);
    if (problems.length > 0) console.log(`  problems: ${problems.join('; ')}`);
  } finally {
    await browser.close();
    await served.stop();
  }
}
