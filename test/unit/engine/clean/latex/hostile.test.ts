import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { latexToText } from '#engine/clean/latex/latex.ts';
import { LATEX_LIMITS, LatexLimitExceeded } from '#engine/clean/latex/limits.ts';

const PIECES = [
  '{',
  '}',
  '\\',
  '\\\\',
  '$',
  '$$',
  '\\(',
  '\\)',
  '\\[',
  '\\]',
  '[',
  ']',
  '&',
  '%',
  '~',
  '#1',
  '^',
  '_',
  '\n',
  '\n\n',
  ' ',
  'word',
  '漢字',
  'ไทย',
  '👩‍👩‍👧',
  '\\section{',
  '\\footnote{',
  '\\caption{',
  '\\title{',
  '\\maketitle',
  '\\cite{',
  '\\ref{a}',
  '\\label',
  '\\item',
  '\\item[',
  '\\par',
  '\\verb|',
  '|',
  '\\begin{',
  '\\end{',
  '\\begin{document}',
  '\\end{document}',
  '\\begin{equation}',
  '\\end{equation}',
  '\\begin{itemize}',
  '\\end{itemize}',
  '\\begin{tabular}{c}',
  '\\end{tabular}',
  '\\begin{verbatim}',
  '\\end{verbatim}',
  '\\begin{proof}',
  '\\end{proof}',
  '\\begin{comment}',
  '\\newcommand{\\x}[1]{',
  '\\newcommand{\\x}',
  '\\def\\x{',
  '\\def\\x#1{',
  '\\x',
  '\\let\\x\\y',
  '\\y',
  '\\newenvironment{q}{',
  '\\begin{q}',
  '\\end{q}',
  "\\'",
  '\\"{',
  '\\iffalse',
  '\\else',
  '\\fi',
  '\\href{',
  '\\url{',
  '\\textcolor{',
  '\\unknown',
  '\ufdd0',
  '\ufdd1',
  '0',
  '\ufdd2',
  '\0',
  '\u2028',
];

describe('any text', () => {
  it('is read to its end or to a limit, gives well-formed text without our marks, and always the same', () => {
    const run = (source: string, format: 'text' | 'markdown'): string => {
      try {
        return JSON.stringify(latexToText(source, format));
      } catch (error) {
        if (!(error instanceof LatexLimitExceeded)) throw error;
        return error.message;
      }
    };
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme' })), { maxLength: 50 }),
        fc.constantFrom('text' as const, 'markdown' as const),
        (parts, format) => {
          const source = parts.join('');
          const out = run(source, format);
          expect(out.isWellFormed()).toBe(true);
          expect(out).not.toMatch(/[\ufdd0-\ufdd3]/);
          expect(run(source, format)).toBe(out);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

/** Work that grows with the square of the text would not end within the time of a test. */
describe('a quarter of a million units of any mark', () => {
  const N = 2 ** 18;
  test.each([
    '{',
    '}',
    '\\',
    '\\{',
    '$',
    '$$',
    '$ ',
    '$a$',
    '$\n\n',
    '$ { ',
    '${$',
    '\\[',
    '\\begin{equation}',
    '\\begin{verbatim}',
    '\\begin{x}',
    '\\end{x}',
    '\\begin{tabular}{c}',
    '&',
    '\\\\',
    '\\item',
    '\\item[',
    '[',
    '\\section{',
    '\\section{a}',
    '\\footnote{a}',
    '\\cite{',
    '\\cite{a}',
    '%',
    '% a\n',
    '\n\n',
    '\n ',
    ' ',
    '~',
    '`',
    "'",
    '-',
    '\\verb|',
    '\\verb|a| ',
    '\\def\\x#1{a#1}\\x',
    '\\iffalse',
    '\\"{',
    "\\'a",
    '\\href{a}{',
    '\\url{a}',
    '\\begin{tikzpicture}',
    '\\begin{document}',
    '\\title{',
    '\\emph{a}',
    '\\unknown',
    '\\unknown[',
    '\\frac',
    '_',
    '漢',
    '\\begin{minted}',
    '\\label{',
    '\\let\\a\\b',
    '\\includegraphics[',
    '\\begin',
    '\\end',
    '$a&b\\\\',
    '\\begin{comment}',
    '\\caption{x}',
    '\\[ \n   ',
    '\\parbox[',
    '\\multirow{',
    '(',
  ])('%j', (piece) => {
    const source = piece.repeat(Math.ceil(N / piece.length));
    let length = 0;
    try {
      length = latexToText(source, 'text').text.length;
    } catch (error) {
      expect(error).toBeInstanceOf(LatexLimitExceeded);
    }
    expect(length).toBeLessThanOrEqual(3 * source.length);
  });
});

describe('limits', () => {
  test.each<[string, string, string]>([
    ['a macro that calls itself', '\\def\\x{\\x}\\x', `expansions above ${LATEX_LIMITS.expansions}`],
    ['in a formula', '\\def\\x{\\x}$\\x$', `expansions above ${LATEX_LIMITS.expansions}`],
    [
      'macros that double one another',
      `\\def\\aa{0123456789}${[...'bcdefghijklmnopqrstuvwxyz'].map((c, i) => `\\def\\a${c}{\\a${'abcdefghijklmnopqrstuvwxyz'[i]}\\a${'abcdefghijklmnopqrstuvwxyz'[i]}}`).join('')}\\az`,
      'above',
    ],
    ['an argument that grows', '\\def\\x#1{\\x{#1#1}}\\x{a}', `expanded above ${LATEX_LIMITS.expanded}`],
    ['groups within groups', '{'.repeat(LATEX_LIMITS.depth + 1), `depth above ${LATEX_LIMITS.depth}`],
  ])('%s', (_, source, message) => {
    expect(() => latexToText(source, 'text')).toThrow(message);
  });
  it('lets through what is just within', () => {
    const { depth } = LATEX_LIMITS;
    expect(latexToText(`${'{'.repeat(depth)}a${'}'.repeat(depth)}`, 'text').text).toBe('a');
  });
});
