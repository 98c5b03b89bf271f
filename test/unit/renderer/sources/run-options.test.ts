import { expect, test } from 'vitest';
import { parseOptions, runOptions } from '../../../../src-renderer/features/sources/run-options.ts';

test.each([
  ['', '', undefined, undefined],
  ['1', '0.5', 1, 536_870_912],
  [' 256 ', '2', 256, 2_147_483_648],
  ['0', '0', null, null],
  ['257', '-1', null, null],
  ['1.5', 'much', null, null],
  ['4', '1,5', 4, 1_610_612_736],
])('workers "%s", memory "%s" GiB: %s and %s', (workers, memory, count, bytes) => {
  expect(parseOptions({ workers, memory })).toEqual({ workers: count, memory: bytes });
});

test.each([
  [null, { workers: '', memory: '' }, {}],
  ['web-zh', { workers: '2', memory: '' }, { recipe: 'web-zh', workers: 2 }],
  [null, { workers: 'x', memory: '1' }, null],
])('recipe %s with %o is sent as %o', (recipe, texts, sent) => {
  expect(runOptions(recipe, texts)).toEqual(sent);
});
