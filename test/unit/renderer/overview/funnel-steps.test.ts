import { describe, expect, test } from 'vitest';
import type { Overview } from '#shared/contract/desk.ts';
import { byReason, funnelSteps } from '../../../../src-renderer/features/overview/funnel-steps.ts';
import { overviewOf } from './overview-of.ts';

describe('the funnel', () => {
  const overview: Overview = overviewOf({
    made: { documents: 80, bytes: 8_000, words: 1_600 },
    kept: { documents: 60, bytes: 6_800, words: 1_400 },
    dropped: { documents: 20, bytes: 1_200, words: 200 },
    records: {
      read: 100,
      used: 70,
      ignored: { 'http-status': 10, 'media-type': 15 },
      quarantined: { 'bad-record': 5 },
      bytes: 50_000,
    },
  });

  test('in documents, records are a share of records and documents a share of documents', () => {
    const steps = funnelSteps(overview, 'documents').map(({ id, unit, amount, ofFirst, ofBefore }) => [
      id,
      unit,
      amount,
      ofFirst,
      ofBefore,
    ]);
    expect(steps).toEqual([
      ['read', 'records', 100, 1, null],
      ['used', 'records', 70, 0.7, 0.7],
      ['made', 'documents', 80, 1, null],
      ['kept', 'documents', 60, 0.75, 0.75],
    ]);
  });

  test('what falls away stands where it is lost, with its reasons', () => {
    expect(funnelSteps(overview, 'documents').map(({ losses }) => losses)).toEqual([
      [
        {
          id: 'ignored',
          amount: 25,
          reasons: [
            { reason: 'media-type', count: 15 },
            { reason: 'http-status', count: 10 },
          ],
        },
      ],
      [{ id: 'quarantined', amount: 5, reasons: [{ reason: 'bad-record', count: 5 }] }],
      [],
      [{ id: 'dropped', amount: 20, reasons: [] }],
    ]);
  });

  test('each step is told in the other metrics too, where they are known', () => {
    expect(funnelSteps(overview, 'documents').map(({ also }) => also)).toEqual([
      [{ metric: 'bytes', amount: 50_000, ofBefore: null }],
      [],
      [
        { metric: 'bytes', amount: 8_000, ofBefore: null },
        { metric: 'words', amount: 1_600, ofBefore: null },
      ],
      [
        { metric: 'bytes', amount: 6_800, ofBefore: 0.85 },
        { metric: 'words', amount: 1_400, ofBefore: 0.875 },
      ],
    ]);
    expect(funnelSteps(overview, 'bytes')[3]?.also.map(({ metric }) => metric)).toEqual(['documents', 'words']);
  });

  test.each([
    ['bytes', [50_000, null, 8_000, 6_800]],
    ['words', [null, null, 1_600, 1_400]],
  ] as const)('in %s, what is not known of records is said to be unknown', (metric, amounts) => {
    expect(funnelSteps(overview, metric).map(({ amount }) => amount)).toEqual(amounts);
  });

  test('of nothing there are no shares', () => {
    const shares = funnelSteps(overviewOf({}), 'documents').map(({ ofFirst, ofBefore }) => [ofFirst, ofBefore]);
    expect(shares).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});

test('reasons stand most first, equal ones by name, none that never happened', () => {
  expect(byReason({ b: 2, a: 2, c: 9, d: 0 })).toEqual([
    { reason: 'c', count: 9 },
    { reason: 'a', count: 2 },
    { reason: 'b', count: 2 },
  ]);
});
