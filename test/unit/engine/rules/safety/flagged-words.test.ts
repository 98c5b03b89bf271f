import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseList } from '#engine/text/list-file.ts';
import { flaggedByLanguage } from '#engine/rules/safety/_flagged-list.ts';
import { rule } from '#engine/rules/safety/flagged-words.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

const NA = { na: 'not-applicable' };

it.each<[string, string, string[], Record<string, unknown>]>([
  ['en', '', [], { flagged_count: 0, adult_fraction: { na: 'undefined' } }],
  ['en', 'Essex and Sussex; the therapist.', [], { flagged_count: 0, flagged_fraction: 0 }],
  ['en', 'Free PORN and sex\nvideos!', ['PORN', 'sex\nvideos'], { adult_fraction: 13 / 21, hate_fraction: 0 }],
  ['en', 'I want to die 😀', ['want to die'], { self_harm_fraction: 9 / 11 }],
  ['zh', '女性交流与男性交往', [], { flagged_count: 0 }],
  ['zh', '本站提供色情视频', ['色情'], { adult_fraction: 0.25 }],
  ['yue', '色情', ['色情'], { adult_fraction: 1 }],
  ['ja', 'もう死にたい。', ['死にたい'], { self_harm_fraction: 4 / 7 }],
  ['ar', 'صور عارية\r\n', ['صور عارية'], { adult_fraction: 1 }],
  ['th', 'ดูหนังโป๊', ['หนังโป๊'], { adult_fraction: 7 / 9 }],
  ['xx', 'porn', [], { flagged_count: NA, adult_fraction: NA }],
])('%s %j', async (code, text, hits, cells) => {
  const measured = (await ruleMeter(rule, { language: { code } }))(text);
  expect(measured.explain('flagged_count')).toEqual(hits);
  expect(measured.cells).toMatchObject(cells);
});

it('reads lists of the user, with exceptions', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'winnow-flagged-')), 'mine.txt');
  writeFileSync(file, '[en violence]\nduel\n!duel of wits\n');
  const meter = await ruleMeter(rule, { language: { code: 'en' }, knobs: { lists: [`file:${file}`] } });
  expect(meter('A duel, not a duel of wits, nor porn.').explain('violence_fraction')).toEqual(['duel']);
});

it('refuses a section without a category', () => {
  expect(() => flaggedByLanguage(parseList('[en adlt]\nword\n'))).toThrow('[en adlt] is no section of flagged words');
});
