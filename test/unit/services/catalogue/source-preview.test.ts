import { describe, expect, test } from 'vitest';
import { freeName } from '#services/catalogue/source-preview.ts';

describe('a free name', () => {
  test.each([
    ['corpus', [], 'corpus'],
    ['corpus', ['corpus'], 'corpus-2'],
    ['corpus', ['corpus', 'corpus-2'], 'corpus-3'],
    ['my texts: 2024/05', [], 'my-texts-2024-05'],
    ['..hidden', [], 'hidden'],
    ['--', [], 'source'],
    ['', ['source'], 'source-2'],
    ['语料 库', [], '语料-库'],
    ['e\u0301t', [], 'ét'],
    ['x'.repeat(90), [], 'x'.repeat(56)],
  ])('for %j beside %j', (folder, taken, name) => {
    expect(freeName(folder, taken)).toBe(name);
  });
});
