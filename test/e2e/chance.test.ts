import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { appUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { accessibilityFaults } from '#test/helpers/harness.ts';

const CLI = fileURLToPath(new URL('../../src-main/hosts/cli/main.ts', import.meta.url));
const SIGNAL = 'gopher.mean_word_length';

describe.skipIf(CHROMIUM === null)('what a recipe leaves to chance, in a real browser', () => {
  const app = appUnderTest();
  const whatIf = (
    ...changes: string[]
  ): { after: { kept: number }; sides: { id: string; alone: [number, number] }[] } =>
    JSON.parse(
      execFileSync(process.execPath, [CLI, 'whatif', app.dir, '--set', ...changes, '--json'], { encoding: 'utf8' }),
    ) as ReturnType<typeof whatIf>;

  test('points of a curve sample as winnow whatif says, and the overview and the grid tell them apart', async () => {
    const { page } = await app.open(`#/thresholds?signal=${SIGNAL}`);
    await page.getByRole('button', { name: 'Sample by this value' }).click();
    const chance = page.getByRole('region', { name: 'Keep by chance' });
    const type = async (name: string, value: string): Promise<void> => {
      await chance.getByRole('textbox', { name }).fill(value);
      await chance.getByRole('textbox', { name }).press('Enter');
    };
    await type('Value of point 2', '6');
    await type('Probability to keep at 6', '0.5');
    await type('Value of point 1', '2');
    await type('Probability to keep at 2', '0.9');
    const { sides, after } = whatIf(`${SIGNAL}.sample=2:0.9,6:0.5`);
    expect(sides[0]!.alone[1]).toBeGreaterThan(0);
    await chance.getByText(`Samples out ${sides[0]!.alone[1]} `).waitFor();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('region', { name: 'What is left of each risk' }).getByText(SIGNAL).waitFor();
    await page.getByRole('link', { name: /sampled out, which every limit keeps/ }).click();
    await page.getByRole('button', { name: 'Remove: reason = sampled-out' }).waitFor();
    await page.getByRole('grid').getByText('sampled out').first().click();
    await page.getByText('Dropped: sampled out.').waitFor();
    await page
      .getByText(/kept with probability/)
      .first()
      .waitFor();
    expect(after.kept).toBeGreaterThan(0);
  });

  test('the quota is set by source and language, and what it keeps says so', async () => {
    const { page } = await app.open('#/thresholds?signal=longTail');
    await page.getByRole('checkbox', { name: /^gopher/ }).check();
    const share = page.getByRole('textbox', { name: 'Share that is kept' });
    await share.fill('5');
    await share.press('Enter');
    const look = page.getByRole('link', { name: /Look at the \d+ documents? that it keeps/ });
    await expect.poll(async () => Number(/\d+/.exec(await look.innerText())?.[0])).toBeGreaterThan(0);
    const kept = whatIf('longTail.soft=gopher', 'longTail.share=0.05').after.kept;
    const counts = page.getByRole('complementary', { name: 'What the moved limits would do' }).locator('dd');
    await expect.poll(() => counts.last().innerText()).toContain(kept.toLocaleString('en'));
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await look.click();
    await page.getByRole('grid').getByText('long-tail quota').first().click();
    await page.getByText('Kept: long-tail quota.').waitFor();
  });
});
