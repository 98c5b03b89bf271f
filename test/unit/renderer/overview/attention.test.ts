import { describe, expect, test } from 'vitest';
import { guardSubject } from '../../../../src-renderer/app/guard.ts';
import { attentionOf } from '../../../../src-renderer/features/overview/attention.ts';
import { overviewOf } from './overview-of.ts';

const guard = (id: string, documents: number, open: boolean) => ({
  id,
  documents,
  dropped: documents,
  share: 1,
  accepted: open ? null : { fraction: 1, why: 'known' },
  open,
});

describe('what needs a look', () => {
  test('open guards stand first, then those about more documents', () => {
    const guards = [guard('source:a', 9, false), guard('source:b', 3, true), guard('language:zh', 5, true)];
    expect(attentionOf({ ...overviewOf({}), guards }).guards.map(({ id }) => id)).toEqual([
      'language:zh',
      'source:b',
      'source:a',
    ]);
  });

  test('alarms are told apart by their kind, one of an unknown kind in its own words', () => {
    const alarms = [
      { kind: 'drops-nothing', subject: 'a.min', message: '' },
      { kind: 'no-licence', subject: 'web', message: '' },
      { kind: 'drops-everything', subject: 'b.max', message: '' },
      { kind: 'never-evaluated', subject: 'c', message: '' },
      { kind: 'something-new', subject: 'd', message: 'something new happened' },
    ];
    expect(attentionOf({ ...overviewOf({}), alarms })).toMatchObject({
      noLicence: ['web'],
      idle: ['a.min'],
      limits: [
        { kind: 'drops-everything', subject: 'b.max' },
        { kind: 'never-evaluated', subject: 'c' },
      ],
      other: ['something new happened'],
      open: 4,
    });
  });

  test('limits that drop nothing and guards that were accepted ask for no act', () => {
    const alarms = [{ kind: 'drops-nothing', subject: 'a.min', message: '' }];
    expect(attentionOf({ ...overviewOf({}), alarms, guards: [guard('source:a', 9, false)] }).open).toBe(0);
  });

  test('a balance that does not hold does', () => {
    const balances = { records: true, documents: false };
    expect(attentionOf({ ...overviewOf({}), balances })).toMatchObject({ broken: ['documents'], open: 1 });
  });
});

test.each([
  ['source:web', { field: 'source', name: 'web' }],
  ['language:zh', { field: 'language', name: 'zh' }],
])('the guard %s is about %o', (id, subject) => {
  expect(guardSubject(id)).toEqual(subject);
});
