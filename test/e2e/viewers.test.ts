import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { accessibilityFaults, widgetHarness } from '#test/helpers/harness.ts';
import { HOSTILE } from './harness/hostile-text.ts';

interface Viewer {
  current: { shownText(start: number, end: number): string; select(start: number, end: number): void };
}

/** What the editor's own model holds between two offsets of the document. */
const shown = (page: Page, start: number, end: number): Promise<string> =>
  page.evaluate(([from, to]) => (globalThis as unknown as { viewer: Viewer }).viewer.current.shownText(from, to), [
    start,
    end,
  ] as const);

const stateOf = async (page: Page) =>
  JSON.parse(await page.locator('#state').innerText()) as { active: number | null; spans: number; steps: number };

const showText = async (page: Page, name: string): Promise<void> => {
  await page.locator(`#${name}`).click();
  await page.waitForFunction((wanted) => document.querySelector('#state')?.textContent?.includes(wanted), `"${name}"`);
  await page.waitForFunction(() => (document.querySelector('.view-lines')?.textContent ?? '') !== '');
};

describe.skipIf(CHROMIUM === null)('the text viewer', () => {
  const harness = widgetHarness();
  const open = async (name = 'prose'): Promise<Page> => {
    const page = await harness.open('text');
    await page.locator('.view-line').first().waitFor();
    if (name !== 'prose') await showText(page, name);
    return page;
  };

  test('keeps the offset of every character of a hostile text', async () => {
    const page = await open('hostile');
    const characters = [...HOSTILE.toWellFormed().matchAll(/[^\r\n]/gu)].slice(1);
    const wrong = await page.evaluate(
      (wanted) => {
        const { current } = (globalThis as unknown as { viewer: Viewer }).viewer;
        return wanted.filter(([start, text]) => current.shownText(start, start + text.length) !== text);
      },
      characters.map((match): [number, string] => [match.index, match[0]]),
    );
    expect(wrong).toEqual([]);
    expect(characters.length).toBeGreaterThan(400);
  });

  test('puts spans on their characters, right to left as well', async () => {
    const page = await open('hostile');
    const spans = await page.locator('.w-text-span').allInnerTexts();
    expect(spans.map((span) => span.replaceAll('\u00a0', ' '))).toEqual(['evil', 'العربية']);
    expect(await page.locator('.w-text-label').allInnerTexts()).toEqual(['evil', 'Arabic']);
  });

  test('shows controls of direction as signs, and other invisible characters when asked', async () => {
    const page = await open('hostile');
    const text = () => page.locator('.view-lines').innerText();
    expect(await text()).toContain('[U+202E]evil[U+202C]');
    expect(await text()).not.toContain('ZWSP');
    await page.locator('#invisibles').click();
    await page.locator('.w-text-token', { hasText: 'ZWSP' }).waitFor();
    expect(await page.locator('.w-text-token').allInnerTexts()).toEqual(
      expect.arrayContaining(['BOM', 'CRLF', 'CR', 'LS', 'PS', 'NBSP', 'SHY', 'ZWJ']),
    );
    expect(await shown(page, HOSTILE.indexOf('evil'), HOSTILE.indexOf('evil') + 4)).toBe('evil');
  });

  test('copies the characters of the document, not those of the editor', async () => {
    const page = await open('hostile');
    await page.evaluate(() => {
      const { viewer } = globalThis as unknown as { viewer: Viewer };
      viewer.current.select(0, 200);
    });
    const copied = await page.locator('.w-text-host').evaluate((host) => {
      const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
      host.querySelector('.monaco-editor')!.dispatchEvent(event);
      return event.clipboardData?.getData('text/plain');
    });
    expect(copied).toBe(HOSTILE.slice(0, 200));
  });

  test('renders no markup, follows no link, and lets nothing be typed', async () => {
    const page = await open('hostile');
    const host = page.locator('.w-text-host');
    expect(await host.locator('script, img, a').count()).toBe(0);
    const before = await shown(page, 0, HOSTILE.length);
    await page.locator('.view-line').nth(3).click();
    await page.keyboard.type('xyz');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    expect(await shown(page, 0, HOSTILE.length)).toBe(before);
  });

  test('walks over the spans and says where it is', async () => {
    const page = await open();
    await page.locator('#next').click();
    await page.locator('.w-text-label.is-active', { hasText: 'duplicate line' }).waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'duplicate line, 1 of 42' }).count()).toBe(1);
    await page.locator('#previous').click();
    await page.locator('.w-text-label.is-active', { hasText: 'lorem ipsum' }).waitFor();
    expect((await stateOf(page)).active).toBe(41);
    await page.locator('.w-text-label', { hasText: 'e-mail' }).last().click();
    await page.locator('.w-text-label.is-active', { hasText: 'e-mail' }).waitFor();
  });

  test('lists under the pointer every span of an overlap', async () => {
    const page = await open();
    await page.locator('.w-text-span.is-overlap').first().hover();
    const hover = page.locator('.w-text-hover-line');
    await hover.first().waitFor();
    expect((await hover.allInnerTexts()).map((line) => line.split('\n')[0])).toEqual(['stop phrase', 'duplicate line']);
  });

  test('hands F7 on, and lets Tab out', async () => {
    const page = await open();
    await page.locator('.view-line').first().click();
    await page.keyboard.press('F7');
    await page.keyboard.press('Shift+F7');
    expect((await stateOf(page)).steps).toBe(2);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.w-text-host') === null)).toBe(true);
  });

  test('shows the start of a line of a million characters, and all of it when asked', async () => {
    const page = await open('line');
    const bar = page.locator('.w-text-part');
    expect(await bar.innerText()).toContain('Characters 1 to 262,144 of 1,050,000');
    expect(await shown(page, 200_000, 200_005)).toBe('word ');
    await bar.getByRole('button', { name: 'later part' }).click();
    expect(await bar.innerText()).toContain('Characters 262,145 to 524,288');
    expect(await shown(page, 262_145, 262_150)).toBe('word ');
    await bar.getByRole('button', { name: 'show all' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(await shown(page, 1_049_995, 1_050_000)).toBe('word ');
  });

  test('opens a text of 32 MB at its start and goes to a place far in it', async () => {
    const page = await open('huge');
    const length = await page.evaluate(() => (globalThis as unknown as { harnessText: string }).harnessText.length);
    expect(length).toBeGreaterThan(32_000_000);
    await page.evaluate((end) => {
      const { viewer } = globalThis as unknown as { viewer: Viewer };
      viewer.current.select(end - 3, end);
    }, length);
    await page.locator('.view-line', { hasText: 'end' }).waitFor();
    expect(await shown(page, length - 3, length)).toBe('end');
    expect(await page.locator('.line-numbers').last().innerText()).toBe('790001');
  });

  test.each(['light', 'dark'])('follows the theme, and axe finds nothing in %s', async (theme) => {
    const page = await open();
    const background = () =>
      page.locator('.w-text .monaco-editor').evaluate((editor) => getComputedStyle(editor).backgroundColor);
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    const wanted = theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(27, 30, 34)';
    await expect.poll(background).toBe(wanted);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe.skipIf(CHROMIUM === null)('the diff viewer', () => {
  const harness = widgetHarness();
  const open = async (): Promise<Page> => {
    const page = await harness.open('diff');
    await page.getByText('3 changes: −144 +14 characters').waitFor();
    return page;
  };

  test('says the changes in a list, and shows one where it is', async () => {
    const page = await open();
    await page.locator('summary').click();
    const list = page.getByRole('listitem').getByRole('button');
    expect(await list.locator('.visually-hidden').allInnerTexts()).toEqual([
      'removed “sixty”, added “60”',
      'removed “Share this page! Like us!↵”, added “”',
      'removed “the river rises in the hills north of the town a … d weirs.↵”, added “a new line.↵”',
    ]);
    await list.last().click();
    await page.locator('.view-line', { hasText: 'a new line.' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('wraps both sides after ten changes of the mode', async () => {
    const page = await open();
    for (let i = 0; i < 11; i++) await page.locator('#mode').click();
    await page.locator('.side-by-side').waitFor();
    await page.getByText('3 changes: −144 +14 characters').waitFor();
    const widest = await page.locator('.w-diff-host .editor').evaluateAll((sides) =>
      sides.map((side) => {
        const { width } = side.getBoundingClientRect();
        return [...side.querySelectorAll('.view-line > span')].every(
          (line) => line.getBoundingClientRect().width <= width,
        );
      }),
    );
    expect(widest).toEqual([true, true]);
    const rows = await page
      .locator('.editor.original .view-line')
      .evaluateAll(
        (lines) => lines.filter((line) => (line.textContent ?? '').startsWith('Line')).length / lines.length,
      );
    expect(rows).toBeLessThan(0.8);
  });

  test('breaks one long line at its sentences, so that a change is a line and not all of it', async () => {
    const page = await open();
    await page.locator('#line').click();
    await page.getByText('8 changes: −44 +16 characters').waitFor();
    expect(await page.getByText('hidden lines').count()).toBeGreaterThan(0);
  });

  test('says so where it compares only the start', async () => {
    const page = await open();
    await page.locator('#huge').click();
    await page.getByText(/Only the first 400000 of \d+ characters are compared/).waitFor();
    expect(await page.getByRole('button', { name: 'Compare all' }).count()).toBe(1);
  });
});
