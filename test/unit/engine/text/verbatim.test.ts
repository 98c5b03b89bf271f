import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTextView } from '#engine/text/text-view.ts';
import { VERBATIM } from '#engine/text/verbatim.ts';

const view = makeTextView();
const KINDS = Object.fromEntries(Object.entries(VERBATIM).map(([name, kind]) => [kind, name]));

function found(text: string): [string, string][] {
  view.reset(text);
  const { starts, ends, kinds, count } = view.verbatim();
  return Array.from({ length: count }, (_, i) => [KINDS[kinds[i]!]!, text.slice(starts[i], ends[i])]);
}

test.each<[string, [string, string][]]>([
  ['', []],
  ['The price is $5 and then $6.', []],
  ['It costs $5, not US$6 or 7$.', []],
  ['so $x^2 + y$ holds.', [['formula', '$x^2 + y$']]],
  [
    '设 $f(x)$ 为函数，$$\\int f$$。',
    [
      ['formula', '$f(x)$'],
      ['formula', '$$\\int f$$'],
    ],
  ],
  [
    'a \\(b\\) c \\[d\\] e',
    [
      ['formula', '\\(b\\)'],
      ['formula', '\\[d\\]'],
    ],
  ],
  [
    'x \\begin{align}a\\begin{matrix}1\\end{matrix}\\end{align} y',
    [['formula', '\\begin{align}a\\begin{matrix}1\\end{matrix}\\end{align}']],
  ],
  [
    '\\begin{theorem}All $n$ are odd.\\end{theorem}',
    [
      ['markup', '\\begin{theorem}'],
      ['formula', '$n$'],
      ['markup', '\\end{theorem}'],
    ],
  ],
  ['open \\[ and no end', []],
  ['one $a\n\nb$ two', []],
  [
    'Text.\n```js\nfoo $a$\n```\nMore $b$.',
    [
      ['code', '```js\nfoo $a$\n```'],
      ['formula', '$b$'],
    ],
  ],
  [
    'As\n\\begin{verbatim}\nt, 2*t $x$\n\\end{verbatim}\nsays',
    [['markup', '\\begin{verbatim}\nt, 2*t $x$\n\\end{verbatim}']],
  ],
  [
    'As\n\\begin{verbatim}\nint x = f(2);\n\\end{verbatim}\nsays',
    [['code', '\\begin{verbatim}\nint x = f(2);\n\\end{verbatim}']],
  ],
  [
    'As \\cite[p. 3]{a,b} and \\emph{we} say',
    [
      ['markup', '\\cite[p. 3]{a,b}'],
      ['markup', '\\emph'],
    ],
  ],
  ['In C:\\section\\end of \\foo', []],
  [
    '\\section{One}\n\\label{x}\n% a note\nText \\foo{12}{two}\\ref{x} \\\\[2pt] more',
    [
      ['markup', '\\section'],
      ['markup', '\\label{x}'],
      ['markup', '% a note'],
      ['markup', '\\foo{12}'],
      ['markup', '\\ref{x}'],
      ['markup', '\\\\[2pt]'],
    ],
  ],
  [
    'See\n\\begin{picture}(2,3)\n\\put(1,2){$a$}\n\\end{picture}\nand $b$',
    [
      ['markup', '\\begin{picture}(2,3)\n\\put(1,2){$a$}\n\\end{picture}'],
      ['formula', '$b$'],
    ],
  ],
  ['the norm {\\displaystyle \\|x\\|_{2}} of', [['formula', '{\\displaystyle \\|x\\|_{2}}']]],
  [
    'so <math><mi>x</mi></math> is\n<math xmlns="m"><mi>y</mi></math> or <maths>',
    [
      ['formula', '<math><mi>x</mi></math>'],
      ['formula', '<math xmlns="m"><mi>y</mi></math>'],
    ],
  ],
  ['Text.\n```\nnever closed, so prose', []],
  [
    'Do this:\n\nfor (let i = 0; i < n; i++) {\n  run it\n}\n\nThen go on.',
    [['code', 'for (let i = 0; i < n; i++) {\n  run it\n}']],
  ],
  ['He came; he saw;\nhe left; (so they say);', []],
  ['See [1] and (Smith, 1990).\nSee also [2] and (Jones, 1991).', []],
  ['x = 1;\r\ny = f(x);\r\n', [['code', 'x = 1;\r\ny = f(x);']]],
  ['他说（真的）。\n“好”（笑）。', []],
])('%j', (text, spans) => {
  expect(found(text)).toEqual(spans);
});

test('spans are in order, in range and do not overlap, whatever the text', () => {
  const pieces = [
    '$',
    '$$',
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '\\begin{a}',
    '\\end{array}',
    '\\begin{array}',
    '\\end{',
    '}',
    '```\n',
    '~~~\n',
    'a = b;\n',
    '\n',
    ' ',
    'x',
    '中',
    '😀',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 80 }), (list) => {
      const text = list.join('');
      view.reset(text);
      const { starts, ends, count } = view.verbatim();
      let before = 0;
      for (let i = 0; i < count; i++) {
        expect([starts[i]! >= before, ends[i]! > starts[i]!, ends[i]! <= text.length]).toEqual([true, true, true]);
        before = ends[i]!;
      }
    }),
  );
});
