import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { parseHtml } from '#engine/clean/html-events.ts';

function textsOf(html: string): string[] {
  const texts: string[] = [];
  parseHtml(html, { open: (name) => name !== 'script', close: () => undefined, text: (text) => void texts.push(text) });
  return texts;
}

it.each<[string, string[]]>([
  ['a < b && c', ['a < b && c']],
  ['a&amp;b&#59;c&nope;d', ['a&b;c&nope;d']],
  ['one<!-- x -->two', ['onetwo']],
  ['one<b>two</b>three', ['one', 'two', 'three']],
  ['one<script>x</script>two', ['one', 'two']],
  ['a<![CDATA[b>c]]>d', ['ac]]>d']],
  ['', []],
])('%j', (html, texts) => {
  expect(textsOf(html)).toEqual(texts);
});

it('gives the text that the parser gives piece by piece', () => {
  const piece = fc.constantFrom(
    '<',
    '&',
    ';',
    '&#59;',
    '&amp;',
    '&lt',
    'a',
    ' ',
    '中',
    '😀',
    '<b>',
    '</b>',
    '<!-',
    '-->',
    '<!--',
    '>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      let text = '';
      const parser = new Parser({ ontext: (data) => (text += data) });
      parser.end(pieces.join(''));
      expect(textsOf(pieces.join('')).join('')).toBe(text);
    }),
    { numRuns: 500 },
  );
});
