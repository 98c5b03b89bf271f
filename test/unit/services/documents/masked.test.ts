import { describe, expect, it } from 'vitest';
import type { RedactionSettings } from '#shared/contract/redaction.ts';
import { createMasker } from '#services/documents/masked.ts';

const mask = createMasker();
const TEXT = 'Write to ann@example.org, SSN 078-05-1120, from 203.0.113.9; again ann@example.org.';
const DOCUMENT = { text: TEXT, chars: TEXT.length, language: 'en', script: 'Latn' };
const settings = (
  categories: RedactionSettings['categories'],
  rest: Partial<RedactionSettings> = {},
): RedactionSettings => ({ atIntake: false, allow: [], privateIps: false, categories, ...rest });

describe('a document before and after', () => {
  it('masks what is to be masked, counts the rest, and says what drops it', () => {
    expect(mask(DOCUMENT, settings({ email: 'mask', ssn: 'drop', ip: 'flag' }))).toEqual({
      before: TEXT,
      after: 'Write to <EMAIL_1>, SSN 078-05-1120, from 203.0.113.9; again <EMAIL_1>.',
      finds: [
        { category: 'email', act: 'mask', count: 2 },
        { category: 'ssn', act: 'drop', count: 1 },
        { category: 'ip', act: 'flag', count: 1 },
      ],
      dropped: true,
      truncated: false,
    });
  });

  it('masks at intake what drops, too', () => {
    const { after } = mask(DOCUMENT, settings({ ssn: 'drop' }, { atIntake: true }));
    expect(after).toBe(TEXT.replace('078-05-1120', '<SSN_1>'));
  });

  it('leaves what is allowed, and finds nothing where nothing is asked', () => {
    expect(mask(DOCUMENT, settings({ email: 'mask' }, { allow: ['@example.org'] })).finds).toEqual([]);
    expect(mask({ ...DOCUMENT, chars: 1000 }, settings({}))).toEqual({
      before: TEXT,
      after: TEXT,
      finds: [],
      dropped: false,
      truncated: true,
    });
  });
});
