import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kill } from 'node:process';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appUnderTest } from '#test/helpers/app.ts';

import { CHROMIUM } from '#test/helpers/browser.ts';
import { writeCorpus } from '#test/helpers/corpus.ts';
import { accessibilityFaults } from '#test/helpers/harness.ts';

/** Bytes: `--max-upload 1`. */
const UPLOAD_LIMIT = 1024 ** 2;

const paths = (page: Page): Locator => page.getByLabel('Paths', { exact: true });
const source = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Sources' }).getByRole('link', { name: new RegExp(`^${name}`) });

describe.skipIf(CHROMIUM === null)('adding sources to an empty workspace', () => {
  const app = appUnderTest({
    corpus: null,
    args: ['--max-upload', '1'],
    prepare: (bench) => {
      writeCorpus(join(bench.folder, 'corpus-a'), { lines: 40, files: 9, pages: 4 });
      writeCorpus(join(bench.folder, 'corpus-b'), { lines: 10, files: 3, pages: 2 }, 2);
      mkdirSync(join(bench.folder, 'nothing'));
      writeFileSync(join(bench.folder, 'note.txt'), 'a note that somebody uploads');
      return Promise.resolve();
    },
  });

  test('without a source the page says what one is and how to add it', async () => {
    const { page } = await app.open('#/sources');
    await page.getByRole('heading', { name: 'No source yet', level: 1 }).waitFor();
    expect(await accessibilityFaults(page, 'body')).toEqual([]);
    expect(await page.getByRole('button', { name: 'Start run' }).isDisabled()).toBe(true);
  });

  test.each([
    ['a path that is not there', () => join(app.bench.folder, 'nowhere'), /there is nothing here/i],
    ['a path outside the roots', () => '/etc', /outside of the folders/i],
    ['a relative path', () => 'corpus-a', /not an absolute path/i],
  ])('%s is refused with its reason before anything is sent', async (_, path, reason) => {
    const { page } = await app.open('#/sources?view=add');
    await paths(page).fill(path());
    await page.getByRole('alert').filter({ hasText: reason }).waitFor();
    expect(await page.getByRole('group', { name: 'What is known of it' }).count()).toBe(0);
  });

  test('a folder without files says that nothing would come', async () => {
    const { page } = await app.open('#/sources?view=add');
    await paths(page).fill(join(app.bench.folder, 'nothing'));
    await page.getByText('There is nothing here that a reader knows.').waitFor();
    expect(await page.getByRole('group', { name: 'What is known of it' }).count()).toBe(0);
  });

  test('a folder by its path: what would come, what would be refused and why, then the job', async () => {
    const { page } = await app.open('#/sources?view=add');
    await paths(page).fill(join(app.bench.folder, 'corpus-a'));
    await page.getByRole('heading', { name: 'What would come' }).waitFor();
    const formats = page.getByRole('table').first();
    expect(await formats.getByRole('rowheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['jsonl', 'text', 'html', 'warc']),
    );
    await page.getByText(/files? would be refused/).click();
    await page.getByText('odd/con.bin').waitFor();
    await page.getByText(/Format that no reader knows/).waitFor();

    const name = page.getByLabel('Name');
    expect(await name.inputValue()).toBe('corpus-a');
    await name.fill('not a name');
    await page.getByRole('alert').filter({ hasText: 'Begin with a letter or digit' }).waitFor();
    const submit = page.getByRole('main').getByRole('button', { name: 'Add source', exact: true }).last();
    expect(await submit.isDisabled()).toBe(true);
    await name.fill('corpus-a');
    await page.getByLabel('Category').selectOption('web');
    await page.getByLabel('Licence').fill('CC0-1.0');
    await submit.click();
    await page.getByText('Added corpus-a').waitFor();
    await page.getByRole('button', { name: 'Open corpus-a' }).click();
    await page.getByRole('heading', { name: 'corpus-a', level: 1 }).waitFor();
    expect(await page.getByLabel('Licence').inputValue()).toBe('CC0-1.0');
    expect(await source(page, 'corpus-a').getAttribute('aria-current')).toBe('page');
  });

  test('the same folder again is known to lie in the source, and brings it up to date', async () => {
    const { page } = await app.open('#/sources?view=add');
    await paths(page).fill(join(app.bench.folder, 'corpus-a'));
    await page.getByText('These paths lie in the source corpus-a').waitFor();
    await page.getByRole('button', { name: 'Bring corpus-a up to date' }).click();
    await page.getByText('corpus-a is up to date').waitFor();
    expect(await page.getByRole('status').allInnerTexts()).toContainEqual(expect.stringMatching(/ 0 new, 0 changed/));
  });

  test('a folder by the browser, with the keyboard alone', async () => {
    const { page } = await app.open('#/sources?view=add');
    await paths(page).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const list = page.getByRole('listbox', { name: 'Folders' });
    await list.getByRole('option', { name: /corpus-b/ }).waitFor();
    while (!(await list.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.type('corpus-b');
    await page.keyboard.press('ArrowRight');
    await list.getByRole('option', { name: /^crawl\.warc\.gz/ }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await list.getByRole('option', { name: /corpus-b/ }).waitFor();
    const active = await list.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).innerText()).toContain('corpus-b');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What would come' }).waitFor();
    expect(await paths(page).inputValue()).toBe(join(app.bench.folder, 'corpus-b'));
    await page.getByLabel('Name').press('Enter');
    await page.getByText('Added corpus-b').waitFor();
  });

  test('files of this computer are uploaded, and their folder is what is added', async () => {
    const { page } = await app.open('#/sources?view=add');
    await page.locator('input[type=file]').setInputFiles(join(app.bench.folder, 'note.txt'));
    await page.getByRole('heading', { name: 'What would come' }).waitFor();
    expect(await paths(page).inputValue()).toMatch(/uploads/);
    await page.getByText('1 file, 28').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('note');
  });

  test('files that are dropped anywhere on the page are sent and added, what is too large is not', async () => {
    const { page } = await app.open('#/sources');
    await page.getByRole('complementary', { name: 'Runs' }).waitFor();
    const files = await page.evaluateHandle((limit) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['dropped by hand'], 'dropped.txt', { type: 'text/plain' }));
      transfer.items.add(new File([new Uint8Array(limit + 1)], 'huge.txt', { type: 'text/plain' }));
      return transfer;
    }, UPLOAD_LIMIT);
    const target = page.getByRole('complementary', { name: 'Runs' });
    await target.dispatchEvent('dragenter', { dataTransfer: files });
    await page.getByText('Drop to add').waitFor();
    await target.dispatchEvent('drop', { dataTransfer: files });
    await page.getByRole('heading', { name: 'What would come' }).waitFor();
    expect(await paths(page).inputValue()).toMatch(/uploads/);
    await page.getByText('1 file, 15').waitFor();
    const refusal = await page.getByRole('alert').filter({ hasText: 'huge.txt' }).innerText();
    expect(refusal).toMatch(/is .*; at most .* a file may be uploaded/);
    expect(await page.getByText('Drop to add').count()).toBe(0);
  });

  test.each(['light', 'dark'] as const)('nothing is out of reach for assistive technology, %s', async (colorScheme) => {
    for (const hash of ['#/sources?source=corpus-a', '#/sources?view=add']) {
      const { page } = await app.open(hash, { colorScheme });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if (hash.includes('add')) {
        await page.getByRole('button', { name: 'Browse folders' }).click();
        await page.getByRole('option').first().waitFor();
        await paths(page).fill(app.bench.folder);
        await page.getByRole('heading', { name: 'What would come' }).waitFor();
      }
      expect(await accessibilityFaults(page, 'body')).toEqual([]);
    }
  });
});

