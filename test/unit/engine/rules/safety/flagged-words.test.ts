import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseList, readList } from '#engine/text/list-file.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { CATEGORIES, flaggedByLanguage } from '#engine/rules/safety/_flagged-list.ts';
import { rule } from '#engine/rules/safety/flagged-words.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

const NA = { na: 'not-applicable' };

it.each<[string, string, string[], Record<string, unknown>]>([
  ['en', '', [], { flagged_count: 0, adult_fraction: { na: 'undefined' } }],
  ['en', 'Essex and Sussex; the therapist.', [], { flagged_count: 0, flagged_fraction: 0 }],
  ['en', 'Free PORN and sex\nvideos!', ['PORN', 'sex\nvideos'], { adult_fraction: 13 / 21, hate_fraction: 0 }],
  ['en', 'I want to die 😀', ['want to die'], { self_harm_fraction: 9 / 11 }],
  ['zh', '女性交流与男性交往', [], { flagged_count: 0 }],
  ['zh', '本站提供色情视频', ['色情视频'], { adult_fraction: 0.5 }],
  ['yue', '色情', ['色情'], { adult_fraction: 1 }],
  ['ja', 'もう死にたい。', ['死にたい'], { self_harm_fraction: 4 / 7 }],
  ['ar', 'صور عارية\r\n', ['صور عارية'], { adult_fraction: 1 }],
  ['th', 'ดูหนังโป๊', ['หนังโป๊'], { adult_fraction: 7 / 9 }],
  ['en', 'Scunthorpe, Essex, a cocktail and cockpit; assassins, analysis, sextant.', [], { flagged_fraction: 0 }],
  ['en', 'Beheadings and BEHEADED, not beheld', ['Beheadings', 'BEHEADED'], { violence_fraction: 18 / 31 }],
  ['de', 'Pornografische Filme', ['Pornografische'], { adult_fraction: 14 / 19 }],
  ['ko', '야동을 보았다, 죽고 싶어요', ['야동을', '죽고 싶어요'], { flagged_count: 2 }],
  ['zh', '处女座的人和白色情人节，角色情感', [], { flagged_count: 0 }],
  ['ja', '青少年の健全育成とバラ色情報', [], { flagged_count: 0 }],
  ['vi', 'Tôi muốn chết', ['Tôi muốn chết'], { self_harm_fraction: 1 }],
  ['tr', 'ölmek istiyorum', ['ölmek istiyorum'], { self_harm_fraction: 1 }],
  ['xx', 'porn', [], { flagged_count: NA, adult_fraction: NA }],
])('%s %j', async (code, text, hits, cells) => {
  const measured = (await ruleMeter(rule, { language: { code } }))(text);
  expect(measured.explain('flagged_count')).toEqual(hits);
  expect(measured.cells).toMatchObject(cells);
});

const LANGUAGES = ['en', 'zh', 'ja', 'ko', 'es', 'fr', 'de', 'pt', 'it', 'ru', 'tr', 'ar', 'hi', 'th', 'vi', 'id'];

it.each(LANGUAGES)('finds each phrase that its list for %s has, as its category, whole', (code) => {
  const lines = readList(fileResources(), 'lists/flagged-words.txt').filter(({ section }) =>
    section.startsWith(`${code} `),
  );
  const find = flaggedByLanguage(lines)(code)!;
  const missed = lines
    .filter(({ except }) => !except)
    .flatMap(({ section, entry }) => {
      const text = entry.replace(/\*$/, '').normalize('NFC');
      const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
      const hits = find(units, text.length);
      const whole = hits.length === 1 && hits[0]!.start === 0 && hits[0]!.end === text.length;
      return whole && section === `${code} ${hits[0]!.category}` ? [] : [`${section}: ${entry}`];
    });
  expect(missed).toEqual([]);
  for (const category of CATEGORIES) {
    expect(lines.filter(({ section }) => section === `${code} ${category}`).length).toBeGreaterThanOrEqual(8);
  }
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
