import { describe, expect, it, test } from 'vitest';
import { latexToText } from '#engine/clean/latex/latex.ts';

const text = (source: string): string => latexToText(source, 'text').text;

describe('what is no text is left out', () => {
  test.each<[string, string, string]>([
    [
      'the preamble and what follows the end',
      '\\documentclass{article}\\usepackage{a}\\begin{document}x\\end{document}y',
      'x',
    ],
    ['a document that is only spoken of', 'Write \\verb|\\begin{document}| first.', 'Write \\begin{document} first.'],
    ['comments', 'a% b\n  c\\% d', 'ac% d'],
    ['a comment environment', 'a\n\\begin{comment}\nb\n\\end{comment}\nc', 'a\n\nc'],
    ['what is never true', 'a \\iffalse b \\ifx c \\fi d \\fi e', 'a e'],
    ['citations with the blank before them', 'As shown~\\cite{a,b}, and by \\citet[p.~3]{c}.', 'As shown, and by.'],
    ['citations in parentheses', 'Known (\\cite{a}; \\cite{b}) facts (see \\cite{c}).', 'Known facts (see).'],
    ['labels and references', '\\label{a}In Section~\\ref{b}, x', 'In Section, x'],
    [
      'pictures',
      'a \\includegraphics[width=1cm]{b.png} c \\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture} d',
      'a c\n\nd',
    ],
    ['lengths and settings', '\\vspace{1em}\\setlength{\\parindent}{0pt}a\\hspace*{2pt}b\\pagestyle{empty}', 'ab'],
    ['the list of references', 'a\\begin{thebibliography}{9}\\bibitem{a} b\\end{thebibliography}', 'a'],
    ['a section of which nothing is left', '\\section{A}\\label{x}\\section{B}b', 'B\n\nb'],
    ['commands that are not known, but not their words', '\\foo[1]{a} \\bar b', 'a b'],
    ['other files', 'a \\input{b} \\include{c}', 'a'],
  ])('%s', (_, source, expected) => {
    expect(text(source)).toBe(expected);
  });
});

describe('what a reader sees is kept', () => {
  test.each<[string, string, string]>([
    ['paragraphs', 'a\nb\n\n  c\\par d', 'a b\n\nc\n\nd'],
    ['headings', '\\section*{A \\emph{b}}x\\subsection[s]{C $y$}z', 'A b\n\nx\n\nC $y$\n\nz'],
    ['emphasis', '\\textbf{a} {\\it b} \\emph{c \\textsc{d}}', 'a b c d'],
    ['formulas in lines', '$a_1$ and \\(b\n + c\\) cost \\$5', '$a_1$ and $b + c$ cost $5'],
    ['formulas in blocks', 'a \\[ x^2 \\] b $$y$$ c', 'a\n\n$$ x^2$$\n\nb\n\n$$y$$\n\nc'],
    [
      'environments of formulas',
      'a\\begin{align*}\n x &= 1 \\\\ % note\n y &= 2\\label{e}\n\\end{align*}b',
      'a\n\n\\begin{align*}\n x &= 1 \\\\ y &= 2\n\\end{align*}\n\nb',
    ],
    ['words in formulas', '$x \\text{ if $y$} $', '$x \\text{ if $y$}$'],
    ['a price is no formula', 'It costs $5 today.\n\nOr $6.', 'It costs $5 today.\n\nOr $6.'],
    [
      'lists',
      '\\begin{itemize}\\item a\n\\item b\\begin{enumerate}\\item c\\end{enumerate}\\end{itemize}d',
      'a\nb\nc\n\nd',
    ],
    ['descriptions', '\\begin{description}\\item[a] b\\item[c] d\\end{description}', 'a b\nc d'],
    [
      'tables',
      '\\begin{table}\\begin{tabular}{l|r}\\hline a & b \\\\[2pt] \\multicolumn{2}{c}{c} \\\\ \\cmidrule(lr){1-2} $x & y$ & d\\end{tabular}\\caption{E.}\\end{table}',
      'a\tb\nc\n$x & y$\td\n\nE.',
    ],
    [
      'a table in a cell',
      '\\begin{tabular}{l}a & \\begin{tabular}{l}b & c\\\\d\\end{tabular}\\\\e\\end{tabular}',
      'a\tb c d\ne',
    ],
    ['program text', '\\begin{lstlisting}[language=C]\nint a; % b\n  \\x\n\\end{lstlisting}', 'int a; % b\n  \\x'],
    ['program text in lines', '\\verb+a_{b}+ \\lstinline{x%y} \\url{http://a.b/~c_d\\%}', 'a_{b} x%y http://a.b/~c_d%'],
    ['links', '\\href{http://a.b}{c \\emph{d}}', 'c d'],
    ['notes, behind their paragraph', 'a\\footnote{b \\emph{c}} d\n\ne', 'a d\n\nb c\n\ne'],
    [
      'captions',
      '\\begin{figure}[h]\\includegraphics{a}\\caption[s]{The \\textbf{b} \\cite{x}.}\\end{figure}c',
      'The b.\n\nc',
    ],
    [
      'accents',
      "caf\\'e na\\\"{\\i}ve \\c{c}a \\v{S}koda Erd\\H{o}s \\'{\\O}re \\~n \\^{o}",
      'café naïve ça Škoda Erdős Ǿre ñ ô',
    ],
    ['letters and marks', '\\ss{} \\AE sop \\o{}re \\S 3 a\\,b \\ldots{} \\& \\# \\_', 'ß Æsop øre §3 a b … & # _'],
    ['quotes and dashes', "``a'' `b' 1--2 c---d e-f", '“a” ‘b’ 1–2 c—d e-f'],
    ['blanks that hold together', 'Fig.~3', 'Fig. 3'],
    ['line breaks', 'a\\\\b\\newline c', 'a\nb\nc'],
    ['coloured words', '\\textcolor{red}{a} \\colorbox[rgb]{1,0,0}{b}', 'a b'],
    [
      'algorithms',
      '\\begin{algorithmic}[1]\\STATE $a$ \\FOR{each $b$} \\State c \\EndFor\\Return d\\end{algorithmic}',
      '$a$\nfor each $b$\nc\nend for\nreturn d',
    ],
    ['arguments of what is not known', '\\foo{a}{b}{\\it c}d \\begin{method}{f}{x} e\\end{method}', 'a b cd\n\nf x e'],
    ['line ends of Windows', 'a\r\n\r\nb % c\r\nd', 'a\n\nb d'],
    ['all scripts', '\\section{数学}定理。\\textbf{ทฤษฎี} \\emph{قضية} 👩‍👩‍👧', '数学\n\n定理。ทฤษฎี قضية 👩‍👩‍👧'],
    ['marks of ours in the text', 'a\ufdd10\ufdd2b', 'a0b'],
    ['nothing', '', ''],
  ])('%s', (_, source, expected) => {
    expect(text(source)).toBe(expected);
  });

  it('title, authors and date', () => {
    expect(
      latexToText(
        '\\title{A \\emph{b}\\thanks{c}}\\author{D. \\and E.}\\date{1.~May}\\begin{document}\\maketitle x\\section{F}y\\end{document}',
        'markdown',
      ),
    ).toEqual({ text: '# A b\n\nx\n\n## F\n\ny', title: 'A b', byline: 'D., E.', date: '1. May' });
  });
  it('as Markdown', () => {
    expect(
      latexToText(
        '\\chapter{A}\\section{B}\\begin{enumerate}\\item c\\begin{itemize}\\item d\\end{itemize}\\end{enumerate}' +
          '\\begin{tabular}{cc}e & f\\\\g & h\\end{tabular}\\begin{minted}{python}\nx\n\\end{minted}',
        'markdown',
      ).text,
    ).toBe('## A\n\n### B\n\n1. c\n    - d\n\n| e | f |\n| --- | --- |\n| g | h |\n\n```python\nx\n```');
  });
});

