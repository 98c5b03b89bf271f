import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kill } from 'node:process';
import { setImmediate as turn } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listDecisions } from '#services/label.ts';
import { appUnderTest, serveWorkspace, type AppUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM, killBrowser, launchBrowser, openWatched } from '#test/helpers/browser.ts';
import { writeCrawl } from '#test/helpers/crawl.ts';
import { winnow, winnowJson } from './journey/day.ts';

/** Bytes: so small that some are done while others are not. */
const SHARD = 2 ** 17;

const expectSoon = <T>(get: () => T | Promise<T>) => expect.poll(get, { timeout: 60_000, interval: 50 });
const rowAt = (page: Page): Promise<string | null> => page.locator('.w-grid-row.is-focused').getAttribute('data-row');
const byPerson = (page: Page): Locator => page.locator('.w-grid-row').getByRole('img', { name: 'by a person' });
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** The row is there, has the focus, and its document is open. */
async function isOpen(page: Page, row: string): Promise<void> {
  await expectSoon(() => rowAt(page)).toBe(row);
  await page.locator('.w-grid-row.is-focused [data-verdict]').waitFor();
  await page
    .getByRole('article')
    .getByText(/^\d+ limits? (held|breached)$/)
    .first()
    .waitFor();
}

/** Ends the engine without a warning; the host that started it stays. */
function killEngine(app: AppUnderTest): void {
  const pids = app.served.enginePids();
  expect(pids).toHaveLength(1);
  for (const pid of pids) kill(pid, 'SIGKILL');
}

/** The app says so, and says no more of it once the next engine serves. */
async function seesTheKill(page: Page): Promise<void> {
  await page.getByText('The engine stopped.').waitFor();
  await page.getByText('The engine stopped.').waitFor({ state: 'detached' });
}

async function overruled(dir: string): Promise<string[]> {
  const log = await listDecisions(dir);
  return log.flatMap(({ decision, state }) =>
    decision.kind === 'override' && state === 'counts' ? [`${decision.verdict} ${decision.document}`] : [],
  );
}

describe.skipIf(CHROMIUM === null)('an engine that is killed under the open app', () => {
  const app = appUnderTest();
  const evidence = async (): Promise<Page> => {
    const { page } = await app.open('#/evidence');
    await isOpen(page, '0');
    return page;
  };

  test('while nothing goes on: the next one shows the same, and takes verdicts', async () => {
    const page = await evidence();
    await page.keyboard.press('j');
    await isOpen(page, '1');
    const before = await page.getByRole('article').innerText();
    killEngine(app);
    await seesTheKill(page);
    await isOpen(page, '1');
    await expectSoon(() => page.getByRole('article').innerText()).toBe(before);
    await page.keyboard.press('d');
    await expectSoon(async () => (await overruled(app.dir)).length).toBe(1);
    await page.keyboard.press('u');
    await expectSoon(async () => (await overruled(app.dir)).length).toBe(0);
  });

  test('right after verdicts: what the list shows afterwards is what the log holds', async () => {
    const page = await evidence();
    for (const key of ['d', 'a', 'd', 'a', 'd', 'a']) await page.keyboard.press(key);
    killEngine(app);
    await seesTheKill(page);
    const kept = await overruled(app.dir);
    await expectSoon(() => byPerson(page).count()).toBe(kept.length);
    if (kept.length < 6) await page.getByText('The engine could not be reached.').first().waitFor();
    // None is there without those before it.
    expect(kept.map((line) => line.split(' ')[0])).toEqual(
      ['drop', 'keep', 'drop', 'keep', 'drop', 'keep'].slice(0, kept.length),
    );
    for (let left = kept.length; left > 0; left--) await page.keyboard.press('u');
    await expectSoon(async () => (await overruled(app.dir)).length).toBe(0);
    await expectSoon(() => byPerson(page).count()).toBe(0);
  });

  test('after a verdict that was acknowledged: it is there, and undo takes it back', async () => {
    const page = await evidence();
    await page.keyboard.press('d');
    // The announcement follows the answer of the engine.
    await page
      .getByRole('status')
      .filter({ hasText: /^Done: drop/ })
      .waitFor();
    killEngine(app);
    await seesTheKill(page);
    expect(await overruled(app.dir)).toHaveLength(1);
    await expectSoon(() => byPerson(page).count()).toBe(1);
    await page.keyboard.press('u');
    await expectSoon(async () => (await overruled(app.dir)).length).toBe(0);
  });

  test('while a pack is written: nothing is left of it, and the next one is whole', async () => {
    winnow('export', app.dir, '--out', join(app.bench.folder, 'accepted'), '--accept', 'all');
    const { page } = await app.open('#/export');
    await page.getByRole('heading', { name: 'What it will hold' }).waitFor();
    const out = await page.getByRole('textbox', { name: 'Folder' }).inputValue();
    const half = (): boolean =>
      existsSync(dirname(out)) && readdirSync(dirname(out)).some((name) => name.includes('partial'));
    await button(page, 'Export').click();
    while (!half() && !existsSync(out)) await turn();
    killEngine(app);
    const wasHalf = !existsSync(out);
    await seesTheKill(page);
    expect(existsSync(out)).toBe(!wasHalf);
    if (wasHalf) {
      await expectSoon(() => button(page, 'Export').isEnabled()).toBe(true);
      await button(page, 'Export').click();
      await page.getByText(/documents? written to/).waitFor();
    }
    expect(winnow('verify', out)).toMatch(/^whole: /);
    expect(half()).toBe(false);
  });
});

