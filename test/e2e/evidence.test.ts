import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listDecisions } from '#services/label.ts';
import { appUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { accessibilityFaults } from '#test/helpers/harness.ts';

const REPEATED = 'This line stands here more than once, word by word.';
/** CRLF, U+2028, U+2029, NUL, text from right to left with an override, emoji of several code points, Chinese. */
const HOSTILE = [
  'First line with a carriage return\r\n',
  `${REPEATED}\r\n`,
  'second\u2028third\u2029fourth and a NUL \u0000 here\n',
  'עברית عربي \u202eturned\u202c 👩‍👩‍👧‍👦 🏳️‍🌈 🙂\n',
  `${REPEATED}\r\n`,
  '漢字かな交じり文です。'.repeat(30),
  `\n${REPEATED}\n`,
  'Some more words so that this is long enough to be counted as a document of its own by every rule there is. '.repeat(
    8,
  ),
].join('');
const LONG = `${REPEATED}\n${'word '.repeat(200_000)}\n${REPEATED}\nthe very end`;

/** A page answers when it can: a loaded machine takes its time. */
const expectSoon = <T>(get: () => T | Promise<T>) => expect.poll(get, { timeout: 30_000, interval: 50 });

describe.skipIf(CHROMIUM === null)('evidence in a real browser', () => {
  const served = appUnderTest({
    prepare: async (bench, dir) => {
      const folder = join(bench.folder, 'hostile');
      mkdirSync(folder);
      const line = (id: string, text: string): string =>
        JSON.stringify({ id, text, title: `<b onclick="x">${id}</b> \u202eeltit`, url: 'javascript:alert(1)' });
      writeFileSync(join(folder, 'hostile.jsonl'), `${line('odd', HOSTILE)}\n${line('long', LONG)}\n`);
      await bench.add(dir, [folder], { name: 'hostile' });
      await bench.run(dir);
    },
  });

  const rows = (page: Page) => page.getByRole('grid').getByRole('row');
  const focused = (page: Page) => page.locator('.w-grid-row.is-focused');
  const statusText = (page: Page) => page.getByRole('group', { name: 'The list' }).innerText();
  /** Opens the page, and waits until the first rows are there. */
  async function openEvidence(query = '', options = {}) {
    const watched = await served.open(`#/evidence${query}`, options);
    await watched.page.locator('.w-grid-row [data-verdict]').first().waitFor();
    return watched;
  }
  const where = (...filters: string[]): string => `?where=${encodeURIComponent(filters.join('\n'))}`;
  const addressOf = (page: Page): URLSearchParams => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '');

  test('lists every document, and takes the keys at once', async () => {
    const { page } = await openEvidence();
    const total = Number(/^([\d,]+) documents/.exec(await statusText(page))?.[1]?.replace(',', ''));
    expect(total).toBeGreaterThan(100);
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(total + 1));
    await page.getByRole('article').waitFor();
    await expectSoon(() => focused(page).getAttribute('data-row')).toBe('0');
    await page.keyboard.press('j');
    await expectSoon(() => focused(page).getAttribute('data-row')).toBe('1');
    await page.keyboard.press('Control+End');
    await expectSoon(() => focused(page).getAttribute('data-row')).toBe(String(total - 1));
  });

  test('a click on a value narrows, the same again lifts, Shift leaves out, and Back goes back', async () => {
    const { page } = await openEvidence();
    const source = page.getByRole('region', { name: 'Source' });
    const value = (name: string) => source.getByRole('button', { name: new RegExp(`^${name} `) });
    await value('hostile').click();
    await expectSoon(() => statusText(page)).toMatch(/^2 of /);
    expect(addressOf(page).get('where')).toBe('source = hostile');
    await value('hostile').click();
    await expectSoon(() => addressOf(page).get('where')).toBe(null);
    await value('hostile').click({ modifiers: ['Shift'] });
    await expectSoon(() => addressOf(page).get('where')).toBe('!source = hostile');
    await page.goBack();
    await expectSoon(() => addressOf(page).get('where')).toBe(null);
    await page.goBack();
    await expectSoon(() => statusText(page)).toMatch(/^2 of /);
  });

  test('a chip is put aside, turned round, changed and removed', async () => {
    const { page } = await openEvidence(where('source = hostile'));
    const chips = page.getByRole('list', { name: 'Filters' });
    await chips.getByRole('switch').click();
    await expectSoon(() => addressOf(page).get('where')).toBe('~source = hostile');
    await chips.getByRole('switch').click();
    await chips.getByRole('button', { name: /^Turn round/ }).click();
    await expectSoon(() => addressOf(page).get('where')).toBe('!source = hostile');
    await chips.getByRole('button', { name: /^Change/ }).click();
    const field = page.getByRole('combobox', { name: 'Filter by an expression' });
    expect(await field.inputValue()).toBe('source = hostile');
    await field.fill('source = hostile and bytes > 100000');
    await field.press('Enter');
    await expectSoon(() => statusText(page)).toMatch(/^1 of /);
    await chips.getByRole('button', { name: /^Remove/ }).click();
    await expectSoon(() => addressOf(page).get('where')).toBe(null);
  });

  test('a field completes names, and shows where an expression is wrong', async () => {
    const { page } = await openEvidence();
    await page.keyboard.press('w');
    const field = page.getByRole('combobox', { name: 'Filter by an expression' });
    await field.pressSequentially('gopher.word_c');
    await page.getByRole('option', { name: /gopher\.word_count/ }).waitFor();
    await field.press('Tab');
    expect(await field.inputValue()).toBe('gopher.word_count ');
    await field.pressSequentially('>= 50 and langage = en');
    await field.press('Enter');
    const alert = page.getByRole('alert').filter({ has: page.locator('mark') });
    expect(await alert.locator('mark').innerText()).toBe('langage');
    expect(await alert.innerText()).toContain('did you mean "language"');
    await field.fill('gopher.word_count >= 50 and language = en');
    await field.press('Enter');
    await expectSoon(() => addressOf(page).get('where')).toBe('gopher.word_count >= 50 and language = en');
  });

  test('sorts by a column, and a signal that sorts stands among the columns', async () => {
    const { page } = await openEvidence('?sort=-gopher.word_count');
    await page.getByRole('columnheader', { name: /word_count/ }).waitFor();
    const values = async (): Promise<number[]> => {
      const cells = await page.locator('.w-grid-row > [data-column="1"]').allInnerTexts();
      return cells.slice(0, 10).map((text) => Number(text.replace(/,/g, '')));
    };
    await expectSoon(values).toEqual((await values()).toSorted((a, b) => b - a));
    await page.getByRole('columnheader', { name: /Bytes/ }).click();
    await expectSoon(() => addressOf(page).get('sort')).toMatch(/^-?bytes$/);
  });

  test('says which filter removes most, and lifts it', async () => {
    const { page } = await served.open(`#/evidence${where('source = hostile', 'language = xx')}`);
    await page.getByText('No document passes these filters').waitFor();
    await page.getByText(/Without “language = xx” there are 2\./).waitFor();
    await page.getByRole('button', { name: 'Lift it' }).first().click();
    await expectSoon(() => statusText(page)).toMatch(/^2 of /);
  });

  test('finds characters in all texts by a job, whose hits are a filter', async () => {
    const { page } = await openEvidence();
    await page.keyboard.press('/');
    await page.keyboard.type('the very END');
    await page.keyboard.press('Enter');
    await expectSoon(() => statusText(page)).toMatch(/^1 of /);
    await page.getByRole('list', { name: 'Filters' }).getByText('1 document').waitFor();
    await page.locator('.w-grid-row').first().click();
    // The editor draws blanks as no-break spaces.
    const hits = page.locator('.w-text-span.is-search');
    await expectSoon(async () => (await hits.allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'the very end',
    ]);
    await page.getByRole('button', { name: 'Match case' }).click();
    await page.getByText('No document passes these filters').waitFor();
    await page.reload();
    await page.getByText('No document passes these filters').waitFor();
    await page.getByRole('button', { name: /^Remove the search/ }).click();
    await expectSoon(() => addressOf(page).get('search')).toBe(null);
  });

  test('marks stand on their characters in a text with CRLF, U+2028, NUL, right to left and emoji', async () => {
    const { page } = await openEvidence(
      `${where('source = hostile', 'bytes < 100000')}&spans=gopher.dup_line_fraction`,
    );
    const marks = page.locator('.w-text-span');
    await marks.first().waitFor();
    await expectSoon(async () => plain((await marks.allInnerTexts()).join(''))).toContain(REPEATED);
    const active = page.locator('.w-text-active');
    for (const place of [1, 2]) {
      await page.keyboard.press(']');
      await page.getByText(`repeated line: place ${place} of 2`).waitFor();
      await expectSoon(async () => plain((await active.allInnerTexts()).join(''))).toBe(REPEATED);
    }
    await page.getByText('Marked: gopher.dup_line_fraction · 2 places').waitFor();
    // What turns the text is shown by name, within the text and around it.
    await page.getByText('RLO').first().waitFor();
    expect(await page.getByRole('article').getByRole('heading').first().innerText()).toBe(
      '<b onclick="x">odd</b> ⟨RLO⟩eltit',
    );
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
  });

  test('opens a line of a million characters, and marks what stands behind it', async () => {
    const { page } = await openEvidence(
      `${where('source = hostile', 'bytes > 100000')}&spans=gopher.dup_line_fraction`,
    );
    await page.getByText(/The first 200,000 of 1,000,\d+ characters are here/).waitFor();
    await page.getByText('Marked: gopher.dup_line_fraction · 1 place').waitFor();
    // Going to a place gets the rest of the text.
    await page.keyboard.press(']');
    await page.getByText(/characters are here/).waitFor({ state: 'detached' });
    const active = page.locator('.w-text-active');
    await active.first().waitFor();
    expect(plain((await active.allInnerTexts()).join(''))).toBe(REPEATED);
  });

  test('finds characters in a document, walks over them, and leaves', async () => {
    const { page } = await openEvidence(where('source = hostile'));
    await page.locator('.w-grid-row').filter({ hasText: 'First line' }).click();
    await page.locator('.w-text .view-line').first().waitFor();
    await page.keyboard.press('ControlOrMeta+f');
    const field = page.getByRole('textbox', { name: 'Find in this document' });
    await expectSoon(() => field.evaluate((element: Element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('THIS LINE');
    const bar = page.getByRole('search', { name: 'Find in this document' });
    await bar.getByText('1 of 3', { exact: true }).waitFor();
    await expectSoon(() => page.locator('.w-text-span.is-search').count()).toBeGreaterThan(1);
    await page.keyboard.press('Enter');
    await bar.getByText('2 of 3', { exact: true }).waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await bar.getByText('3 of 3', { exact: true }).waitFor();
    await bar.getByRole('button', { name: 'Match case' }).click();
    await bar.getByText('not in this text').waitFor();
    expect(await accessibilityFaults(page, 'article')).toEqual([]);
    await field.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await expectSoon(() => page.locator('.w-text-span.is-search').count()).toBe(0);
  });

  test('says why: the failing limit first with its value, and shows its places', async () => {
    const { page } = await openEvidence(where('breach(gopher.word_count.min)'));
    const why = page.getByRole('region', { name: 'Why', exact: true });
    const failing = why.getByRole('region', { name: /limits? breached/ });
    await failing.getByText('gopher.word_count').waitFor();
    expect(await failing.innerText()).toMatch(/at least 50 and at most 100,000 · missed by \d+/);
    await failing.getByRole('button', { name: 'More about gopher.word_count' }).click();
    expect(await failing.getByRole('link', { name: 'Tune here' }).getAttribute('href')).toBe(
      '#/thresholds?signal=gopher.word_count',
    );
  });

  test('shows what cleaning changed, and the raw record', async () => {
    const { page } = await openEvidence(where('source = hostile', 'bytes < 100000'));
    await page.getByRole('article').waitFor();
    await page.keyboard.press('2');
    await page.locator('.w-diff, .w-empty').first().waitFor();
    // Each step with its places.
    await page.getByRole('button', { name: /^controls: \d/ }).click();
    await page.getByRole('list', { name: 'First places' }).getByText('⟨NUL⟩ → nothing').waitFor();
    await page.getByRole('radio', { name: 'Export' }).click();
    await page.getByText('Edited in the pack').waitFor();
    expect(await accessibilityFaults(page, 'article')).toEqual([]);
    await page.getByRole('radio', { name: 'Cleaning' }).click();
    await page.getByRole('button', { name: /^controls: \d/ }).waitFor();
    await page.keyboard.press('3');
    await page
      .getByText(/bytes, /)
      .first()
      .waitFor();
    await expectSoon(async () => plain(await page.locator('.w-text .view-lines').innerText())).toContain(
      'First line with',
    );
    await page.keyboard.press('1');
    await expectSoon(() => addressOf(page).get('tab')).toBe(null);
  });

  test('twenty verdicts by keyboard alone, undone and said again, and all are in the log', async () => {
    const { page } = await openEvidence(where('!source = hostile'));
    const before = (await listDecisions(served.dir)).length;
    await expectSoon(() => focused(page).getAttribute('data-row')).toBe('0');
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press(i % 3 === 0 ? 'd' : 'a');
      await expectSoon(() => focused(page).getAttribute('data-row')).toBe(String(i + 1));
    }
    const counted = async (): Promise<number> =>
      (await listDecisions(served.dir)).filter(
        ({ decision, state }) => decision.kind === 'override' && state === 'counts',
      ).length;
    await expectSoon(counted).toBe(20);
    const byPerson = page.getByRole('region', { name: 'Decided by a person' });
    await expectSoon(() => byPerson.innerText()).toMatch(/dropped\s+7[\s\S]*|kept\s+13/);
    await expectSoon(() => page.locator('.w-grid-row').getByRole('img', { name: 'by a person' }).count()).toBe(20);
    await page.keyboard.press('ArrowUp');
    for (let i = 0; i < 20; i++) await page.keyboard.press('u');
    await expectSoon(counted).toBe(0);
    await expectSoon(() => focused(page).getAttribute('data-row')).toBe('0');
    for (let i = 0; i < 20; i++) await page.keyboard.press('Control+Shift+z');
    await expectSoon(counted).toBe(20);
    for (let i = 0; i < 20; i++) await page.keyboard.press('Control+z');
    await expectSoon(counted).toBe(0);
    expect((await listDecisions(served.dir)).length).toBeGreaterThan(before + 60);
  });

  test('a selection is decided by its exact count, with a toast that undoes it', async () => {
    const { page } = await openEvidence(where('!source = hostile'));
    await expectSoon(() => focused(page).getAttribute('data-row')).toBe('0');
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowDown');
    await expectSoon(() => statusText(page)).toMatch(/^5 selected/);
    await page.keyboard.press('Shift+D');
    await page.getByText('Done: drop 5 documents').first().waitFor();
    await expectSoon(() => page.locator('.w-grid-row').getByRole('img', { name: 'by a person' }).count()).toBe(5);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expectSoon(() => page.locator('.w-grid-row').getByRole('img', { name: 'by a person' }).count()).toBe(0);
  });

  test('a reason is kept with the verdict, and the next row has the focus', async () => {
    const { page } = await openEvidence(where('!source = hostile'));
    await expectSoon(() => focused(page).getAttribute('data-row')).toBe('0');
    await page.keyboard.press('Shift+D');
    await page.keyboard.type('a list of links');
    await page.keyboard.press('Enter');
    await expectSoon(() => focused(page).getAttribute('data-row')).toBe('1');
    await page.keyboard.press('k');
    await page.getByText('Reason: a list of links').waitFor();
    await page.keyboard.press('u');
    await page.getByText('Reason: a list of links').waitFor({ state: 'detached' });
  });

  test('a reload keeps the place, the tab and the filters', async () => {
    const { page } = await openEvidence(`${where('!source = hostile')}&sort=-bytes`);
    for (let i = 0; i < 7; i++) await page.keyboard.press('j');
    await page.keyboard.press('3');
    await expectSoon(() => addressOf(page).get('row')).toBe('7');
    const doc = addressOf(page).get('doc');
    await page.reload();
    await expectSoon(() => focused(page).getAttribute('data-row')).toBe('7');
    expect(addressOf(page).get('doc')).toBe(doc);
    expect(await page.getByRole('tab', { name: /Raw/ }).getAttribute('aria-selected')).toBe('true');
  });

  test('Enter goes into the text and Escape back to the same row', async () => {
    const { page } = await openEvidence(where('!source = hostile'));
    await page.keyboard.press('j');
    await page.locator('.w-text .view-line').first().waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(`document.activeElement.closest('[data-keys="document"]') !== null`))
      .toBe(true);
    await page.keyboard.press('j');
    await expectSoon(() => focused(page).getAttribute('data-row')).toBe('2');
    expect(await page.evaluate(`document.activeElement.closest('[data-keys="document"]') !== null`)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(`document.activeElement.closest('[data-row]').dataset.row`)).toBe('2');
  });

  test('a random queue is the same for the same seed, and 200 at most', async () => {
    const { page } = await openEvidence('?queue=random&seed=5');
    const first = await rows(page).nth(1).innerText();
    expect(await statusText(page)).toMatch(/^the first 200 of \d+|^\d+ (of \d+ )?documents/);
    await page.getByRole('button', { name: 'Draw anew' }).click();
    await expectSoon(() => addressOf(page).get('seed')).toBe('6');
    await expectSoon(() => rows(page).nth(1).innerText()).not.toBe(first);
    await page.getByRole('spinbutton', { name: 'Seed' }).fill('5');
    await expectSoon(() => rows(page).nth(1).innerText()).toBe(first);
  });

  test('a list that the engine let go of is opened again, and nobody notices', async () => {
    const { page } = await openEvidence();
    const other = (await openEvidence('?queue=random')).page;
    for (let seed = 2; seed < 22; seed++) {
      await other.getByRole('button', { name: 'Draw anew' }).click();
      await expectSoon(() => addressOf(other).get('seed')).toBe(String(seed));
      await expectSoon(() => other.getByRole('group', { name: 'The list' }).innerText()).toMatch(/^the first 200/);
    }
    await page.keyboard.press('Control+End');
    await page.locator('.w-grid-row.is-focused [data-verdict]').waitFor();
    expect(await focused(page).getAttribute('data-row')).not.toBe('0');
    expect(await page.getByText(/no longer held/).count()).toBe(0);
  });

  test('what another page decides is seen here', async () => {
    const { page } = await openEvidence(where('!source = hostile'));
    const other = (await openEvidence(where('!source = hostile'))).page;
    const decided = page.locator('.w-grid-row[data-row="0"]').getByRole('img', { name: 'by a person' });
    await other.keyboard.press('d');
    await decided.waitFor();
    expect(await decided.count()).toBe(1);
    await other.keyboard.press('u');
    await decided.waitFor({ state: 'detached' });
  });

  test('moved limits that are not saved hold here too, and it says so', async () => {
    const { page } = await openEvidence();
    expect(await statusText(page)).not.toMatch(/\n0 kept/);
    const draft = JSON.stringify([{ signal: 'text.char_count', kind: 'min', value: 100_000_000 }]);
    await page.evaluate(
      `sessionStorage.setItem('winnow.draft.' + ${JSON.stringify(served.dir)}, ${JSON.stringify(draft)})`,
    );
    await page.reload();
    await page.getByText('1 limit is moved and not saved.').waitFor();
    await expectSoon(() => statusText(page)).toMatch(/\n0 kept/);
    await page.getByRole('button', { name: 'Put the limits back' }).click();
    await expectSoon(() => statusText(page)).not.toMatch(/\n0 kept/);
  });

  test.each(['light', 'dark'] as const)('axe finds nothing wrong: %s', async (colorScheme) => {
    const { page } = await openEvidence(`${where('source = hostile', '~bytes > 5', '!language = xx')}&sort=bytes`, {
      colorScheme,
    });
    await page.locator('.w-text .view-line').first().waitFor();
    await page
      .getByRole('region', { name: 'Why', exact: true })
      .getByText(/limits? (held|breached)/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(page, '#app')).toEqual([]);
  });
});

/** What the editor draws, without its no-break spaces. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replace(/[\r\n]+$/u, '');
