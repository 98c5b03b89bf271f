import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { accessibilityFaults, widgetHarness } from '#test/helpers/harness.ts';

interface HistogramState {
  limits: { min: number; max: number };
  log: string[];
}

describe.skipIf(CHROMIUM === null)('the histogram', () => {
  const harness = widgetHarness();
  const open = async () => {
    const page = await harness.open('histogram');
    return {
      page,
      least: page.getByRole('slider', { name: 'Least share' }),
      most: page.getByRole('slider', { name: 'Most share' }),
      state: async () => JSON.parse(await page.locator('#state').innerText()) as HistogramState,
    };
  };

  test('moves a handle by key, and commits when the key is let go', async () => {
    const { page, least, state } = await open();
    await least.focus();
    const at: string[] = [];
    for (const key of ['ArrowRight', 'Shift+ArrowRight', 'ArrowLeft', 'PageUp', 'Home', 'End', 'PageDown']) {
      await page.keyboard.press(key);
      at.push((await least.getAttribute('aria-valuenow')) ?? '');
    }
    expect(at).toEqual(['0.06', '0.16', '0.15', '0.16', '0', '1', '0.99']);
    expect(await least.getAttribute('aria-valuetext')).toBe('≥ 0.99');
    const { log } = await state();
    expect(log.slice(0, 2)).toEqual(['drag min 0.06', 'commit min 0.06']);
  });

  test('drags a handle with the pointer, on steps, and commits once', async () => {
    const { page, most, state } = await open();
    const box = (await most.locator('path').boundingBox())!;
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 50, y, { steps: 5 });
    await page.mouse.move(x + 97.6, y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await state()).log.at(-1)).toBe('commit max 0.6');
    const { log, limits } = await state();
    expect(limits).toEqual({ min: 0.05, max: 0.6 });
    expect(log.filter((line) => line.startsWith('commit'))).toHaveLength(1);
    expect(log.filter((line) => line.startsWith('drag')).length).toBeGreaterThan(1);
  });

  test('gives the old value back on Escape while dragging', async () => {
    const { page, most, state } = await open();
    const box = (await most.locator('path').boundingBox())!;
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 105, box.y + 5, { steps: 4 });
    await expect.poll(async () => (await state()).limits.max).toBeGreaterThan(0.5);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect((await state()).limits.max).toBe(0.4);
  });

  test('brushes whole bins to the right edge of the last', async () => {
    const { page, state } = await open();
    const field = (await page.locator('.w-histogram-field.is-brush').boundingBox())!;
    const at = (share: number): number => field.x + field.width * share;
    await page.mouse.move(at(0.123), field.y + 40);
    await page.mouse.down();
    await page.mouse.move(at(0.256), field.y + 40, { steps: 4 });
    await page.mouse.up();
    expect((await state()).limits).toEqual({ min: 0.12, max: 0.26 });
  });

  test('is the same value as its number field', async () => {
    const { page, least } = await open();
    const field = page.getByRole('textbox', { name: 'Least' });
    await field.fill('0.1234');
    await page.keyboard.press('Enter');
    expect(await least.getAttribute('aria-valuenow')).toBe('0.1234');
    await field.press('ArrowUp');
    expect(await least.getAttribute('aria-valuenow')).toBe('0.1334');
    await field.fill('12 apples');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe('0.1334');
  });

  test('tells in a table what it draws', async () => {
    const { page } = await open();
    const rows = page.getByRole('table', { name: 'Share of the most frequent 2-gram' }).getByRole('row');
    expect(await rows.count()).toBe(1 + 1 + 100 + 1 + 1);
    expect((await rows.nth(1).innerText()).split(/\s+/)).toEqual(['below', '310', '240']);
    expect((await rows.last().innerText()).split('\t')[0]).toBe('not measured');
  });

  test.each(['light', 'dark'])('gives axe nothing to find in %s, on any scale', async (theme) => {
    const page = await harness.open(`histogram&theme=${theme}`);
    await page.getByRole('button', { name: 'log values' }).click();
    await page.getByRole('button', { name: 'log counts' }).first().click();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe.skipIf(CHROMIUM === null)('small widgets', () => {
  const harness = widgetHarness();
  const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

  test('a dialog closes on Escape and gives the focus back', async () => {
    const page = await harness.open('small');
    await page.locator('#open-dialog').click();
    const dialog = page.getByRole('dialog', { name: 'Delete version' });
    await dialog.waitFor();
    expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focusedId(page)).toBe('open-dialog');
  });

  test('a menu is walked by arrows and letters, runs, and gives the focus back', async () => {
    const page = await harness.open('small');
    await page.locator('#open-menu').click();
    const menu = page.getByRole('menu', { name: 'Row' });
    await menu.waitFor();
    const item = () => page.evaluate(() => document.activeElement?.querySelector('.w-menu-title')?.textContent);
    expect(await item()).toBe('Keep');
    await page.keyboard.press('ArrowUp');
    expect(await item()).toBe('Copy the link');
    await page.keyboard.press('Enter');
    expect(await menu.count()).toBe(1);
    await page.keyboard.press('d');
    expect(await item()).toBe('Drop');
    expect(await accessibilityFaults(page, '.w-menu')).toEqual([]);
    await page.keyboard.press('Enter');
    await menu.waitFor({ state: 'detached' });
    expect(await page.locator('#state').innerText()).toContain('"ran":"drop"');
    expect(await focusedId(page)).toBe('open-menu');
  });

  test('a progress without an end has no bar', async () => {
    const page = await harness.open('small');
    expect(await page.getByRole('progressbar').count()).toBe(1);
    expect(await page.getByRole('progressbar', { name: 'Run' }).getAttribute('aria-valuemax')).toBe('96');
  });

  test('a field ties its error to its control', async () => {
    const page = await harness.open('small');
    const folder = page.getByRole('textbox', { name: 'Folder' });
    const described = await folder.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).innerText()).toContain('no such folder');
    expect(await folder.getAttribute('aria-invalid')).toBe('true');
  });

  test.each(['light', 'dark'])('give axe nothing to find in %s', async (theme) => {
    const page = await harness.open(`small&theme=${theme}`);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe.skipIf(CHROMIUM === null)('split panes', () => {
  const harness = widgetHarness();
  const width = async (page: Page, name: string) => (await page.getByRole('region', { name }).boundingBox())!.width;

  test('are resized by key, collapse, come back, and keep their layout over a reload', async () => {
    const page = await harness.open('split');
    const before = await width(page, 'Rules');
    await page.getByRole('separator', { name: 'Resize Rules and Documents' }).focus();
    await page.keyboard.press('ArrowRight');
    const wider = await width(page, 'Rules');
    expect(wider).toBeGreaterThan(before + 10);
    await page.waitForFunction(() => Object.keys(localStorage).length > 0);
    await page.reload();
    expect(await width(page, 'Rules')).toBeCloseTo(wider, -1);

    await page.locator('#toggle-rules').click();
    const expand = page.getByRole('button', { name: 'Show Rules' });
    await expand.waitFor();
    expect(await page.locator('section[aria-label=Rules]').evaluate((pane: HTMLElement) => pane.inert)).toBe(true);
    await expand.click();
    await expand.waitFor({ state: 'detached' });
    expect(await width(page, 'Rules')).toBeCloseTo(wider, -1);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
