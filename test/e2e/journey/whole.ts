import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { serveWorkspace, type AppUnderTest } from '#test/helpers/app.ts';
import { firstDay } from './day.ts';
import { withPointer, type Hands } from './hands.ts';

export interface WholeJourney {
  handsOf: (page: Page) => Hands;
  /** The folder that is added, beside the workspace. */
  folder: string;
  /** What some documents of it breach, at places of their text. */
  breached: string;
  /** Where the least count of words is moved to. */
  words: string;
}

const OVERRULED = 20;
const TAKEN_BACK = 6;

/**
 * From an empty workspace to a pack that is checked, and what of it is there on the next day. Returns how many verdicts
 * of a person count at the end.
 */
export async function takeWholeJourney(app: AppUnderTest, options: WholeJourney): Promise<number> {
  const { handsOf, folder, breached, words } = options;
  const today = await app.open();
  const { page } = today;
  const pointed = await watchPointer(page);
  const day = firstDay({ page, hands: handsOf(page), dir: app.dir, folder });
  await day.addSource();
  await day.estimate();
  await day.lookAtPart(await day.runAndStop());
  await day.resume();
  await day.readDropped(breached);
  await day.tune('gopher.word_count', 'At least', words);
  await day.overrule(OVERRULED, TAKEN_BACK);
  await day.acceptGuards();
  const pack = await day.exportPack();

  await page.reload();
  await day.isAllThere({ overrules: OVERRULED - TAKEN_BACK, pack });
  expect(await pointed()).toBe(handsOf === withPointer);

  // Everything was closed over night.
  await today.close();
  await app.served.stop();
  app.served = await serveWorkspace(app.dir, { args: ['--root', app.bench.folder] });
  const later = await app.open();
  const tomorrow = firstDay({ page: later.page, hands: handsOf(later.page), dir: app.dir, folder });
  await tomorrow.isAllThere({ overrules: OVERRULED - TAKEN_BACK, pack });
  return tomorrow.overruled();
}

/** Whether anything was pressed by a pointer since. */
async function watchPointer(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    addEventListener('pointerdown', () => sessionStorage.setItem('pointed', 'yes'), true);
  });
  return () => page.evaluate(() => sessionStorage.getItem('pointed') === 'yes');
}
