import { describe, expect, it } from 'vitest';
import type { RedactionSettings } from '#shared/contract/redaction.ts';
import {
  allowOf,
  costOf,
  sameSettings,
  withAct,
  type CategoryState,
} from '../../../../src-renderer/features/privacy/settings.ts';

const CATEGORIES: CategoryState[] = [
  { category: 'email', looked: true, signal: 'pii.email', counts: { documents: 2, kept: 1, finds: 3 } },
  { category: 'person', looked: false, signal: null, counts: null },
];
const NONE: RedactionSettings = { atIntake: false, allow: [], privateIps: false, categories: {} };
const FLAG = withAct(NONE, 'email', 'flag');
const MASK = withAct(NONE, 'email', 'mask');
const AT_INTAKE = { ...MASK, atIntake: true };

describe('what saving settings costs', () => {
  it.each<[string, RedactionSettings, RedactionSettings, string]>([
    ['another act on what is counted', FLAG, MASK, 'none'],
    ['nothing any more', MASK, NONE, 'none'],
    ['what was never looked for', MASK, withAct(MASK, 'person', 'flag'), 'count'],
    ['other values allowed', MASK, { ...MASK, allow: ['x'] }, 'count'],
    ['masks at intake', MASK, AT_INTAKE, 'read'],
    ['no longer at intake', AT_INTAKE, MASK, 'read'],
    ['another mask at intake', AT_INTAKE, { ...AT_INTAKE, categories: {} }, 'read'],
    ['a count at intake', AT_INTAKE, withAct(AT_INTAKE, 'person', 'flag'), 'count'],
    ['a drop for a mask at intake', AT_INTAKE, withAct(AT_INTAKE, 'email', 'drop'), 'none'],
  ])('%s', (_, saved, next, cost) => expect(costOf(saved, next, CATEGORIES)).toBe(cost));
});

it('off is how a category is left out', () => {
  expect(withAct(MASK, 'email', 'off')).toEqual(NONE);
  expect(sameSettings(NONE, { ...NONE, categories: { email: 'off' } }, CATEGORIES)).toBe(true);
  expect(sameSettings(FLAG, MASK, CATEGORIES)).toBe(false);
});

it('values are a line each', () => {
  expect(allowOf(' @example.com\n\n192.0.2.*\r\n@example.com')).toEqual(['@example.com', '192.0.2.*']);
});