describe.skipIf(CHROMIUM === null)('a run that something is killed under', () => {
  let undisturbed = '';
  const contentOf = (dir: string): string =>
    winnowJson<{ contentSha256: string }>('export', dir, '--out', `${dir}.pack`, '--accept', 'all').contentSha256;
  const app = appUnderTest({
    corpus: null,
    async prepare(bench, dir) {
      const folder = join(bench.folder, 'crawl');
      writeCrawl(folder, { files: 320, pages: 5 });
      const other = bench.init('undisturbed');
      for (const workspace of [dir, other]) await bench.add(workspace, [folder], { name: 'crawl' }, SHARD);
      await bench.run(other, { recipe: 'web-multilingual', workers: 2 });
      undisturbed = contentOf(other);
    },
  });
  const runs = (page: Page): Locator => page.getByRole('complementary', { name: 'Runs' });
  const underWay = (page: Page): Promise<void> =>
    runs(page)
      .getByText(/^[1-9]\d* of \d+$/)
      .waitFor({ timeout: 100_000 });
  const kept = async (page: Page): Promise<number> =>
    Number(/(\d+) of \d+ shards are kept/.exec(await runs(page).innerText())?.[1] ?? 0);

  test('goes on each time, and ends in the pack of one that nothing disturbed', { timeout: 600_000 }, async () => {
    // The engine.
    const mortal = await launchBrowser();
    const first = await openWatched(mortal, app.served.url);
    await button(runs(first.page), 'Start run').click();
    await underWay(first.page);
    killEngine(app);
    await seesTheKill(first.page);
    await runs(first.page).getByRole('region', { name: 'A run was interrupted' }).waitFor();
    await expectSoon(() => kept(first.page)).toBeGreaterThan(0);
    await button(runs(first.page), 'Resume').click();
    await underWay(first.page);
    expect(first.problems).toEqual([]);

    // The browser.
    await killBrowser(mortal);
    const second = await app.open('#/sources');
    await runs(second.page).getByRole('progressbar').waitFor();
    await underWay(second.page);

    // The host: its engine ends after the chunk at hand.
    const engines = app.served.enginePids();
    await second.close();
    await app.served.kill();
    await expectSoon(() => engines.filter(isAlive)).toEqual([]);
    app.served = await serveWorkspace(app.dir, { args: ['--root', app.bench.folder] });
    const third = await app.open('#/sources');
    await expectSoon(() => kept(third.page)).toBeGreaterThan(1);
    await button(runs(third.page), 'Resume').click();
    await runs(third.page).getByRole('heading', { name: 'Done' }).waitFor({ timeout: 200_000 });
    expect(contentOf(app.dir)).toBe(undisturbed);
  });
});

function isAlive(pid: number): boolean {
  try {
    return kill(pid, 0);
  } catch {
    return false;
  }
}

describe.skipIf(CHROMIUM === null)('two browsers on one workspace', () => {
  const app = appUnderTest();

  test('see each other’s verdicts', async () => {
    const [{ page: one }, { page: two }] = [await app.open('#/evidence'), await app.open('#/evidence')];
    for (const page of [one, two]) await isOpen(page, '0');
    await one.keyboard.press('d');
    await expectSoon(() => byPerson(two).count()).toBe(1);
    await two.keyboard.press('j');
    await two.keyboard.press('a');
    await expectSoon(() => byPerson(one).count()).toBe(2);
    // Undo is of the workspace, whoever decided.
    await one.keyboard.press('u');
    await expectSoon(() => byPerson(two).count()).toBe(1);
    await two.keyboard.press('u');
    await expectSoon(() => byPerson(one).count()).toBe(0);
    expect(await overruled(app.dir)).toEqual([]);
  });
});
