import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { flaggedByLanguage, type Category } from '#engine/rules/safety/_flagged-list.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { readList } from '#engine/text/list-file.ts';

/** Encyclopaedia, news, books and manuals are no harm: how many of them the presets' lines would flag. */
const ROOT = resolve(import.meta.dirname, '../..');
const DATA = resolve(process.env['WINNOW_DATA'] ?? resolve(ROOT, '../shared/data'));
/** As the presets have them; of texts of 200 characters and more. */
const LINES: Record<Category, number> = { adult: 0.02, hate: 0.01, violence: 0.03, 'self-harm': 0.02 };
const LENGTH = 200;
const find = flaggedByLanguage(readList(fileResources(), 'lists/flagged-words.txt'));

interface Line {
  text: string;
  lang: string;
}

function flagged({ text, lang }: Line): Category[] {
  const hits = find(lang.slice(0, 2))?.(
    Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)),
    text.length,
  );
  const solid = text.replaceAll(/\s+/gu, '').length;
  return (Object.keys(LINES) as Category[]).filter((category) => {
    const chars = (hits ?? [])
      .filter((hit) => hit.category === category)
      .reduce((n, hit) => n + hit.end - hit.start, 0);
    return chars / solid > LINES[category];
  });
}

describe.skipIf(!existsSync(DATA))(`false alarms of flagged words (${DATA})`, () => {
  it.each([
    ['wiki_multi', 0.001],
    ['books', 0.001],
    ['docs_debian', 0.001],
    ['web_en', 0.005],
    ['zh_mixed', 0.002],
  ])('%s: at most %f', (set, most) => {
    const lines = gunzipSync(readFileSync(join(DATA, `c_corpora/${set}.jsonl.gz`)))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
      .filter(({ text, lang }) => typeof text === 'string' && typeof lang === 'string' && text.length >= LENGTH);
    const alarms = lines.filter((line) => flagged(line).length > 0);
    process.stdout.write(`${set}: ${alarms.length} of ${lines.length} flagged\n`);
    expect(lines.length).toBeGreaterThan(50);
    expect(alarms.length / lines.length).toBeLessThanOrEqual(most);
  });
});