describe.skipIf(CHROMIUM === null)('runs', { timeout: 300_000 }, () => {
  const app = appUnderTest({
    corpus: null,
    prepare: async (bench, dir) => {
      for (let i = 0; i < 4; i++) {
        const folder = join(bench.folder, `part-${i}`);
        writeCorpus(folder, { lines: 1_200, files: 20, pages: 20 }, i);
        await bench.add(dir, [folder], { name: `part-${i}` });
      }
    },
  });
  const runs = (page: Page): Locator => page.getByRole('complementary', { name: 'Runs' });

  test('facts are saved field by field, and can be taken back', async () => {
    const { page } = await app.open('#/sources?source=part-1');
    const licence = page.getByLabel('Licence');
    await licence.fill('CC-BY-4.0');
    await licence.press('Enter');
    await page.getByText('Licence of part-1 saved').waitFor();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await page.getByText('Licence of part-1 is as it was').waitFor();
    await expect.poll(() => licence.inputValue()).toBe('CC0-1.0');

    await page.getByLabel('Category').selectOption('news');
    await page.getByText('Category of part-1 saved').waitFor();
    await page.getByRole('textbox', { name: 'Language' }).fill('English');
    await page.getByRole('textbox', { name: 'Language' }).press('Tab');
    await page.getByRole('alert').filter({ hasText: 'ISO 639' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'part-1', level: 1 }).waitFor();
    expect(await page.getByLabel('Category').inputValue()).toBe('news');
    expect(await page.getByRole('textbox', { name: 'Language' }).inputValue()).toBe('');
  });

  test('an estimate from a sample says what a run would cost, and stores nothing', async () => {
    const { page } = await app.open('#/sources');
    await runs(page).getByRole('radio').first().waitFor();
    await runs(page).getByRole('button', { name: 'Estimate from a sample' }).click();
    const card = runs(page).getByRole('region', { name: /^Estimate for/ });
    await card.getByText(/From a sample of/).waitFor({ timeout: 100_000 });
    expect(await card.getByRole('term').allInnerTexts()).toEqual(['Work', 'Documents', 'Time', 'Disk']);
    await card.getByRole('button', { name: 'Dismiss' }).click();
    await card.waitFor({ state: 'detached' });
    expect(await source(page, 'part-0').innerText()).toContain('0 documents');
  });

  test('a run tells how it goes, stops when it is told to, keeps what is done, and resumes', async () => {
    const { page } = await app.open('#/sources');
    await runs(page).getByRole('radio').first().waitFor();
    await page.keyboard.press('Shift+R');
    await runs(page).getByText('Reading and measuring').waitFor();
    await runs(page).getByRole('progressbar').waitFor();
    expect(await runs(page).getByRole('term').allInnerTexts()).toEqual(
      expect.arrayContaining([
        'Shards',
        'Documents',
        'Rate',
        'Time so far',
        'Time left',
        'Could not be used',
        'Disk free',
      ]),
    );
    expect(await accessibilityFaults(page, 'body')).toEqual([]);
    await runs(page).getByRole('button', { name: 'Stop run' }).click();
    await runs(page).getByRole('region', { name: 'Stopped' }).waitFor({ timeout: 100_000 });
    await runs(page)
      .getByText(/of \d+ shards are kept/)
      .waitFor();
    await runs(page).getByRole('button', { name: 'Resume' }).click();
    await runs(page).getByText('Reading and measuring').waitFor();
    await runs(page).getByRole('button', { name: 'Pause run' }).click();
    await runs(page).getByRole('region', { name: 'Paused' }).waitFor({ timeout: 100_000 });
  });

  test('a run that was cut off by a crash is offered to be gone on with, and ends whole', async () => {
    const { page, allow } = await app.open('#/sources');
    allow(/WebSocket|ERR_/);
    await runs(page).getByRole('button', { name: 'Resume' }).click();
    await runs(page).getByText('Reading and measuring').waitFor();
    for (const pid of app.served.enginePids()) kill(pid, 'SIGKILL');
    await runs(page).getByRole('region', { name: 'A run was interrupted' }).waitFor({ timeout: 100_000 });
    await runs(page).getByRole('button', { name: 'Resume' }).click();
    await runs(page).getByRole('heading', { name: 'Done' }).waitFor({ timeout: 200_000 });
    await runs(page).getByRole('button', { name: 'Dismiss' }).click();
    const history = runs(page).getByRole('listitem');
    expect(await history.first().innerText()).toContain('done');
    expect(await source(page, 'part-0').innerText()).toContain('all read');
  });

  test('whoever comes after a run sees all of it without asking', async () => {
    const { page } = await app.open('#/sources');
    const status = page.getByRole('contentinfo', { name: 'Status' });
    await status.getByText(/^\d+ of \d+ shards$/).waitFor();
    expect(await status.getByRole('button', { name: /new/ }).count()).toBe(0);
  });

  test('the ledger counts reasons, shows the places of one, and reads them again', async () => {
    const { page } = await app.open('#/sources?source=part-0&view=ledger');
    const reasons = page.getByRole('group', { name: 'Reasons' });
    await reasons.getByRole('button', { name: /Record that does not parse/ }).click();
    await page.waitForURL(/reason=bad-record/);
    await expect
      .poll(async () => new Set(await page.getByRole('table').getByRole('cell').allInnerTexts()))
      .toEqual(new Set(['Record that does not parse']));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page
      .getByRole('button', { name: /^Copy lines\/bare\.jsonl#/ })
      .first()
      .click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^lines\/bare\.jsonl#\d+$/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page, 'body')).toEqual([]);
    }
    await page.getByRole('button', { name: 'Read them again' }).click();
    await runs(page).getByRole('heading', { name: 'Done' }).waitFor({ timeout: 200_000 });
  });

  test('the ledger of all sources tells them apart', async () => {
    const { page } = await app.open('#/sources?view=ledger');
    await page.getByRole('heading', { name: 'Ledger of all sources' }).waitFor();
    await page
      .getByRole('table')
      .getByText(/^part-0:/)
      .first()
      .waitFor();
    await page.getByRole('navigation', { name: 'Pages of the ledger' }).getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/start=100/);
    await page.getByText(/^101–200 of/).waitFor();
    expect(await page.getByRole('table').getByRole('rowheader').count()).toBe(100);
  });
});
