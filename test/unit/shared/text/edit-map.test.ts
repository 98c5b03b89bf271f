import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from '#shared/text/edit-map.ts';

describe('edit map', () => {
  it('applies edits and finds the way back', () => {
    const { text, map } = applyEdits('one two three', [
      { start: 0, end: 4, replacement: '' },
      { start: 7, end: 8, replacement: '\n\n' },
      { start: 13, end: 13, replacement: '!' },
    ]);
    expect(text).toBe('two\n\nthree!');
    expect(map.toSource(0, 3)).toEqual({ start: 4, end: 7 });
    expect(map.toSource(2, 6)).toEqual({ start: 6, end: 9 });
    expect(map.toSource(3, 5)).toEqual({ start: 7, end: 8 });
    expect(map.toSource(4, 5)).toEqual({ start: 7, end: 8 });
    expect(map.toSource(10, 11)).toEqual({ start: 13, end: 13 });
    expect(map.toSource(11, 11)).toEqual({ start: 13, end: 13 });
  });

  it('keeps a text without edits', () => {
    const { text, map } = applyEdits('abc', []);
    expect(text).toBe('abc');
    expect(map.toSource(1, 2)).toEqual({ start: 1, end: 2 });
    expect(applyEdits('', []).map.toSource(0, 0)).toEqual({ start: 0, end: 0 });
  });

  it('empties a text', () => {
    const { text, map } = applyEdits('abc', [{ start: 0, end: 3, replacement: '' }]);
    expect(text).toBe('');
    expect(map.toSource(0, 0)).toEqual({ start: 0, end: 0 });
  });

  it('refuses edits out of order and spans outside', () => {
    const overlapping = [
      { start: 1, end: 3, replacement: '' },
      { start: 2, end: 4, replacement: '' },
    ];
    expect(() => applyEdits('abcd', overlapping)).toThrow('in order');
    expect(() => applyEdits('ab', []).map.toSource(0, 3)).toThrow('span');
  });

  it('maps every kept character to itself', () => {
    const cuts = fc.array(fc.nat(30), { maxLength: 10 });
    fc.assert(
      fc.property(
        fc.string({ minLength: 30, maxLength: 30 }),
        cuts,
        fc.constantFrom('', '-', '<>'),
        (text, places, by) => {
          const sorted = [...new Set(places)].sort((a, b) => a - b);
          const edits: Edit[] = [];
          for (let i = 0; i + 1 < sorted.length; i += 2) {
            edits.push({ start: sorted[i]!, end: sorted[i + 1]!, replacement: by });
          }
          const { text: edited, map } = applyEdits(text, edits);
          let at = 0;
          let offset = 0;
          for (const edit of [...edits, { start: text.length, end: text.length, replacement: '' }]) {
            for (; at < edit.start; at++, offset++) {
              expect(edited[offset]).toBe(text[at]);
              expect(map.toSource(offset, offset + 1)).toEqual({ start: at, end: at + 1 });
            }
            offset += edit.replacement.length;
            at = edit.end;
          }
          expect(offset).toBe(edited.length);
        },
      ),
    );
  });
});
