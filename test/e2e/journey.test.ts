import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { writeCrawl } from '#test/helpers/crawl.ts';
import { withKeys, withPointer } from './journey/hands.ts';
import { takeWholeJourney } from './journey/whole.ts';

describe.skipIf(CHROMIUM === null).each([
  ['with the pointer, verdicts by keyboard', withPointer],
  ['with the keyboard alone', withKeys],
])('from an empty workspace to a checked pack, %s', (_, handsOf) => {
  const app = appUnderTest({
    corpus: null,
    prepare(bench) {
      // More than the 32 files that one shard holds, so that a run can be stopped with a part done.
      writeCrawl(join(bench.folder, 'crawl'), { files: 192, pages: 4 });
      return Promise.resolve();
    },
  });

  test('everything a curator does on the first day', { timeout: 600_000 }, async () => {
    const way = { handsOf, folder: 'crawl', breached: 'gopher.dup_paragraph_fraction', words: '120' };
    expect(await takeWholeJourney(app, way)).toBe(14);
  });
});
