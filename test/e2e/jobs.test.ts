import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { writeCorpus } from '#test/helpers/corpus.ts';

describe.skipIf(CHROMIUM === null)('jobs in the bar', () => {
  const app = appUnderTest({
    corpus: null,
    async prepare(bench, dir) {
      const folder = join(bench.folder, 'files');
      // More than is read while the test looks on, in shards so small that a run can stop soon.
      writeCorpus(folder, { lines: 12_000, files: 20, pages: 10 });
      await bench.add(dir, [folder], {}, 2 ** 18);
    },
  });

  test('a run is followed, stopped, gone on with, paused and dismissed from another page', async () => {
    const { page } = await app.open('#/sources');
    await page.getByRole('button', { name: 'Start run' }).click();
    await page.getByRole('link', { name: 'Export' }).click();
    await page.getByRole('button', { name: /^1 job running, / }).click();

    const drawer = page.getByRole('complementary', { name: 'Jobs' });
    const newest = drawer.getByRole('listitem').filter({ hasText: /^Run/ }).first();
    await newest.getByRole('progressbar').waitFor();
    expect(await newest.innerText()).toMatch(/\d+ of \d+ shards/);

    await newest.getByRole('button', { name: 'Stop' }).click();
    await newest.getByText('Stopped; what is done stays').waitFor();
    await page.getByText(/^Run .*: Stopped; what is done stays$/).waitFor();
    expect(await newest.getByRole('progressbar').count()).toBe(0);

    await newest.getByRole('button', { name: 'Resume' }).click();
    await newest.getByRole('progressbar').waitFor();
    await newest.getByRole('button', { name: 'Pause' }).click();
    await newest.getByText('Paused').waitFor();

    const dismiss = drawer.getByRole('button', { name: /^Dismiss Run/ });
    while ((await dismiss.count()) > 0) {
      const before = await dismiss.count();
      await dismiss.first().press('Enter');
      await expect.poll(() => dismiss.count()).toBeLessThan(before);
    }
    // What was paused can still be gone on with.
    await drawer.getByText(/^The run of .* is paused\./).waitFor();
    expect(await drawer.getByRole('button', { name: 'Resume' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await drawer.count()).toBe(0);
    expect(
      await page.getByRole('button', { name: 'Jobs' }).evaluate((button) => button === document.activeElement),
    ).toBe(true);
  });

  test('a job that ended says what came of it', async () => {
    const { page } = await app.open('#/sources');
    await page.getByRole('button', { name: 'Look for new files' }).click();
    await page.getByRole('button', { name: 'Jobs' }).click();
    const drawer = page.getByRole('complementary', { name: 'Jobs' });
    await drawer.getByText('0 files new or changed in web').waitFor();
    expect(await drawer.getByText('Done', { exact: true }).count()).toBe(1);
  });
});
