import { describe, expect, it } from 'vitest';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { HTML_LIMITS } from '#engine/clean/html-limits.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';

const P = 'Some words, with a comma, that read like a sentence of an article would do here. ';

function outcome(html: string, mode: 'main' | 'all' = 'main', markup: 'text' | 'markdown' = 'text'): string {
  const cleaner = prepareCleaner(CleanKnobs.parse({ html: mode, markup }));
  const result = cleaner.clean({ as: 'bytes', type: 'html', bytes: Buffer.from(html), charset: 'utf-8' }, {}, 0);
  return result.ok ? `text of ${result.document.text.length}` : `${result.reason}: ${result.detail}`;
}

describe('hostile HTML', () => {
  it.each<[string, () => string, string]>([
    ['10,000 nested divs', () => '<div>'.repeat(10_000) + P, 'extract-limit: page has depth above 512'],
    ['10,000 nested spans', () => '<span>'.repeat(10_000) + P, 'extract-limit: page has depth above 512'],
    ['a million nested tags', () => '<a><b>'.repeat(500_000), 'extract-limit: page has depth above 512'],
    ['nested tables', () => '<table><tr><td>'.repeat(200) + P, 'extract-limit: page has depth above 512'],
    [
      'a table of 150,000 rows',
      () => `<table>${'<tr><td>1</td></tr>'.repeat(150_000)}</table>`,
      'extract-limit: page has nodes above 400000',
    ],
    ['50,000 paragraphs in a row', () => `<p>${P}</p>`.repeat(50_000), 'extract-limit: page has blocks above 20000'],
    ['text of nothing but markup characters', () => '<p>' + '&lt;'.repeat(50_000), 'text of 50000'],
    ['much text deep down', () => '<div>'.repeat(200) + P.repeat(10_000), 'text of 809999'],
    [
      '5,000 attributes',
      () => `<div ${Array.from({ length: 5000 }, (_, i) => `a${i}=1`).join(' ')}>x</div>`,
      'extract-limit: page has attributes above 4096',
    ],
    [
      'many short lists',
      () => `<ul>${'<li>1'.repeat(1000)}</ul>`.repeat(70),
      'extract-limit: page has blocks above 20000',
    ],
    [
      'colspan 9e15',
      () => `<table><tr><td colspan=9e15 rowspan=9007199254740993>${P.repeat(10)}</td></tr></table>`,
      'text of 809',
    ],
    ['a class of a million names', () => `<div class="${'x '.repeat(1_000_000)}">${P.repeat(10)}</div>`, 'text of 809'],
    ['a title of a megabyte', () => `<title>${'x | - '.repeat(200_000)}</title><p>${P.repeat(10)}`, 'text of 809'],
    [
      'JSON-LD of nothing but brackets',
      () => `<script type="application/ld+json">${'['.repeat(200_000)}</script><p>${P.repeat(10)}`,
      'text of 809',
    ],
    ['unclosed paragraphs', () => `<p>${P}`.repeat(200), 'text of 16398'],
    ['a million closing tags', () => '</div>'.repeat(1_000_000) + P, 'text of 80'],
    ['an unclosed comment', () => '<!--'.repeat(100_000), 'text of 0'],
    ['an unclosed script', () => `<script>${'</scrip'.repeat(100_000)}`, 'text of 0'],
    ['an unclosed attribute', () => `${P}<a href="${'x'.repeat(1_000_000)}`, 'text of 80'],
    ['a million less-than signs that open no tag', () => '<p>' + '< '.repeat(1_000_000), 'text of 1999999'],
    ['references that name nothing', () => '<p>' + '&abcdefg;'.repeat(200_000), 'text of 1800000'],
    [
      'many blocks far down',
      () => '<div>'.repeat(400) + `<p>${P}</p>`.repeat(10_000),
      'extract-limit: page has levels above 3000000',
    ],
    ['a page of 13 MB', () => `<p>${P.repeat(165_000)}`, 'extract-limit: page has mainChars above 12582912'],
    ['as many statements of use', () => '<meta name=robots content=noai>'.repeat(100_000) + P, 'text of 80'],
    ['NUL and lone surrogates', () => '<p>a\u0000b&#xd800;&#0;c</p>', 'text of 5'],
  ])('%s', (_name, html, expected) => {
    expect(outcome(html())).toBe(expected);
  });

  it('a page above the limit of characters', () => {
    expect(outcome('x'.repeat(HTML_LIMITS.chars + 1), 'all')).toBe('extract-limit: page has chars above 33554432');
  });

  /** What copies its line for each piece of it does not end within the time of a test. */
  it('writes Markdown of one line of many pieces', () => {
    expect(outcome('<a href="x">a</a>'.repeat(190_000), 'main', 'markdown')).toBe('text of 190000');
    expect(outcome(`<p>${'a line<br>'.repeat(19_000)}`, 'main', 'markdown')).toBe('text of 132999');
  });

  it('takes the whole text of a huge table in mode all, which builds no tree', () => {
    expect(outcome(`<table>${'<tr><td>1</td></tr>'.repeat(150_000)}</table>`, 'all')).toBe('text of 299999');
    expect(outcome('<div>'.repeat(10_000) + P, 'all')).toBe('extract-limit: page has depth above 512');
  });
});
