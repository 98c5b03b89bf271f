/*
 * The app in a real browser over a real workspace: what a person waits for, from the key to the pixels. Make one with
 * many-documents.ts; nothing is written to it.
 * Run: node test/bench/app.bench.ts WORKSPACE…
 * Milliseconds inside the page, from the event to the frame after the change that it asked for: median and 95th percentile.
 * `cal` is the median in units of the calibration loop of the same run. Chromium paints without a GPU here.
 */
import process from 'node:process';
import type { Page } from 'playwright-core';
import { serveWorkspace } from '#test/helpers/app.ts';
import { launchBrowser, openWatched } from '#test/helpers/browser.ts';

const SIGNAL = 'text.char_count';
/** A change that does not come within this many milliseconds is counted as none: the key had nothing to change. */
const NEVER = 4000;

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

/** Code of the page, so a string: from the next event of a type to the frame after the selected text is another one. */
const STOPWATCH = `
  window.stopwatch = (selector, event) => new Promise((resolve) => {
    const text = () => document.querySelector(selector)?.textContent ?? '';
    const before = text();
    let start = 0;
    addEventListener(event, () => (start = performance.now()), { once: true, capture: true });
    const look = () => {
      const now = text();
      const past = start === 0 ? 0 : performance.now() - start;
      if (start > 0 && now !== before && now !== '') requestAnimationFrame(() => resolve(performance.now() - start));
      else if (past > ${NEVER}) resolve(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
`;

type Act = (turn: number) => Promise<void>;

async function timed(page: Page, selector: string, event: string, turns: number, act: Act): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const done = page.evaluate<number | null>(`stopwatch(${JSON.stringify(selector)}, ${JSON.stringify(event)})`);
    await page.waitForTimeout(60);
    await act(turn);
    const time = await done;
    if (time !== null) times.push(time);
    await page.waitForTimeout(350);
  }
  return times;
}

const press =
  (page: Page, ...keys: string[]): Act =>
  (turn) =>
    page.keyboard.press(keys[turn % keys.length] ?? '');

type Show = (name: string, times: readonly number[]) => void;

async function evidence(page: Page, show: Show): Promise<void> {
  await page.goto(new URL('#/evidence', page.url()).href);
  const grid = page.getByRole('grid').first();
  await grid.getByRole('row').nth(2).click();
  await page.locator('article .view-lines').first().waitFor();
  await page.waitForTimeout(1000);
  await page.evaluate(STOPWATCH);
  const TEXT = 'article .view-lines';
  show('open: next document by key', await timed(page, TEXT, 'keydown', 24, press(page, 'ArrowDown')));
  const rows = grid.getByRole('row');
  const click: Act = (turn) => rows.nth(4 + ((turn * 7) % 16)).click({ position: { x: 200, y: 10 } });
  show('open: a click on another row in view', await timed(page, TEXT, 'pointerdown', 24, click));
  show('open: a screen further by key', await timed(page, TEXT, 'keydown', 16, press(page, 'PageDown')));
  show(
    'open: last and first of all',
    await timed(page, TEXT, 'keydown', 12, press(page, 'Control+End', 'Control+Home')),
  );
  await page.keyboard.press('Control+End');
  await page.waitForTimeout(800);
  const last = await grid.locator('[role=row]').last().getAttribute('aria-rowindex');
  console.log(`  last row in the grid: aria-rowindex ${last} of ${await grid.getAttribute('aria-rowcount')}`);
}

async function thresholds(page: Page, show: Show): Promise<void> {
  await page.goto(new URL(`#/thresholds?signal=${SIGNAL}`, page.url()).href);
  const handle = page.getByRole('slider', { name: /At least/ });
  await handle.waitFor();
  await handle.focus();
  await page.keyboard.press('PageUp');
  await page.locator('aside dd strong').first().waitFor();
  await page.waitForTimeout(1500);
  await page.evaluate(STOPWATCH);
  const moves = press(page, 'PageUp', 'PageUp', 'PageDown');
  show('what-if: exact counts at the moved handle', await timed(page, 'article', 'keydown', 24, moves));
  show('what-if: kept, groups and flips', await timed(page, 'aside dd strong', 'keydown', 24, moves));
}

const workspaces = process.argv.slice(2);
if (workspaces.length === 0) throw new Error('name a workspace that was run; many-documents.ts makes one');

for (const dir of workspaces) {
  const calibration = calibrate();
  const show: Show = (name, times) => {
    const [middle, late] = [quantile(times, 0.5), quantile(times, 0.95)];
    console.log(
      `  ${name.padEnd(42)} p50 ${middle.toFixed(0).padStart(4)} ms  p95 ${late.toFixed(0).padStart(4)} ms ` +
        `${(middle / calibration).toFixed(2).padStart(6)} cal  n ${times.length}`,
    );
  };
  const served = await serveWorkspace(dir);
  const browser = await launchBrowser();
  try {
    console.log(`${dir}: calibration ${calibration.toFixed(0)} ms`);
    const { page, problems } = await openWatched(browser, served.url);
    page.setDefaultTimeout(120_000);
    await page.getByRole('link', { name: 'Evidence' }).first().waitFor();
    await evidence(page, show);
    await thresholds(page, show);
    if (problems.length > 0) console.log(`  problems: ${problems.join('; ')}`);
  } finally {
    await browser.close();
    await served.stop();
  }
}
