import { describe, expect, it } from 'vitest';
import { parseHtml } from '#engine/clean/html-events.ts';
import { htmlTextSink } from '#engine/clean/html-text.ts';

function textOf(html: string): string {
  const sink = htmlTextSink();
  parseHtml(html, sink);
  return sink.result();
}

describe('htmlTextSink', () => {
  it.each<[string, string, string]>([
    ['empty', '', ''],
    ['blank', ' \n\t <p> </p>', ''],
    ['paragraphs', '<p>One</p>\n<p>Two</p>Three', 'One\n\nTwo\n\nThree'],
    ['heading', '<h1>Title</h1><p>Text</p>', 'Title\n\nText'],
    ['divs', '<div>One</div><div><div>Two</div></div>', 'One\nTwo'],
    ['white space collapses', '<p>  a \n b<b> c</b>d <i> e</i></p>', 'a b cd e'],
    ['inline elements do not part words', '<p>un<b>believ</b>able</p>', 'unbelievable'],
    ['a no-break space stays', '<p>a&nbsp; b</p>', 'a\u00a0 b'],
    ['entities', '<p>&lt;b&gt; &amp; &eacute; &#x4e2d;</p>', '<b> & é 中'],
    ['br', '<p>a<br>b<br><br>c<br></p><p>d</p>', 'a\nb\n\nc\n\nd'],
    ['list', 'x<ul><li>One<li>Two<ul><li>Three</ul><li>Four</ul>y', 'x\n\nOne\nTwo\nThree\nFour\n\ny'],
    ['definition list', '<dl><dt>T<dd>D</dl>', 'T\nD'],
    ['table', '<table><tr><th>A</th><th>B</th></tr>\n<tr><td>1</td> <td>2</td></tr></table>z', 'A\tB\n1\t2\n\nz'],
    ['layout table keeps its paragraphs', '<table><tr><td><p>a</p><p>b</p></td></tr></table>', 'a\n\nb'],
    ['pre', '<p>a</p><pre>\n  x\n\n    y  \n</pre>b', 'a\n\n  x\n\n    y  \n\nb'],
    ['br in pre', '<pre>a<br>b</pre>', 'a\nb'],
    ['code in pre', '<pre><code>if (a &lt; b)\n  c;</code></pre>', 'if (a < b)\n  c;'],
    [
      'unseen elements',
      'a<script>x</script><style>y</style><noscript>n</noscript><template>t</template><svg><text>s</text></svg>b',
      'ab',
    ],
    [
      'hidden attributes',
      'a<span hidden>x</span><p style="color: red; DISPLAY : none">y</p><i style="visibility:hidden">z</i>b',
      'a\n\nb',
    ],
    ['a hidden block still parts lines', 'a<div hidden>x</div>b', 'a\nb'],
    ['comments', 'a<!-- x -->b', 'ab'],
    ['unclosed tags', '<p>a<p>b<div>c', 'a\n\nb\n\nc'],
    [
      'scripts without spaces',
      '<p>漢字\nかな</p><p>ไทย</p><p>العربية</p><p>हिन्दी 😀</p>',
      '漢字 かな\n\nไทย\n\nالعربية\n\nहिन्दी 😀',
    ],
  ])('%s', (_name, html, text) => {
    expect(textOf(html)).toBe(text);
  });
});