test('a brace that was lost takes no more than its line along', () => {
  expect(text('a\\label{b\n\nc \\cite{d\ne \\textbf{f}\n\ng')).toBe('a\n\nc e f\n\ng');
});

describe('macros of the document', () => {
  test.each<[string, string, string]>([
    ['in text', '\\newcommand{\\eg}{e.g.\\ }a, \\eg b', 'a, e.g. b'],
    ['with arguments', '\\newcommand{\\p}[2]{#2 (#1)}\\p{a}{b} \\p cd', 'b (a) d (c)'],
    ['with a default', '\\newcommand{\\p}[2][x]{#1#2}\\p{a} \\p[y]{b}', 'xa yb'],
    ['by \\def', '\\def\\p#1#2{#2#1}\\p{a}{b}', 'ba'],
    [
      'in formulas',
      '\\newcommand{\\R}{\\mathbb{R}}\\newcommand{\\n}[1]{\\|#1\\|}$\\n{x}\\in\\R$',
      '$\\|x\\|\\in\\mathbb{R}$',
    ],
    ['operators', '\\DeclareMathOperator{\\rk}{rank}$\\rk A$', '$\\operatorname{rank} A$'],
    [
      'around formulas',
      '\\def\\be{\\begin{equation}}\\def\\ee{\\end{equation}}\\be x \\ee',
      '\\begin{equation}\n x\n\\end{equation}',
    ],
    ['that use each other', '\\def\\a{\\b\\b}\\def\\b{c}\\a', 'cc'],
    ['environments', '\\newenvironment{q}[1]{\\textbf{#1}: }{ end}\\begin{q}{a}b\\end{q}', 'a: b end'],
    [
      'theorems',
      '\\newtheorem{t}[c]{Satz}\\begin{t}[Euler] a\\end{t}\\begin{proof}b\\end{proof}',
      'Satz (Euler). a\n\nProof. b',
    ],
    ['another name for a command', '\\let\\e\\emph \\e{a} \\let\\f=\\section \\f{B}c', 'a\n\nB\n\nc'],
    [
      'not of what has a meaning here',
      '\\renewcommand{\\section}[1]{x}\\renewcommand{\\emph}[1]{\\emph{#1}}\\section{A}\\emph{b}',
      'A\n\nb',
    ],
    ['not by a pattern of words', '\\def\\p#1.{x}\\p a.', 'a.'],
  ])('%s', (_, source, expected) => {
    expect(text(source)).toBe(expected);
  });
});
