import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/template/template.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

function listOf(...rows: string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'winnow-template-')), 'templates.jsonl');
  writeFileSync(file, rows.join('\n'));
  return `file:${file}`;
}

const LIST = listOf('{"line":"Accept cookies","documents":9}', '', '{"line":"接受所有缓存"}');

describe('lines of a template', () => {
  it.each<[string, number, number, number]>([
    ['Accept cookies\nown', 14 / 17, 1 / 2, 3],
    ['own text', 0, 0, 8],
    ['  Accept cookies \n\n接受所有缓存', 1, 1, 0],
    ['Accept cookies!\r\nown', 0, 0, 19],
  ])('%j', async (text, chars, lines, own) => {
    const meter = await ruleMeter(rule, { knobs: { lists: [LIST] } });
    expect(meter(text).cells).toEqual({ char_fraction: chars, line_fraction: lines, own_chars: own });
  });

  it('says where they stand', async () => {
    const meter = await ruleMeter(rule, { knobs: { lists: [LIST] } });
    expect(meter('one\n Accept cookies\n接受所有缓存').explain('char_fraction')).toEqual([
      ' Accept cookies',
      '接受所有缓存',
    ]);
  });

  it('nothing is a template without a list, and a blank text has no shares', async () => {
    const na = { na: 'undefined' };
    const without = await ruleMeter(rule);
    expect(without('Accept cookies').cells).toEqual({ char_fraction: 0, line_fraction: 0, own_chars: 14 });
    const blank = await ruleMeter(rule, { knobs: { lists: [LIST] } });
    expect(blank(' \n').cells).toEqual({ char_fraction: na, line_fraction: na, own_chars: 0 });
  });

  it.each(['not json', '{"text":"no line"}', '[]', '{"line":7}'])('a list with %j is refused', async (row) => {
    const knobs = { lists: [listOf('{"line":"good"}', row)] };
    await expect(ruleMeter(rule, { knobs })).rejects.toThrow('line 2 is no JSON object with a "line"');
  });
});
