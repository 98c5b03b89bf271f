import { describe, expect, it } from 'vitest';
import { blocksOf } from '#engine/clean/extract/blocks.ts';
import { FORMULA } from '#engine/clean/extract/tags.ts';
import { pageTree } from '#engine/clean/extract/tree.ts';

function formulas(html: string): string[] {
  const { tag, text, size } = pageTree(html);
  return Array.from({ length: size }, (_, node) => (tag[node] === FORMULA ? (text[node] ?? '') : '')).filter(Boolean);
}

function blocks(html: string): string[] {
  return blocksOf(pageTree(html)).text;
}

describe('pageTree', () => {
  it('numbers nodes in document order, a subtree up to its end', () => {
    const { size, parent, end, text } = pageTree('<p>a<b>c</b></p>d');
    expect(size).toBe(6);
    expect([...parent]).toEqual([-1, 0, 1, 1, 3, 0]);
    expect([...end]).toEqual([6, 5, 3, 5, 5, 6]);
    expect(text.filter((value) => value !== undefined)).toEqual(['a', 'c', 'd']);
  });

  it.each<[string, string, string[]]>([
    [
      'an annotation',
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
      ['x^2'],
    ],
    ['alttext', '<math alttext="\\alpha"><mi>α</mi></math>', ['\\alpha']],
    ['MathML alone', '<math><msup><mi>x</mi><mn>2</mn></msup></math>', ['x^{2}']],
    [
      'KaTeX once',
      '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span>',
      ['x'],
    ],
    ['a MathJax script', '<script type="math/tex; mode=display">% <![CDATA[\na<b %]]></script>', ['a<b']],
    ['a picture of LaTeX', '<img class="latex" alt="$e^{x}$" src="x.png">', ['e^{x}']],
    ['a picture described by TeX', '<img alt="\\frac{a}{b}" src="x.png">', ['\\frac{a}{b}']],
    ['data-math', '<span data-math="x_1"><span>x1</span></span>', ['x_1']],
    ['no picture of a person', '<img class="photo" alt="Path C:\\windows" src="x.png">', []],
  ])('finds a formula in %s', (_name, html, expected) => {
    expect(formulas(`<p>${html}</p>`)).toEqual(expected);
  });

  it('keeps scripts, styles, frames, line numbers and drawings out', () => {
    expect(
      blocks(
        '<script>a</script><style>b</style><iframe>c</iframe><svg><title>d</title></svg><template>e</template>' +
          '<pre><span class="lineno">1</span>code</pre><p>text</p>',
      ),
    ).toEqual(['code', 'text']);
  });

  it('leaves windows over the page and consent panels out', () => {
    expect(
      blocks(
        '<body class="cookie-banner-open"><div id="onetrust-consent-sdk">a</div><dialog>b</dialog><div role=dialog>c</div>' +
          '<div class="cookie-notice">d</div><p class="cookie-recipe">e</p>',
      ),
    ).toEqual(['e']);
  });

  it('takes the noscript that is the page, and no other', () => {
    expect(blocks('<p>page</p><noscript>Enable scripts</noscript>')).toEqual(['page']);
    expect(blocks('<div></div><noscript>All there is</noscript>')).toEqual(['All there is']);
    expect(blocks(`<p>page</p><noscript>${'word '.repeat(200)}</noscript>`)).toHaveLength(2);
  });

  it('ends a CDATA section of HTML with the next >, as browsers do', () => {
    expect(blocks('<body><![CDATA[ <div> x <p>seen</p>')).toEqual(['x', 'seen']);
  });

  it('notes title, meta, links and JSON-LD', () => {
    const { notes } = pageTree(
      '<html lang=ja><title>T</title><meta name=Author content=" A "><meta property="og:title" content=O>' +
        '<link rel=Canonical href=/x><script type="application/ld+json">{"a":1}</script>',
    );
    expect(notes.language).toBe('ja');
    expect(notes.title).toBe('T');
    expect([...notes.metas]).toEqual([
      ['author', 'A'],
      ['og:title', 'O'],
    ]);
    expect(notes.links).toEqual([{ rel: 'canonical', href: '/x', hreflang: undefined }]);
    expect(notes.jsonLd).toEqual(['{"a":1}']);
  });
});

describe('blocksOf', () => {
  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['blanks', '<p> \u00a0\u200b\u3000</p>', []],
    ['inline elements', '<p>a <b>b</b>\n<i>c</i></p>', ['a b c']],
    ['one line break', '<p>a<br>b</p>', ['a b']],
    ['an empty line', '<p>a<br><br>b</p>', ['a', 'b']],
    ['cells', '<table><tr><td>a<td>b</table>', ['a', 'b']],
    ['nested blocks', '<div>a<div>b</div>c</div>', ['a', 'b', 'c']],
    ['a pre of lines', '<pre><div>a</div><div>b</div><br><br>c</pre>d', ['ab c', 'd']],
    ['scripts of all kinds', '<p>中文段落<p>ไทย<p>😀 عربي', ['中文段落', 'ไทย', '😀 عربي']],
  ])('cuts at the borders of %s', (_name, html, expected) => {
    expect(blocks(html)).toEqual(expected);
  });
});
