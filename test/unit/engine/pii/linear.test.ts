import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PII_CATEGORIES } from '#shared/domain/pii.ts';
import { insidePair } from '#shared/text/spans.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { prepareDetector } from '#engine/pii/detect.ts';

const all = { categories: PII_CATEGORIES, allow: ['@x.org'], privateIps: true };
const detect = prepareDetector(all, fileResources());
const categories = PII_CATEGORIES.filter((category) => category !== 'person');
const detectValues = prepareDetector({ ...all, categories }, fileResources());
const detectNames = prepareDetector({ ...all, categories: ['person'] }, fileResources());
const HINTS = { language: 'zh', script: 'Hani' };

/** Pieces that begin or continue something of some detector. */
const PIECES = [
  '@',
  'a@',
  'a [at] ',
  'a(dot)a[at]a(dot)',
  '@a.',
  'a.b@c.de ',
  '1',
  '12 ',
  '1.',
  '1-',
  '(1)',
  '+1 ',
  '0 ',
  '4111 ',
  '1111-',
  '::',
  'f:',
  ':1',
  '://',
  '=',
  ':"',
  '"',
  'PASSWORD=',
  '-----BEGIN ',
  '-----BEGIN PRIVATE KEY-----',
  '-----END ',
  'ghp_1',
  'eyJ1.',
  '.internal',
  '.local',
  'x.',
  'DE89 ',
  '0x1',
  'a1',
  'A1b',
  '路1号',
  ' Street, A 1',
  ', A1 1AA',
  'A 1 Apt 2 ',
  'Rue A 1',
  '시 로 1',
  '市1-1',
  '1 A ',
  '护照',
  '电话',
  'call ',
  'ip ',
  '\n',
  '（',
  '１',
  '，',
  '\ud83d\ude00',
  '\u0000',
  '\u2028',
];

describe('hostile text', () => {
  // Work that grows with the square of this many units would not end before the test's own limit.
  it.each(PIECES.map((piece) => [piece]))('%j over and over is looked through once', (piece) => {
    const text = piece.repeat(Math.ceil(500_000 / piece.length));
    expect(
      detectValues(text, HINTS).filter(({ start, end }) => start < 0 || end <= start || end > text.length),
    ).toEqual([]);
  });

  it.each([['Ann '], ['A. '], ['Ann de '], ["O'"], ['王'], ['张伟'], ['王·'], ['a\n'], ['\ud800A']])(
    '%j over and over is looked through once for names',
    (piece) => {
      const text = piece.repeat(Math.ceil(100_000 / piece.length));
      const outside = detectNames(text, HINTS).filter(({ start, end }) => end <= start || end > text.length);
      expect(outside).toEqual([]);
    },
  );

  it('gives spans in order, within the text, without overlaps or halves of pairs', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        let end = 0;
        for (const span of detect(text, HINTS)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          expect(insidePair(text, span.start) || insidePair(text, span.end)).toBe(false);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });
});
