import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { accessibilityFaults, widgetHarness } from '#test/helpers/harness.ts';

const LAST = 9_999_999;
const HEADER = 30;

interface State {
  focusedRow: number | null;
  selected: number;
  opened: number | null;
  sort: { id: string; direction: string } | null;
  asked: { started: number; aborted: number };
}

const stateOf = async (page: Page): Promise<State> => JSON.parse(await page.locator('#state').innerText()) as State;

/** Rows that are wholly within the grid, in order. */
const wholeRows = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')!;
    const header = grid.querySelector('.w-grid-header')!.getBoundingClientRect();
    const bottom =
      grid.getBoundingClientRect().top + grid.clientHeight * (document.documentElement.currentCSSZoom ?? 1);
    return [...grid.querySelectorAll<HTMLElement>('[data-row]')]
      .filter((row) => {
        const box = row.getBoundingClientRect();
        return row.dataset['row'] !== '-1' && box.top >= header.bottom - 1 && box.bottom <= bottom + 1;
      })
      .map((row) => Number(row.dataset['row']));
  });

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const cell = document.activeElement as HTMLElement;
    return `${cell.parentElement?.dataset['row']}/${cell.dataset['column']}`;
  });

/** Height of the buttons at the ends of a scroll bar, and the middle of its width. */
const BUTTON = 15;
const MIDDLE = 6;

/** Drags the thumb of the scroll bar from one end of its track to the other. */
async function dragBar(page: Page, to: 'top' | 'bottom'): Promise<void> {
  const box = (await page.getByRole('grid').boundingBox())!;
  const sideways = await page.evaluate(() => {
    const grid = document.querySelector<HTMLElement>('.w-grid')!;
    return (grid.offsetHeight - grid.clientHeight) * (grid.currentCSSZoom ?? 1);
  });
  const [high, low] = [box.y + BUTTON, box.y + box.height - sideways - BUTTON];
  const x = box.x + box.width - MIDDLE;
  await page.mouse.move(x, to === 'bottom' ? high + 5 : low - 5);
  await page.mouse.down();
  await page.mouse.move(x, (high + low) / 2, { steps: 8 });
  await page.mouse.move(x, to === 'bottom' ? low + 100 : high - 100, { steps: 8 });
  await page.mouse.up();
}

const ZOOMS = [
  { name: '100 %', scale: 1, css: 1 },
  { name: '200 % of the device', scale: 2, css: 1 },
  { name: '200 % of the page', scale: 1, css: 2 },
];

describe.skipIf(CHROMIUM === null).each(ZOOMS)('a grid of ten million rows at $name', ({ scale, css }) => {
  const harness = widgetHarness(scale === 1 ? { scrollbars: true } : { scrollbars: true, scale });
  const openAt = async (): Promise<Page> => {
    const page = await harness.open('grid');
    await page.evaluate((zoom) => (document.documentElement.style.zoom = String(zoom)), css);
    await page.locator('[data-row="0"]').waitFor();
    return page;
  };

  test('needs a scroller of its own: its rows are higher than the browser makes an element', async () => {
    const page = await openAt();
    const granted = await page.evaluate(() => {
      const host = document.createElement('div');
      const tall = document.createElement('div');
      host.style.cssText = 'position:absolute;width:9px;height:100px;overflow:auto';
      tall.style.height = '280000000px';
      host.append(tall);
      document.body.append(host);
      const height = host.scrollHeight;
      host.remove();
      return height;
    });
    expect(granted).toBeLessThan(34_000_000 / (scale * css));
  });

  test('reaches the last row by key, bar and call', async () => {
    const page = await openAt();
    await page.locator('[data-row="0"] > [data-column="2"]').click();

    await page.keyboard.press('Control+End');
    await page.getByText(`row ${LAST}`, { exact: true }).waitFor();
    expect((await wholeRows(page)).at(-1)).toBe(LAST);
    expect(await focused(page)).toBe(`${LAST}/7`);

    await page.keyboard.press('Control+Home');
    expect((await wholeRows(page))[0]).toBe(0);
    expect(await focused(page)).toBe('0/0');

    await dragBar(page, 'bottom');
    await page.waitForFunction((row) => document.querySelector(`[data-row="${row}"]`), LAST);
    expect((await wholeRows(page)).at(-1)).toBe(LAST);
    await dragBar(page, 'top');
    await page.waitForFunction(() => document.querySelector('.w-grid')!.scrollTop === 0);
    expect((await wholeRows(page))[0]).toBe(0);

    for (const row of [LAST, 5_000_000, 1]) {
      await page.locator('#target').fill(String(row));
      await page.locator('#go').click();
      await page.getByText(`row ${row}`, { exact: true }).waitFor();
      expect(await wholeRows(page)).toContain(row);
    }
  });

  test('moves by rows, not by thousands, with the wheel and the page keys', async () => {
    const page = await openAt();
    await page.locator('[data-row="0"] > [data-column="2"]').click();
    await page.locator('#target').fill('5000000');
    await page.locator('#go').click();
    await page.waitForFunction(() => document.querySelector('[data-row="5000000"]'));
    const [first] = await wholeRows(page);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 280);
    await page.waitForFunction((row) => document.querySelector(`[data-row="${row}"]`) === null, first);
    const [moved] = await wholeRows(page);
    expect(moved! - first!).toBeGreaterThanOrEqual(4);
    expect(moved! - first!).toBeLessThanOrEqual(11);

    await page.locator(`[data-row="${moved! + 1}"] > [data-column="2"]`).click();
    const whole = (await wholeRows(page)).length;
    await page.keyboard.press('PageDown');
    const { focusedRow } = await stateOf(page);
    expect(focusedRow! - (moved! + 1)).toBeGreaterThanOrEqual(whole - 2);
    expect(focusedRow! - (moved! + 1)).toBeLessThanOrEqual(whole);
    expect(await wholeRows(page)).toContain(focusedRow);
  });
});

