import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { accessibilityFaults } from '#test/helpers/harness.ts';
import { RECIPE, type Bench } from '#test/helpers/run-fixture.ts';

const TEXTS = [
  'Please write to ann@example.org or to bob@example.org, and call +1 415-555-2671 if nobody answers within a day.',
  'Our office moved: write to carol@example.org from now on.',
  'Nothing of the kind stands here.',
];

async function prepare(bench: Bench, dir: string): Promise<void> {
  const folder = join(bench.folder, 'mails');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.jsonl'), TEXTS.map((text) => `${JSON.stringify({ text })}\n`).join(''));
  await bench.add(dir, [folder]);
  const recipe = bench.recipe(`${RECIPE}redact: { categories: { email: flag, phone: flag } }\n`);
  await bench.run(dir, { recipe });
}

describe.skipIf(CHROMIUM === null)('personal data in a real browser', () => {
  const app = appUnderTest({ corpus: null, prepare });

  test('a category is masked: seen on a document, saved, and taken back', async () => {
    const { page } = await app.open('#/privacy');
    const act = page.getByRole('combobox', { name: 'What is done: E-mail addresses' });
    expect(await act.inputValue()).toBe('flag');
    const row = page.getByRole('row', { name: /E-mail addresses/ });
    expect(await row.locator('td').nth(1).innerText()).toBe('2');
    expect(await row.locator('td').nth(2).innerText()).toBe('3');

    await act.selectOption('mask');
    await page.getByText('E-mail addresses: count → mask').waitFor();
    await page.getByText('saving measures nothing anew').waitFor();
    await page.getByText('masked · E-mail addresses').waitFor();
    await page.getByText('<EMAIL_2>').first().waitFor();

    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByText('Saved, with 1 change').waitFor();
    await page.getByRole('button', { name: 'Save as a new version' }).isDisabled();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(
      () =>
        document
          .querySelectorAll('select')
          .values()
          .some((s) => s.value === 'mask') === false,
    );
    expect(await act.inputValue()).toBe('flag');
  });

  test.each(['light', 'dark'] as const)('axe finds nothing wrong: %s', async (colorScheme) => {
    const { page } = await app.open('#/privacy?category=phone', { colorScheme });
    await page.getByText('1 document holds a find').waitFor();
    await page.getByText('counted · Telephone numbers').waitFor();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });
});
