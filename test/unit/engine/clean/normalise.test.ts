import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NormaliseKnobs } from '#engine/clean/normalise.ts';
import { normalise } from '#engine/clean/normalise.ts';

const ALL: NormaliseKnobs = { newlines: true, controls: true, nfc: true, trailingSpace: true };
const NONE: NormaliseKnobs = { newlines: false, controls: false, nfc: false, trailingSpace: false };

describe('normalise', () => {
  it.each<[string, string, Record<string, number>]>([
    ['', '', {}],
    ['plain text\n', 'plain text\n', {}],
    ['漢字かな ไทย العربية हिन्दी 😀👩‍👩‍👧', '漢字かな ไทย العربية हिन्दी 😀👩‍👩‍👧', {}],
    ['a\r\nb\rc\u2028d\u2029e\u0085f', 'a\nb\nc\nd\ne\nf', { newlines: 6 }],
    ['a\r\n\r\nb', 'a\n\nb', { newlines: 4 }],
    ['a\u0000b\u0007c\td\u007fe\u009ff\u000bg', 'abc\tdefg', { controls: 5 }],
    ['e\u0301', 'é', { nfc: 2 }],
    ['x A\u030a y \u212b', 'x Å y Å', { nfc: 3 }],
    // Hangul jamo, and Devanagari QA, which NFC takes apart.
    ['\u1112\u1161\u11ab', '한', { nfc: 3 }],
    ['\u0958', '\u0915\u093c', { nfc: 1 }],
    ['a  \nb\t\nc\u3000\u00a0', 'a\nb\nc', { trailingSpace: 5 }],
    ['   ', '', { trailingSpace: 3 }],
    ['a  b', 'a  b', {}],
    ['\ud800a\udc00', '\ufffda\ufffd', { wellFormed: 2 }],
    // Removing the control makes a pair of what was not one: it is replaced first.
    ['\ud83d\u0000\ude00', '\ufffd\ufffd', { wellFormed: 2, controls: 1 }],
    // The control stood between a letter and its accent.
    ['e\u0000\u0301', 'é', { controls: 1, nfc: 2 }],
    ['a \u0000\nb', 'a\nb', { controls: 1, trailingSpace: 1 }],
    ['a \r\nb', 'a\nb', { newlines: 2, trailingSpace: 1 }],
  ])('%j -> %j', (before, after, counted) => {
    const edits = {};
    expect(normalise(before, ALL, edits)).toBe(after);
    expect(edits).toEqual(counted);
  });

  it.each<[keyof NormaliseKnobs, string, string]>([
    ['newlines', 'e\u0301 \r\n\u0007', 'e\u0301 \n\u0007'],
    ['controls', 'e\u0301 \u0000\t\u0007', 'e\u0301 \t'],
    ['nfc', 'e\u0301 \r\n\u0000', 'é \r\n\u0000'],
    ['trailingSpace', 'e\u0301 \n\u0000 ', 'e\u0301\n\u0000'],
  ])('%s alone changes nothing else', (knob, before, after) => {
    expect(normalise(before, { ...NONE, [knob]: true }, {})).toBe(after);
    expect(normalise(before, NONE, {})).toBe(before);
  });

  const units = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((codes) => String.fromCharCode(...codes)),
    fc
      .array(
        fc.constantFrom(
          'a',
          ' ',
          '\r',
          '\n',
          '\u0000',
          '\u0301',
          'e',
          '\ud83d',
          '\ude00',
          '\u2028',
          '\u3000',
          '\u1112',
          '\u1161',
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  );
  const knobs = fc.record({
    newlines: fc.boolean(),
    controls: fc.boolean(),
    nfc: fc.boolean(),
    trailingSpace: fc.boolean(),
  });

  it('is well formed and idempotent on any UTF-16, under any knobs', () => {
    fc.assert(
      fc.property(units, knobs, (text, chosen) => {
        const once = normalise(text, chosen, {});
        expect(once.isWellFormed()).toBe(true);
        const edits = {};
        expect(normalise(once, chosen, edits)).toBe(once);
        expect(edits).toEqual({});
      }),
      { numRuns: 500 },
    );
  });

  it('counts nothing exactly when it changes nothing', () => {
    fc.assert(
      fc.property(units, knobs, (text, chosen) => {
        const edits = {};
        const same = normalise(text, chosen, edits) === text;
        expect(Object.keys(edits).length === 0).toBe(same);
      }),
      { numRuns: 500 },
    );
  });
});
