import { describe, expect, test } from 'vitest';
import {
  findChange,
  parseDraft,
  withChange,
  withoutChange,
  type Change,
} from '../../../../../src-renderer/app/draft/changes.ts';

const words: Change = { signal: 'gopher.word_count', kind: 'min', value: 50 };
const ofChinese: Change = { ...words, value: 20, language: 'zh' };
const most: Change = { ...words, kind: 'max', value: 100_000 };

describe('a draft', () => {
  test('holds each limit once, the last move of it', () => {
    expect(withChange([words, most], { ...words, value: 30 })).toEqual([most, { ...words, value: 30 }]);
  });
  test('keeps the limits of all documents, of a language and of a script apart', () => {
    const ofHan: Change = { ...words, script: 'Hani' };
    const draft = [ofChinese, ofHan].reduce(withChange, [words]);
    expect(draft).toEqual([words, ofChinese, ofHan]);
    expect(withoutChange(draft, ofChinese)).toEqual([words, ofHan]);
  });
  test('finds the move of a limit', () => {
    expect(findChange([words, ofChinese], { signal: words.signal, kind: 'min', language: 'zh' })).toBe(ofChinese);
    expect(findChange([words], { signal: words.signal, kind: 'max' })).toBeUndefined();
  });
  test('leaves the one before as it was', () => {
    const before = [words];
    withChange(before, most);
    withoutChange(before, words);
    expect(before).toEqual([words]);
  });
});

describe('a saved draft', () => {
  test.each([
    [[words, ofChinese]],
    [[{ ...words, value: null }]],
    [[{ signal: 'language.label', kind: 'in', value: ['en', 'zh'] }]],
    [[]],
  ])('comes back: %j', (draft) => {
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });
  test.each([[null], ['text'], [[{ signal: 'a' }]], [[{ ...words, value: 'many' }]], [[{ ...words, evil: 1 }]]])(
    'that makes no sense is none: %j',
    (saved) => {
      expect(parseDraft(saved)).toBeUndefined();
    },
  );
});
