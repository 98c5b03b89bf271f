import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { write } from '#engine/clean/extract/main-content.ts';
import { pageOf } from '#engine/clean/extract/page.ts';

function all(html: string, markup: 'text' | 'markdown', images = false): string {
  const page = pageOf(html);
  return write(page, new Uint8Array(page.layout.blocks.count).fill(1), { markup, images });
}

describe('Markdown', () => {
  it.each<[string, string, string]>([
    ['nothing', '', ''],
    ['headings and paragraphs', '<h2>A <em>b</em></h2><p>c</p><p>d', '## A *b*\n\nc\n\nd'],
    ['lists', '<p>x</p><ul><li>a<li>b<ol start=3><li>c<li>d</ol></ul><p>y</p>', 'x\n\n- a\n- b\n  3. c\n  4. d\n\ny'],
    ['a quotation of paragraphs', '<blockquote><p>a</p><p>b</p></blockquote>c', '> a\n>\n> b\n\nc'],
    [
      'code, verbatim',
      '<pre><code class="language-ts">\nif (a &lt; b) {\n\t`x`\n}\n</code></pre>',
      '```ts\nif (a < b) {\n\t`x`\n}\n```',
    ],
    ['code with a fence in it', '<pre>```\na\n```</pre>', '````\n```\na\n```\n````'],
    ['code in a line', '<p>Use <code>a*b</code> or <code>`</code>.</p>', 'Use `a*b` or `` ` ``.'],
    [
      'a table',
      '<table><tr><th>A<th>B|C<tr><td>1<td>2<tr><td colspan=9e15>3</table>',
      '| A | B\\|C |\n| --- | --- |\n| 1 | 2 |\n| 3 |',
    ],
    ['a table of layout', '<table><tr><td><p>a</p><p>b</p><td>c</table>', 'a\n\nb\n\nc'],
    [
      'links',
      '<a href="https://example.org/a b">x</a> <a href="/rel">y</a> <a href="javascript:z">z</a>',
      '[x](https://example.org/a%20b) y z',
    ],
    ['emphasis with blanks inside', '<p>a<b> b </b>c<i></i></p>', 'a **b** c'],
    [
      'marks that are text',
      '<p>2*3*4 [x] a_b _c_ &lt;b&gt; \\ </p><p># no</p><p>1. no</p><p>- no</p>',
      '2\\*3\\*4 \\[x\\] a_b \\_c\\_ \\<b> \\\\\n\n\\# no\n\n1\\. no\n\n\\- no',
    ],
    ['formulas', '<p>a <math alttext="x"></math> b</p><math display="block" alttext="y"></math>', 'a $x$ b\n\n$$y$$'],
    ['line breaks', '<p>a<br>b</p>', 'a\nb'],
    ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  ])('%s', (_name, html, expected) => {
    expect(all(html, 'markdown')).toBe(expected);
  });

  it('does not indent without end', () => {
    const text = all(`${'<ul><li>a'.repeat(100)}`, 'markdown');
    expect(text.split('\n')).toHaveLength(100);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBe(65);
  });

  it('shows pictures when asked', () => {
    const html = '<p>a <img src="https://example.org/p.png" alt="[p]"> b <img src="data:x" alt="q"></p>';
    expect(all(html, 'markdown', true)).toBe('a ![\\[p\\]](https://example.org/p.png) b');
    expect(all(html, 'markdown')).toBe('a b');
  });

  it('ends for any markup, and keeps its letters', () => {
    const parts = fc.array(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<a href=https://e.org>',
        '</a>',
        '<li>',
        '<ul>',
        '</ul>',
        '<pre>',
        '</pre>',
        '<table><tr><td>',
        '</table>',
        '<blockquote>',
        '</blockquote>',
        '<code>',
        '</code>',
        '<br>',
        'word ',
        '`',
        '*',
        '漢',
        '\ufdd0',
        '\ufdd8',
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(parts, (pieces) => {
        const html = pieces.join('');
        const count = (text: string): number => text.split('漢').length;
        expect(count(all(html, 'markdown'))).toBe(count(html));
        expect(count(all(html, 'text'))).toBe(count(html));
      }),
      { numRuns: 300 },
    );
  });
});

describe('plain text', () => {
  it.each<[string, string, string]>([
    ['structure', '<h1>A</h1><p>b</p><ul><li>c<li>d</ul><table><tr><td>e<td>f</table>', 'A\n\nb\n\nc\nd\n\ne\tf'],
    ['code, verbatim', '<p>a</p><pre>  b\n\n    c\n</pre>', 'a\n\n  b\n\n    c'],
    [
      'formulas',
      '<p>a <math alttext="x"></math></p><script type="math/tex; mode=display">y</script>',
      'a $x$\n\n$$y$$',
    ],
    ['a head that is not closed', '<head><title>T</title><p>a', 'a'],
  ])('%s', (_name, html, expected) => {
    expect(all(html, 'text')).toBe(expected);
  });
});
