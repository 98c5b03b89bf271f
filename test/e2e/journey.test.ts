import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appUnderTest, serveWorkspace } from '#test/helpers/app.ts';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { writeCrawl } from '#test/helpers/crawl.ts';
import { firstDay } from './journey/day.ts';
import { withKeys, withPointer, type Hands } from './journey/hands.ts';

/** What a page with the same paragraphs twice breaches; a page holds five, so half of them stand there again. */
const SIGNAL = 'gopher.dup_paragraph_fraction';

const WAYS: [string, (page: Page) => Hands][] = [
  ['with the pointer, verdicts by keyboard', withPointer],
  ['with the keyboard alone', withKeys],
];

describe.skipIf(CHROMIUM === null).each(WAYS)('from an empty workspace to a checked pack, %s', (_, handsOf) => {
  const app = appUnderTest({
    corpus: null,
    prepare(bench) {
      writeCrawl(join(bench.folder, 'crawl'), { files: 192, pages: 4 });
      return Promise.resolve();
    },
  });

  test('everything a curator does on the first day', { timeout: 600_000 }, async () => {
    const today = await app.open();
    const { page } = today;
    const pointed = await watchPointer(page);
    const hands = handsOf(page);
    const day = firstDay({ page, hands, dir: app.dir, folder: 'crawl' });
    await day.addSource();
    await day.estimate();
    await day.lookAtPart(await day.runAndStop());
    await day.resume();
    await day.readDropped(SIGNAL);
    await day.tune('gopher.word_count', 'At least', '120');
    await day.overrule(20, 6);
    await day.acceptGuards();
    const pack = await day.exportPack();

    await page.reload();
    await day.isAllThere({ overrules: 14, pack });
    expect(await pointed()).toBe(handsOf === withPointer);

    // Another day: everything was closed.
    await today.close();
    await app.served.stop();
    app.served = await serveWorkspace(app.dir, { args: ['--root', app.bench.folder] });
    const later = await app.open();
    const again = firstDay({ page: later.page, hands: handsOf(later.page), dir: app.dir, folder: 'crawl' });
    await again.isAllThere({ overrules: 14, pack });
  });
});

/** Whether anything was pressed by a pointer since. */
async function watchPointer(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    addEventListener('pointerdown', () => sessionStorage.setItem('pointed', 'yes'), true);
  });
  return () => page.evaluate(() => sessionStorage.getItem('pointed') === 'yes');
}
