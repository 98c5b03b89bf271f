import { describe, expect, it } from 'vitest';
import type { ExplainedDocument } from '#shared/contract/documents.ts';
import { limitScale } from '../../../../src-renderer/features/evidence/document/limit-scale.ts';
import { limitText, marginText, breachText } from '../../../../src-renderer/features/evidence/document/limit-text.ts';
import { markedOf, toneOf } from '../../../../src-renderer/features/evidence/document/spans.ts';

type Signal = ExplainedDocument['signals'][number];

const signal = (name: string, more: Partial<Signal> = {}): Signal => ({
  signal: name,
  rule: 'r',
  unit: 'u',
  describe: 'what it is',
  value: 1,
  limits: { max: 2 },
  margin: 1,
  breached: false,
  spans: [],
  spanCount: 0,
  ...more,
});

describe('the bar of a limit', () => {
  it.each([
    ['a minimum in the middle', 25, { min: 50 }, { value: 0.25, beyond: null, min: 0.5, max: null }],
    ['a maximum in the middle', 0.45, { max: 0.3 }, { value: 0.75, beyond: null, min: null, max: 0.5 }],
    ['far above', 900, { max: 100 }, { value: 1, beyond: 'high', min: null, max: 0.5 }],
    [
      'both limits with as much on each side',
      10,
      { min: 0, max: 10 },
      { value: 0.75, beyond: null, min: 0.25, max: 0.75 },
    ],
    ['below both', -100, { min: 0, max: 10 }, { value: 0, beyond: 'low', min: 0.25, max: 0.75 }],
    ['equal limits', 3, { min: 3, max: 3 }, { value: 0.5, beyond: null, min: 0.5, max: 0.5 }],
    ['a limit of zero', 0, { max: 0 }, { value: 0.5, beyond: null, min: null, max: 0.5 }],
    ['a negative one', -3, { min: -2 }, { value: 0.25, beyond: null, min: 0.5, max: null }],
  ])('shows %s', (_, value, limits, scale) => {
    expect(limitScale(value, limits)).toEqual(scale);
  });

  it.each([
    ['a label', 'en', { in: ['en'] }],
    ['no limit', 3, null],
    ['no number in its limits', 3, { in: ['3'] }],
    ['no value', { na: 'gated' }, { max: 3 }],
  ])('is none for %s', (_, value, limits) => {
    expect(limitScale(value, limits)).toBeNull();
  });
});

describe('limits in words', () => {
  it.each([
    [null, 'no limit'],
    [{}, 'no limit'],
    [{ min: 50, max: 100_000 }, 'at least 50 and at most 100,000'],
    [{ min: 0.65, minOpen: true }, 'more than 0.65'],
    [{ max: 0.1, maxOpen: true, keepZero: true }, 'less than 0.1 or 0'],
    [{ in: ['en', 'zh'] }, 'one of en, zh'],
    [{ notIn: ['list'] }, 'none of list'],
  ])('%j is %j', (limits, text) => {
    expect(limitText(limits)).toBe(text);
  });

  it('says by how much', () => {
    expect([0.25, -3, 0, null].map((margin) => marginText(signal('a', { margin })))).toEqual([
      'margin 0.25',
      'missed by 3',
      'margin 0',
      null,
    ]);
  });

  it('says of breaches that no limit tells what they are, without control over the line', () => {
    expect(breachText({ kind: 'limit', signal: 'a', value: 1, range: { max: 0 } })).toBeNull();
    expect(breachText({ kind: 'takedown', reason: 'court\u202e\norder', entry: 1 })).toBe(
      'taken down: court⟨RLO⟩ order',
    );
    expect(breachText({ kind: 'person', why: '', entry: 1 })).toBe('dropped by a person');
    expect(breachText({ kind: 'duplicate', twin: 's:f#1', similarity: 0.875, edge: 'e' })).toBe(
      'is a duplicate of s:f#1 (87.5%)',
    );
  });
});

describe('marked places', () => {
  const explained: ExplainedDocument = {
    id: 'x',
    verdict: 'drop',
    by: 'rules',
    reason: 'rules',
    why: null,
    ofRules: 'drop',
    breaches: [],
    open: [],
    stale: [],
    signals: [
      signal('gopher.dup_line_fraction', {
        breached: true,
        spans: [{ start: 4, end: 9, label: 'seen before' }],
        spanCount: 700,
      }),
      signal('c4.bad_word_count', { spans: [{ start: 0, end: 3, label: '' }], spanCount: 1 }),
    ],
  };

  it('are those of all breached limits, or of one signal', () => {
    const all = markedOf(explained, null);
    expect(all.spans.map(({ start, end, label, tone }) => [start, end, label, tone])).toEqual([
      [4, 9, 'seen before', 'repeat'],
    ]);
    expect(all.count).toBe(700);
    expect(markedOf(explained, 'c4.bad_word_count').spans).toMatchObject([
      { start: 0, end: 3, label: 'bad_word_count', tone: 'list' },
    ]);
    expect(markedOf(explained, 'none.such')).toEqual({ spans: [], count: 0 });
    expect(markedOf(undefined, null).spans).toEqual([]);
  });

  it.each([
    ['gopher.top_2_gram_char_fraction', 'repeat'],
    ['c4.removed_line_fraction', 'edit'],
    ['pii.count', 'pii'],
    ['gopher.ellipsis_ratio', 'limit'],
    ['script.share', 'limit'],
  ])('of %s have the tone %s', (name, tone) => {
    expect(toneOf(name)).toBe(tone);
  });
});
