import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';

const ROOT = resolve(process.env['WINNOW_DATA'] ?? resolve(import.meta.dirname, '../../../../shared/data'), 'a_html');
/** Every tenth page, so that the suite stays short. */
const STEP = 10;

describe.skipIf(!existsSync(ROOT))(`real pages (${existsSync(ROOT) ? ROOT : 'skipped: no WINNOW_DATA'})`, () => {
  const pages = existsSync(ROOT)
    ? readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.html.gz'))
        .sort()
        .filter((_name, index) => index % STEP === 0)
    : [];
  const modes = (['main', 'all'] as const).map((html) => [html, prepareCleaner(CleanKnobs.parse({ html }))] as const);

  it.each(modes)('each becomes clean text in mode %s', { timeout: 120_000 }, (_mode, cleaner) => {
    expect(pages.length).toBeGreaterThan(100);
    let empty = 0;
    for (const name of pages) {
      const bytes = gunzipSync(readFileSync(join(ROOT, name)));
      const result = cleaner.clean({ as: 'bytes', type: 'html', bytes, charset: null }, {}, 0);
      if (!result.ok) throw new Error(`${name}: ${result.reason} ${result.detail}`);
      const { text } = result.document;
      expect(text.isWellFormed(), name).toBe(true);
      expect(cleaner.clean({ as: 'text', text }, {}, 0), name).toEqual({
        ok: true,
        document: { text, meta: {}, edits: {} },
      });
      if (text === '') empty++;
    }
    expect(empty).toBeLessThanOrEqual(pages.length / 50);
  });
});
