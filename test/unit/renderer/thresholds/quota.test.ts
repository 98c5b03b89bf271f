import { expect, it } from 'vitest';
import type { Change } from '../../../../src-renderer/app/draft/changes.ts';
import { groupOf, quotaNow } from '../../../../src-renderer/features/thresholds/quota.ts';

const SAVED = { share: 0.01, soft: ['style'], groups: [{ source: 'web', language: 'zh', share: 0.02 }] };
const change = (rest: Partial<Change>): Change => ({ signal: 'longTail', kind: 'share', value: null, ...rest });

it.each<[Change[], object]>([
  [[], SAVED],
  [[{ signal: 'a.x', kind: 'min', value: 1 }], SAVED],
  [[change({ value: 0.05 })], { ...SAVED, share: 0.05 }],
  [[change({ kind: 'soft', value: ['mash', 'style'] })], { ...SAVED, soft: ['mash', 'style'] }],
  [[change({ kind: 'soft' })], { ...SAVED, soft: [] }],
  [[change({ source: 'web', language: 'zh' })], { ...SAVED, groups: [] }],
  [
    [change({ source: 'web', language: 'en', value: 0 })],
    { ...SAVED, groups: [...SAVED.groups, { source: 'web', language: 'en', share: 0 }] },
  ],
])('%j', (draft, now) => {
  expect(quotaNow(SAVED, draft)).toEqual(now);
});

it('tells the share of a group, if it has one', () => {
  expect([groupOf(SAVED, 'web', 'zh'), groupOf(SAVED, 'web', 'en'), groupOf(SAVED, undefined, 'zh')]).toEqual([
    0.02,
    null,
    null,
  ]);
});