describe.skipIf(CHROMIUM === null)('the grid', () => {
  const harness = widgetHarness({ scrollbars: true });

  test('keeps the focus on its row while that is scrolled out, and goes on from there', async () => {
    const page = await harness.open('grid');
    await page.locator('[data-row="3"] > [data-column="2"]').click();
    await page.mouse.move(300, 300);
    await dragBar(page, 'bottom');
    await page.waitForFunction((row) => document.querySelector(`[data-row="${row}"]`), LAST);
    expect(await focused(page)).toBe('3/2');
    expect(await wholeRows(page)).not.toContain(3);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('4/2');
    expect(await wholeRows(page)).toContain(4);
  });

  test('tells a screen reader the size, the place of each row, and what is on its way', async () => {
    const page = await harness.open('grid&held');
    const grid = page.getByRole('grid', { name: 'Documents' });
    expect(await grid.getAttribute('aria-rowcount')).toBe('10000001');
    expect(await grid.getAttribute('aria-colcount')).toBe('8');
    await page.locator('[data-row="0"] > [data-column="2"]').click();
    await page.keyboard.press('Control+End');
    const last = page.locator(`[data-row="${LAST}"]`);
    expect(await last.getAttribute('aria-rowindex')).toBe('10000001');
    expect(await last.locator('[aria-busy=true]').count()).toBe(7);
    expect(await last.getByRole('img', { name: 'On its way' }).count()).toBe(7);
    await page.locator('#release').click();
    await last.getByText(`row ${LAST}`).waitFor();
    expect(await last.locator('[aria-busy]').count()).toBe(0);
    expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
    const owners = await grid
      .locator('[role=gridcell]')
      .evaluateAll((cells) => cells.every((cell) => cell.parentElement?.getAttribute('role') === 'row'));
    expect(owners).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('aborts what was scrolled past, and asks for nothing twice', async () => {
    const page = await harness.open('grid&held');
    const settled = async (started: number, aborted: number): Promise<void> => {
      await expect.poll(async () => (await stateOf(page)).asked).toEqual({ started, aborted });
    };
    await settled(1, 0);
    await page.locator('#target').fill('5000110');
    await page.locator('#go').click();
    await settled(2, 1);
    await page.locator('#target').fill('5000112');
    await page.locator('#go').click();
    await settled(2, 1);
    await page.locator('#release').click();
    await page.getByText('row 5000112', { exact: true }).waitFor();
    await settled(2, 1);
  });

  test('selects by key and pointer, opens, and sorts by its headers', async () => {
    const page = await harness.open('grid');
    const cell = (row: number) => page.locator(`[data-row="${row}"] > [data-column="2"]`);
    await cell(2).click();
    await cell(6).click({ modifiers: ['Shift'] });
    expect((await stateOf(page)).selected).toBe(5);
    await cell(4).click({ modifiers: ['Control'] });
    expect((await stateOf(page)).selected).toBe(4);
    expect(await page.locator('[data-row="4"]').getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('Control+a');
    await page.keyboard.press(' ');
    expect((await stateOf(page)).selected).toBe(LAST);
    await page.keyboard.press('Enter');
    expect((await stateOf(page)).opened).toBe(4);

    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('-1/0');
    await page.keyboard.press(' ');
    await page.locator('[data-row="5"] > [data-column="0"]').click();
    expect((await stateOf(page)).selected).toBe(LAST);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect((await stateOf(page)).selected).toBe(LAST + 1);
    await page.keyboard.press('Enter');
    expect((await stateOf(page)).selected).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('-1/2');
    const header = page.getByRole('columnheader', { name: 'Document' });
    for (const direction of ['ascending', 'descending', 'none']) {
      await page.keyboard.press('Enter');
      expect(await header.getAttribute('aria-sort')).toBe(direction);
    }
    const before = (await header.boundingBox())!.width;
    await page.keyboard.press('Alt+ArrowRight');
    expect((await header.boundingBox())!.width).toBe(before + 8);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('0/2');
  });

  test('stands without rows', async () => {
    const page = await harness.open('grid&rows=0');
    expect(await page.getByRole('row').count()).toBe(1);
    await page.getByRole('columnheader', { name: 'Verdict' }).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('PageDown');
    expect((await stateOf(page)).focusedRow).toBeNull();
    expect(HEADER).toBe((await page.locator('.w-grid-header').boundingBox())!.height);
  });
});
