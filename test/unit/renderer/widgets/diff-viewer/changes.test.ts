import { describe, expect, it } from 'vitest';
import { excerpt } from '../../../../../src-renderer/widgets/diff-viewer/excerpt.ts';
import { changesOfEditor, changesOfEdits, totalsOf } from '../../../../../src-renderer/widgets/diff-viewer/changes.ts';
import { displayOf } from '../../../../../src-renderer/widgets/text-viewer/display.ts';

describe('changes', () => {
  it('of recorded edits are placed in both texts', () => {
    const changes = changesOfEdits([
      { start: 2, end: 5, replacement: '', label: 'c4' },
      { start: 8, end: 8, replacement: 'xy' },
    ]);
    expect(changes).toEqual([
      { original: { start: 2, end: 5 }, modified: { start: 2, end: 2 }, label: 'c4' },
      { original: { start: 8, end: 8 }, modified: { start: 5, end: 7 } },
    ]);
    expect(totalsOf(changes)).toEqual({ changes: 2, removed: 3, added: 2 });
  });

  it('of the editor come back as offsets of the texts, whatever their line ends', () => {
    const original = displayOf('one\r\ntwo\r\nthree');
    const modified = displayOf('one\nthree');
    const lines = {
      originalStartLineNumber: 2,
      originalEndLineNumber: 2,
      modifiedStartLineNumber: 1,
      modifiedEndLineNumber: 0,
    };
    expect(changesOfEditor([lines], original, modified)).toEqual([
      { original: { start: 5, end: 10 }, modified: { start: 4, end: 4 } },
    ]);
  });

  it('of characters are taken where the editor knows them', () => {
    const original = displayOf('a\r\nsixty miles');
    const modified = displayOf('a\r\n60 miles');
    const line = {
      originalStartLineNumber: 2,
      originalEndLineNumber: 2,
      modifiedStartLineNumber: 2,
      modifiedEndLineNumber: 2,
    };
    const charChanges = [
      { ...line, originalStartColumn: 1, originalEndColumn: 6, modifiedStartColumn: 1, modifiedEndColumn: 3 },
    ];
    expect(changesOfEditor([{ ...line, charChanges }], original, modified)).toEqual([
      { original: { start: 3, end: 8 }, modified: { start: 3, end: 5 } },
    ]);
  });

  it('are told in one line without controls', () => {
    expect(excerpt('a\r\nb\u202ec\u0000d', 0, 8)).toBe('a↵b[U+202E]c·d');
    expect(excerpt('x'.repeat(200), 0, 200)).toBe(`${'x'.repeat(48)} … ${'x'.repeat(10)}`);
    expect(excerpt('\ud83d', 0, 1)).toBe('\ufffd');
  });
});
