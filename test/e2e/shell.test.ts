import { kill } from 'node:process';
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { appUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM, openWatched } from '#test/helpers/browser.ts';
import { accessibilityFaults } from '#test/helpers/harness.ts';

describe.skipIf(CHROMIUM === null)('the shell in a real browser', () => {
  const app = appUnderTest();

  test('opens on the overview of a workspace, with its name and its recipe', async () => {
    const { page } = await app.open();
    await page.waitForURL(/#\/overview$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).toMatch(/ – corpus – Winnow$/);
    expect(await page.getByRole('banner').innerText()).toContain('test');
    expect(await page.getByRole('contentinfo').innerText()).toMatch(/\d+ documents\s+\d+ of \d+ shards/);
  });

  test('takes the token out of the address, and a reload needs it no more', async () => {
    const { page } = await app.open('#/overview?by=language');
    expect(new URL(page.url()).hash).toBe('#/overview?by=language');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/overview?by=language');
  });

  test('finds a command by its words and runs it', async () => {
    const { page } = await app.open('#/overview');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await field.fill('go export');
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/export$/);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('shows a key for every command that has one, and the sheet gives the focus back', async () => {
    const { page } = await app.open('#/overview');
    const tab = page.getByRole('navigation').getByRole('link').first();
    await tab.focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    expect(await sheet.getByRole('term').count()).toBeGreaterThan(15);
    expect(await sheet.getByRole('definition').filter({ hasNotText: /\S/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await tab.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('goes to a page by two keys, and back', async () => {
    const { page } = await app.open('#/overview');
    await page.keyboard.press('g');
    await page.keyboard.press('x');
    await page.waitForURL(/#\/export$/);
    await page.goBack();
    await page.waitForURL(/#\/overview$/);
    await page.goForward();
    await page.waitForURL(/#\/export$/);
    await page.keyboard.press('Alt+ArrowLeft');
    await page.waitForURL(/#\/overview$/);
    expect(await page.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
  });

  test('does nothing by a single key in a field, in a dialog, or when they are switched off', async () => {
    const { page } = await app.open('#/overview');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('gx?');
    expect(await page.getByRole('combobox').inputValue()).toBe('gx?');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+,');
    await page.getByRole('checkbox').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('x');
    await page.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('x');
    await page.keyboard.press('?');
    expect(new URL(page.url()).hash).toBe('#/overview');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('leads from any page to the search of the evidence by /', async () => {
    const { page } = await app.open('#/export');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.waitForURL(/#\/evidence/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('a/b');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('a/b');
  });

  test('hides a pane by key, and it is hidden after a reload', async () => {
    const { page } = await app.open('#/thresholds');
    const hidden = page.getByRole('button', { name: 'Show Signals' });
    await page.getByRole('separator').first().waitFor();
    await page.keyboard.press('Control+b');
    await hidden.waitFor();
    await page.reload();
    await hidden.click();
    await hidden.waitFor({ state: 'detached' });
    expect(await page.getByRole('region', { name: 'Signals' }).count()).toBe(1);
  });

  test('takes a key that a person chose, and refuses one that is taken', async () => {
    const { page } = await app.open('#/overview');
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Change the key of “Show all keys”' }).click();
    await page.keyboard.press('Control+k');
    expect(await dialog.getByRole('alert').innerText()).toBe('Ctrl+K already stands for “Find a command”.');
    await dialog.getByRole('button', { name: 'Change the key of “Show all keys”' }).click();
    await page.keyboard.press('F9');
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('F9');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  });

  test.each(['light', 'dark'] as const)('follows the system: %s', async (colorScheme) => {
    const { page } = await app.open('#/overview', { colorScheme });
    expect(await background(page)).toBe(colorScheme === 'light' ? 'rgb(243, 244, 246)' : 'rgb(21, 23, 26)');
  });

  test('has the chosen theme before the first script of the app runs', async () => {
    const watched = await app.open('#/overview', { colorScheme: 'light' });
    const { page } = watched;
    await page.keyboard.press('Control+,');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.keyboard.press('Escape');
    watched.allow(/ERR_FAILED/);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await background(page)).toBe('rgb(21, 23, 26)');
  });

  test('says that the engine stopped, and is as before when it is back', async () => {
    const { page } = await app.open('#/overview?by=language');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const before = await page.getByRole('contentinfo').innerText();
    const pids = app.served.enginePids();
    expect(pids).toHaveLength(1);
    for (const pid of pids) kill(pid, 'SIGKILL');
    await page.getByText('The engine stopped.').waitFor();
    await page.getByText('The engine stopped.').waitFor({ state: 'detached' });
    await page.getByText(before.split('\n')[0] ?? '', { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/overview?by=language');
    expect(app.served.enginePids()).not.toEqual(pids);
  });

  test('keeps moved limits over a reload, discards them, and takes that back', async () => {
    const { page } = await app.open('#/thresholds?signal=gopher.word_count');
    const least = page.getByRole('textbox', { name: 'At least' });
    await least.fill('90');
    await least.press('Enter');
    const status = page.getByRole('contentinfo');
    await status.getByText('1 limit moved, not saved').waitFor();
    await page.reload();
    await status.getByText(/^keeps [\d,]+ → [\d,]+$/).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await status.getByRole('button', { name: 'Discard' }).click();
    await status.getByText('1 limit moved, not saved').waitFor({ state: 'detached' });
    await page.getByText('1 moved limit discarded').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await status.getByText('1 limit moved, not saved').waitFor();
    expect(await page.getByRole('banner').getByText('Limits are moved and not saved').count()).toBe(1);
  });

  test.each([
    ['light', {}],
    ['dark', {}],
    ['dark', { contrast: 'more' }],
    ['light', { forcedColors: 'active' }],
  ] as const)('axe finds nothing wrong in the frame and its dialogs: %s %o', async (colorScheme, look) => {
    const { page } = await app.open('#/overview', { colorScheme, ...look });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await page.getByRole('complementary', { name: 'Jobs' }).waitFor();
    const faults = [await accessibilityFaults(page, '#app')];
    for (const keys of ['Control+k', '?', 'Control+,']) {
      await page.keyboard.press(keys);
      await page.getByRole('dialog').waitFor();
      faults.push(await accessibilityFaults(page, 'dialog'));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(faults).toEqual([[], [], [], []]);
  });

  test('without the token says so, and goes on once the address with the token is given', async () => {
    const watched = await openWatched(app.browser, new URL('/#/overview', app.served.url).href);
    watched.allow(/WebSocket connection .* failed|status of 40[13]/);
    const { page, problems } = watched;
    await page.getByText('This page may not talk to the server').waitFor();
    await page.goto(app.served.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/overview');
    await watched.close();
    expect(problems).toEqual([]);
  });

  test('opens a link in another tab, which asks the first one for the token', async () => {
    const { page } = await app.open('#/overview');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Export' }).click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(await other.evaluate(() => [location.hash, sessionStorage.getItem('winnow.token') !== null])).toEqual([
      '#/export',
      true,
    ]);
  });
});

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
