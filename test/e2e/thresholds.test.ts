import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { accessibilityFaults } from '#test/helpers/harness.ts';

const CLI = fileURLToPath(new URL('../../src-main/hosts/cli/main.ts', import.meta.url));
const SIGNAL = 'gopher.word_count';

interface WhatIf {
  before: { kept: number; dropped: number };
  after: { kept: number; dropped: number };
  sides: { id: string; alone: [number, number]; unique: [number, number] }[];
  flips: number;
}

const count = (n: number): string => n.toLocaleString('en');

describe.skipIf(CHROMIUM === null)('thresholds in a real browser', () => {
  const app = appUnderTest();
  const whatIf = (change: string): WhatIf =>
    JSON.parse(
      execFileSync(process.execPath, [CLI, 'whatif', app.dir, '--set', change, '--json'], { encoding: 'utf8' }),
    ) as WhatIf;
  const open = async (signal = SIGNAL): Promise<Page> => {
    const { page } = await app.open(`#/thresholds?signal=${signal}`);
    await page.getByRole('heading', { name: signal, exact: true }).waitFor();
    return page;
  };
  const minimum = (page: Page) => page.getByRole('textbox', { name: 'At least' });
  const effects = (page: Page) => page.getByRole('complementary', { name: 'What the moved limits would do' });

  test('a typed limit gives the counts of winnow whatif, and Discard takes it back', async () => {
    const page = await open();
    const { before, after, sides, flips } = whatIf(`${SIGNAL}.min=120`);
    expect(flips).toBeGreaterThan(0);
    await minimum(page).fill('120');
    await minimum(page).press('Enter');
    const counts = effects(page).locator('dd');
    await expect
      .poll(() => counts.allInnerTexts())
      .toEqual([
        expect.stringContaining(count(before.kept)) as string,
        expect.stringContaining(count(after.kept)) as string,
      ]);
    const [side] = sides;
    await page.getByText(`drops ${count(side!.alone[1])} `).waitFor();
    await page.getByText(`only this limit ${count(side!.unique[1])}`).waitFor();
    expect(await effects(page).getByRole('listitem').filter({ hasText: 'to drop' }).count()).toBeGreaterThan(0);
    await effects(page)
      .getByRole('button', { name: /Discard/ })
      .click();
    await expect.poll(() => minimum(page).inputValue()).toBe('50');
  });

  test('the card of a rule: its source, its limits in each profile, documents that it drops', async () => {
    const page = await open();
    await page.getByText('About the rule gopher').click();
    const card = page.getByRole('group').filter({ hasText: 'About the rule gopher' });
    await card.getByText(/Rae et al/).waitFor();
    const datatrove = card.getByRole('row', { name: /^datatrove/ });
    expect(await datatrove.innerText()).toContain('≥ 50');
    await card.getByRole('heading', { name: 'Some documents that it drops here' }).waitFor();
    const examples = card.getByRole('listitem');
    await expect.poll(() => examples.count()).toBeGreaterThan(0);
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await examples.first().getByRole('link').click();
    await page.getByRole('button', { name: 'Remove: breach(gopher.word_count)' }).waitFor();
  });

  test('the handle and the field are one value, by key and by pointer', async () => {
    const page = await open();
    const handle = page.getByRole('slider', { name: /At least/ });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await minimum(page).inputValue())).toBeGreaterThan(50);
    const typed = await minimum(page).inputValue();
    expect(await handle.getAttribute('aria-valuenow')).toBe(typed);
    const box = (await handle.boundingBox())!;
    // Its line, not the text beside it.
    await page.mouse.move(box.x + 4, box.y + box.height - 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + box.height - 12, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => Number(await minimum(page).inputValue())).toBeGreaterThan(Number(typed));
    const value = await minimum(page).inputValue();
    const { sides } = whatIf(`${SIGNAL}.min=${value}`);
    await page.getByText(`drops ${count(sides[0]!.alone[1])} `).waitFor();
    await page.reload();
    await expect.poll(() => minimum(page).inputValue()).toBe(value);
    await page.getByRole('button', { name: `Back to 50: ${SIGNAL}.min` }).click();
    await expect.poll(() => minimum(page).inputValue()).toBe('50');
    await effects(page).getByText('Move a limit').waitFor();
  });

  test('saves a version that decides everywhere, and goes back to the one before', async () => {
    const page = await open();
    await minimum(page).fill('80');
    await minimum(page).press('Enter');
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').getByRole('textbox').fill('short notes are noise');
    await page.getByRole('button', { name: 'Save version' }).click();
    const versions = page.getByRole('region', { name: 'Versions of the recipe' }).locator('ol > li');
    await expect.poll(() => versions.count()).toBe(2);
    await expect.poll(() => minimum(page).inputValue()).toBe('80');
    expect(await versions.first().innerText()).toContain('in use');
    expect(whatIf(`${SIGNAL}.min=80`).flips).toBe(0);
    await versions
      .nth(1)
      .getByRole('button', { name: /Use version/ })
      .click();
    await expect.poll(() => minimum(page).inputValue()).toBe('50');
    expect(whatIf(`${SIGNAL}.min=50`).flips).toBe(0);
  });

  test('labels are ticked, and keeping nothing is refused', async () => {
    const page = await open('language.label');
    await page.getByRole('radio', { name: 'Keep only the ticked labels' }).check();
    const english = page.getByRole('checkbox', { name: 'en', exact: true });
    await english.check();
    const { after } = whatIf('language.label.in=en');
    await effects(page).getByText(count(after.kept)).first().waitFor();
    await english.click();
    await page.getByRole('alert').filter({ hasText: 'At least one label' }).waitFor();
    expect(await english.isChecked()).toBe(true);
    await effects(page)
      .getByRole('button', { name: /Discard/ })
      .click();
  });

  test('walks over the signals by key, and Back returns', async () => {
    const page = await open();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => page.url()).not.toContain(SIGNAL);
    await page.getByRole('button', { name: 'char_count' }).click();
    await page.getByRole('heading', { name: 'text.char_count', exact: true }).waitFor();
  });

  test.each(['light', 'dark'] as const)('has no accessibility violation in %s', async (colorScheme) => {
    const { page } = await app.open(`#/thresholds?signal=${SIGNAL}`, { colorScheme });
    await page.getByRole('slider', { name: /At least/ }).waitFor();
    await minimum(page).fill('90');
    await minimum(page).press('Enter');
    await effects(page).getByText('What turns').waitFor();
    expect(await accessibilityFaults(page, 'body')).toEqual([]);
  });
});
