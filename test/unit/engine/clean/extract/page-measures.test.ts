import { expect, it } from 'vitest';
import { measurePage, wholePage } from '#engine/clean/extract/page-measures.ts';
import { pageOf } from '#engine/clean/extract/page.ts';

const HTML = `<body><nav><a href="/a">Home</a> <a href="/b">Shop</a></nav>
  <p>Ten marks 好 <a href="/c">two</a></p><p hidden>unseen</p><p></p></body>`;

it.each<[string, number[], unknown]>([
  ['nothing', [0, 0, 0], { chars: 20, linked: 11, kept: 0, keptLinked: 0 }],
  ['the paragraph', [0, 1, 0], { chars: 20, linked: 11, kept: 12, keptLinked: 3 }],
  ['what is hidden as well', [0, 1, 1], { chars: 26, linked: 11, kept: 18, keptLinked: 3 }],
  ['everything', [1, 1, 1], { chars: 26, linked: 11, kept: 26, keptLinked: 11 }],
])('measures a page of which %s is kept', (_, kept, measures) => {
  expect(measurePage(pageOf(HTML), Uint8Array.from(kept))).toEqual(measures);
});

it('measures a page without text', () => {
  expect(measurePage(pageOf('<html></html>'), new Uint8Array(0))).toEqual({
    chars: 0,
    linked: 0,
    kept: 0,
    keptLinked: 0,
  });
});

it('stands for the whole page', () => {
  expect(wholePage({ chars: 20, linked: 11, kept: 0, keptLinked: 0 })).toEqual({
    chars: 20,
    linked: 11,
    kept: 20,
    keptLinked: 11,
  });
});
