import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appUnderTest } from '#test/helpers/app.ts';
import { CHROMIUM } from '#test/helpers/browser.ts';
import { withPointer } from './journey/hands.ts';
import { takeWholeJourney } from './journey/whole.ts';

const ROOT = resolve(process.env['WINNOW_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data'), 'b_warc');
const there = existsSync(ROOT);

describe.skipIf(CHROMIUM === null || !there)(`real crawls (${there ? ROOT : 'skipped: no WINNOW_DATA'})`, () => {
  const app = appUnderTest({
    corpus: null,
    prepare(bench) {
      // Its folders may be read-only, and those of the test are removed.
      for (const entry of readdirSync(ROOT, { recursive: true, withFileTypes: true })) {
        const folder = join(bench.folder, 'b_warc', relative(ROOT, entry.parentPath));
        mkdirSync(folder, { recursive: true });
        if (entry.isFile()) copyFileSync(join(entry.parentPath, entry.name), join(folder, entry.name));
      }
      return Promise.resolve();
    },
  });

  test('everything a curator does on the first day', async () => {
    const breached = 'gopher.dup_5_gram_char_fraction';
    expect(await takeWholeJourney(app, { handsOf: withPointer, folder: 'b_warc', breached, words: '120' })).toBe(14);
  });
});
