import { describe, expect, it } from 'vitest';
import { invisiblesIn } from '../../../../../src-renderer/widgets/text-viewer/invisibles.ts';

describe('invisible characters', () => {
  it.each([
    ['a\u200bb', [{ index: 1, text: 'ZWSP' }]],
    ['\ufeffx', [{ index: 0, text: 'BOM' }]],
    ['a\u2003b', [{ index: 1, text: 'U+2003' }]],
    ['a\u{e0041}', [{ index: 1, text: 'U+E0041' }]],
    [
      '\u2028\u00a0',
      [
        { index: 0, text: 'LS' },
        { index: 1, text: 'NBSP' },
      ],
    ],
    ['plain text, 中文, العربية, e\u0301, 👍🏽', []],
    ['\u202e has a sign always', []],
  ])('in %j are %j', (text, tokens) => {
    expect(invisiblesIn(text)).toEqual(tokens);
  });
});
