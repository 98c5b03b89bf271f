import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judge } from '#engine/decide/breaches.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { loadRecipe } from '#engine/recipe/load.ts';
import { rule } from '#engine/rules/url/url-list.ts';
import { parseUrl } from '#engine/url/parse-url.ts';
import { piecesOf } from '#engine/url/url-list.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

async function hit(url: string | undefined, knobs: object = {}): Promise<unknown[]> {
  const meter = await ruleMeter(rule, { knobs, meta: url === undefined ? {} : { url } });
  const { cells } = meter('');
  return [cells['list'], cells['piece']];
}

const UNDEFINED = { na: 'undefined' };
const CLEAR = ['none', 'none'];

it.each<[string, string, string]>([
  ['https://User:pw@WWW.Example.org:8080/A%20b?c#d', 'www.example.org', '/a b?c'],
  ['example.org', 'example.org', '/'],
  ['//example.org./x', 'example.org', '/x'],
  ['http://例子.测试/%E4%B8%AD', '例子.测试', '/中'],
  ['http://e.org/%zz', 'e.org', '/%zz'],
  ['', '', '/'],
  ['/only/path', '', '/only/path'],
])('takes %j apart', (url, host, path) => {
  expect(parseUrl(url)).toEqual({ host, path });
});

it('finds the pieces of an address', () => {
  expect(piecesOf(parseUrl('https://www.essexcounty.com/sex4you/a-b_c/中文'))).toEqual(
    ['www', 'essexcounty', 'sex', 'sex4you', 'a', 'b', 'c', '中文'].flatMap((piece) =>
      piece === 'sex4you' ? ['you', 'sex4you'] : [piece],
    ),
  );
});

it.each<[string | undefined, object, unknown[]]>([
  [undefined, {}, [UNDEFINED, UNDEFINED]],
  ['', {}, [UNDEFINED, UNDEFINED]],
  ['https://www.essexcounty.gov.uk/middlesex/sex-education', {}, CLEAR],
  ['https://en.wikipedia.org/wiki/Scunthorpe', {}, CLEAR],
  ['https://www.pornic.fr/tourisme', {}, CLEAR],
  ['https://de.pornhub.com/x', {}, ['adult', 'domain pornhub.com']],
  ['https://notpornhub.example/x', {}, ['adult', 'word *porn*']],
  ['https://freeporn24.example/x', {}, ['adult', 'word *porn*']],
  ['https://example.org/nude-sexy-pictures', {}, ['adult', 'soft nude sexy']],
  ['https://example.org/nude-art', {}, CLEAR],
  ['https://example.org/download/warez/', {}, ['piracy', 'word warez']],
  ['https://example.org/%E6%97%A0%E7%A0%81', {}, ['adult', 'word 无码']],
  ['https://example.org/download/warez/', { lists: ['adult'] }, CLEAR],
  ['https://de.pornhub.com/x', { allow: ['domain pornhub.com'] }, CLEAR],
  ['https://sub.bad.org/x', { block: ['bad.org'] }, ['own', 'domain bad.org']],
  ['https://nobad.org/x', { block: ['bad.org'] }, CLEAR],
  ['https://sub.bad.org/x', { block: ['host bad.org'] }, CLEAR],
  ['https://bad.org/x', { block: ['host BAD.org'] }, ['own', 'host bad.org']],
  ['https://a.bad.org/blog/x', { block: ['path bad.org/blog'] }, ['own', 'path bad.org/blog']],
  ['https://a.bad.org/blogging', { block: ['path bad.org/blog'] }, CLEAR],
  ['https://any.org/tag/x', { block: ['path /tag/'] }, ['own', 'path /tag/']],
])('%j with %j', async (url, knobs, cells) => {
  expect(await hit(url, knobs)).toEqual(cells);
});

it('refuses a list that is not shipped', () => {
  expect(rule.knobs.safeParse({ lists: ['advlt'] }).success).toBe(false);
});

it('reads lists of the user beside the recipe, and a breach shows list and entry', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'winnow-list-'));
  writeFileSync(join(dir, 'rivals.txt'), '# ours\nrival.example\n!path rival.example/open\n');
  const recipe = join(dir, 'mine.yaml');
  writeFileSync(
    recipe,
    'winnow: 1\nname: mine\nrules: { url: { rule: url-list, knobs: { lists: [file:rivals.txt] } } }\n',
  );
  const loaded = loadRecipe(recipe).recipe;
  const { knobs } = loaded.rules['url']!;
  expect(knobs['lists']).toEqual([`file:${join(dir, 'rivals.txt')}`]);
  expect(await hit('https://www.rival.example/a', knobs)).toEqual(['rivals', 'domain rival.example']);
  expect(await hit('https://www.rival.example/open/a', knobs)).toEqual(CLEAR);

  const signals = Object.entries(rule.signals).map(([slot, spec]) => ({ slot, name: `url.${slot}`, spec }));
  const thresholds = resolveThresholds(loaded, [{ name: 'url', signals }]);
  const cells: Record<string, string> = { 'url.list': 'rivals', 'url.piece': 'domain rival.example' };
  expect(judge(thresholds, (signal) => cells[signal], 'en', 'Latn').breaches).toEqual([
    { kind: 'list', signal: 'url.list', piece: 'domain rival.example', list: 'rivals' },
  ]);
});
