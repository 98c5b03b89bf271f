import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSentences, makeSentenceSpans, splitSentences } from '#engine/text/sentences.ts';
import { makeTextView } from '#engine/text/text-view.ts';

const view = makeTextView();
const spans = makeSentenceSpans();

test('there are as many spans as countSentences counts, in order', () => {
  const pieces = [
    'a',
    'B',
    '1',
    '.',
    '!',
    '。',
    '？',
    ' ',
    '\n',
    '"',
    ')',
    ',',
    '中',
    '\u0301',
    '😀',
    '\ud800',
    '\u2029',
    '।',
    'ก',
    'เขาไปโรงเรียนทุกวันตอนเช้าเพราะเขาต้องการเรียนหนังสือให้เก่งที่สุดในชั้น',
    'และ',
    'ອາ',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (list) => {
      view.reset(list.join(''));
      spans.count = 0;
      splitSentences(view.units, 0, view.length, spans);
      expect(spans.count).toBe(countSentences(view.units, 0, view.length));
      let before = 0;
      for (let i = 0; i < spans.count; i++) {
        expect([spans.starts[i]! >= before, spans.ends[i]! > spans.starts[i]!]).toEqual([true, true]);
        before = spans.ends[i]!;
      }
    }),
  );
});

test('a span holds its mark and closing quotes, and no blanks at its ends', () => {
  view.reset(' “Come!” he said. 他来了。走\nend');
  spans.count = 0;
  splitSentences(view.units, 0, view.length, spans);
  const texts = Array.from({ length: spans.count }, (_, i) => view.text.slice(spans.starts[i], spans.ends[i]));
  expect(texts).toEqual(['“Come!”', 'he said.', '他来了。', '走', 'end']);
  expect([...spans.marked.subarray(0, spans.count)]).toEqual([1, 1, 1, 0, 0]);
});
