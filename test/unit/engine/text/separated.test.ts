import { expect, it } from 'vitest';
import { type Keep, makeSplitter } from '#engine/text/separated.ts';
import { makeTextView } from '#engine/text/text-view.ts';

const view = makeTextView();

it.each<[separator: '\n' | '\n\n', keep: Keep, text: string, pieces: string[]]>([
  ['\n', 'all', '', ['']],
  ['\n', 'filled', '', []],
  ['\n', 'all', 'a\n\nb\n', ['a', '', 'b', '']],
  ['\n', 'filled', 'a\n \nb\n', ['a', ' ', 'b']],
  ['\n', 'inked', ' a \n \nb\u00a0\n', [' a ', 'b\u00a0']],
  ['\n', 'trimmed', ' a \n \nb\u00a0\n', ['a', 'b']],
  ['\n\n', 'all', 'a\n\n\nb', ['a', '\nb']],
  ['\n\n', 'all', 'a\n\n\n\nb', ['a', '', 'b']],
  ['\n\n', 'trimmed', 'a\n\n\nb\n\n \n\n', ['a', 'b']],
])('at %j, %s, of %j', (separator, keep, text, pieces) => {
  view.reset(text);
  const { starts, ends, count } = makeSplitter(separator, keep)(view);
  expect(Array.from({ length: count }, (_, i) => text.slice(starts[i], ends[i]))).toEqual(pieces);
});
