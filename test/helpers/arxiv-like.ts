/*
 * Documents as preprint servers, mathematical pages and their dumps hold them, in many styles: TeX source whole and in
 * pieces, Markdown, MathML, text with formulas in Unicode, listings. Made of sentences and formulas of our own by a
 * counter, so that they are the same each time.
 */

/** Sentences with places for formulas (@). */
const SENTENCES = [
  'Let @ be a compact operator on a separable Hilbert space, and write @ for its spectrum.',
  'We prove that the bound in the previous section is sharp whenever @ is at least two.',
  'The argument follows the same lines as before, except that the constant now depends on @ alone.',
  'Since @ is continuous and the domain is connected, the image contains every value between @ and @.',
  'It remains to show that the sequence converges, which is a consequence of the estimate above.',
  'By the induction hypothesis there is a path from @ to @ that avoids the boundary of the region.',
  'In what follows we assume that the reader is familiar with the basic theory of such systems.',
  'This settles the first case, and the second one is similar but needs a finer choice of @.',
  'Numerical experiments suggest that the true exponent is close to @, although we cannot prove it.',
  'Note that neither side vanishes, because the kernel of @ was removed when we passed to the quotient.',
  'The data were collected over three runs of the detector and corrected for the background rate.',
  'For the convenience of the reader we recall the definition of @ together with its main properties.',
  'If @ holds for some index then it holds for all larger ones, so the limit exists and equals @.',
  'The authors would like to thank the referee for a careful reading and several useful remarks.',
  'A natural question is whether the same conclusion remains true without the assumption on @.',
  'Combining these two inequalities with the trivial estimate gives the claim of the theorem.',
];

const TEX = [
  'x^2+y^2=z^2',
  '\\lambda_1(T)',
  '\\int_0^1 f(t)\\,dt',
  'n \\ge 2',
  '\\mathcal{O}(\\log n)',
  '\\|u\\|_{L^2(\\Omega)}',
  '\\sum_{k=1}^{n} a_k',
  '(\\alpha,\\beta)',
  '\\partial_t u',
  '\\phi\\colon X\\to Y',
];
const UNICODE = [
  'x² + y² = z²',
  'λ₁(T)',
  '∫₀¹ f(t) dt',
  'n ≥ 2',
  'O(log n)',
  '‖u‖₂',
  '∑ₖ aₖ',
  '(α, β)',
  '∂ₜu',
  'φ : X → Y',
];
const ASCII = [
  'x^2 + y^2 = z^2',
  'lambda_1(T)',
  'int_0^1 f(t) dt',
  'n >= 2',
  'O(log n)',
  '||u||_2',
  'sum a_k',
  '(a, b)',
  'du/dt',
  'f: X -> Y',
];
const MATHML = TEX.map((_, i) => `<math><mrow><msub><mi>a</mi><mn>${i}</mn></msub><mo>=</mo><mi>b</mi></mrow></math>`);

const TASKS = [
  ['Compute the derivative of', 'Show that it is bounded on'],
  ['Find all solutions of', 'How many of them are real if'],
  ['Sketch the graph of', 'Where does it meet the line'],
  ['Give an example that violates', 'Prove the converse under'],
  ['Expand in powers of', 'Estimate the remainder for'],
] as const;

const WORKS = [
  'On the spectrum of compact operators',
  'A priori bounds for parabolic systems',
  'Random walks and their boundaries',
  'Counting lattice points in thin annuli',
  'Notes on quotient maps',
  'Sharp constants in two inequalities',
];
const PEOPLE = ['A.~Lind', 'B.~Okoro and C.~Vale', 'D.~Marsh', 'E.~Ito, F.~Roy', 'G.~Petrov', 'H.~Sato and I.~Diaz'];
const JOURNALS = ['J. Math.', 'Ann. of Anal.', 'Proc. Soc.'];

interface Pen {
  /** Sentences, n of them, with formulas in these marks. */
  say(n: number, open?: string, close?: string, formulas?: readonly string[]): string;
  formula(formulas?: readonly string[]): string;
  number(): number;
}

function penOf(seed: number): Pen {
  let state = seed + 1;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  let next = draw(SENTENCES.length);
  const formula = (formulas: readonly string[] = TEX): string => formulas[draw(formulas.length)]!;
  return {
    formula,
    number: () => draw(1000) / 10,
    say(n, open = '$', close = '$', formulas = TEX) {
      const out: string[] = [];
      for (let i = 0; i < n; i++) {
        out.push(SENTENCES[next]!.replace(/@/g, () => open + formula(formulas) + close));
        next = (next + 1) % SENTENCES.length;
      }
      return out.join(' ');
    },
  };
}

/** Filled to a width, as editors of TeX and of mail do. */
export function wrap(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      let out = '';
      let column = 0;
      for (const word of line.split(' ')) {
        if (column > 0 && column + 1 + word.length > width) {
          out += '\n';
          column = 0;
        } else if (column > 0) {
          out += ' ';
          column++;
        }
        out += word;
        column += word.length;
      }
      return out;
    })
    .join('\n');
}

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

const STYLES: Record<string, (pen: Pen) => string> = {
  'TeX source, whole': ({ say, formula }) =>
    `\\documentclass[12pt]{amsart}\n\\usepackage{amsmath}\n\\newtheorem{thm}{Theorem}\n\\begin{document}\n\\title{On a bound}\n\\maketitle\n` +
    `\\begin{abstract}\n${say(3)}\n\\end{abstract}\n\\section{Introduction}\n${say(5)}\n\n\\begin{thm}${say(1)}\\end{thm}\n` +
    `\\begin{equation}\n${formula()}\n\\end{equation}\n${say(4)}\n\\end{document}\n`,
  'TeX source, a section': ({ say, formula }) =>
    `\\section{Main result}\n\\label{sec:main}\n\n${say(3)}\n\\begin{equation}\\label{eq:1}\n${formula()}.\n\\end{equation}\n${say(3)}\n`,
  'TeX source, filled': ({ say, formula }) =>
    wrap(
      `\\section{Preliminaries}\n\n${say(4)}\n\n${say(5)}\n\\[\n${formula()}\n\\]\n${say(3)} See \\cite{smith2001,jones2005} and Section~\\ref{sec:main}.\n`,
      72,
    ),
  'acknowledgements, filled': ({ say }) =>
    wrap(`\\section*{Acknowledgments}\n${say(6, '', '', ['the second grant', 'the first fund'])}\n`, 62),
  'theorems and proofs': ({ say }) =>
    times(
      4,
      (i) =>
        `\\begin{lemma}\\label{lem:${i}}\n${say(1)}\n\\end{lemma}\n\\begin{proof}\n${say(3)} \\qedhere\n\\end{proof}\n`,
    ).join('\n'),
  'long derivation': ({ say, formula }) =>
    `${say(2)}\n` +
    times(
      6,
      () =>
        `\\begin{align*}\n${times(3, () => `${formula()} &= ${formula()} \\\\`).join('\n')}\n\\end{align*}\nwhere ${say(1)}`,
    ).join('\n'),
  'tables of numbers': ({ say, number }) =>
    `\\subsection{Results}\n${say(4)}\n\\begin{table}\n\\caption{Rates by run.}\n\\begin{tabular}{lcc}\n\\hline\n` +
    `${times(14, (i) => `run ${i} & ${number()} & ${number()} \\\\`).join('\n')}\n\\end{tabular}\n\\end{table}\n${say(3)}\n`,
  'listing of coordinates': ({ say, number }) =>
    `\\section{Geometries}\n${say(2, '', '', ['the basis set', 'the cluster'])}\n\\begin{verbatim}\n` +
    `${times(40, (i) => `${'HOC'[i % 3]!}   ${number()}  -${number()}  ${number()}`).join('\n')}\n\\end{verbatim}\n`,
  pictures: ({ say, number }) =>
    `\\section{Diagrams}\n${say(3)}\n\\begin{picture}(60,40)\n${times(30, () => `\\put(${number()},${number()}){\\circle*{3}}`).join('\n')}\n\\end{picture}\n${say(3)}\n`,
  'TikZ and commutative diagrams': ({ say }) =>
    `${say(3)}\n\\begin{tikzcd}\nA \\arrow[r,"f"] \\arrow[d] & B \\arrow[d] \\\\\nC \\arrow[r] & D\n\\end{tikzcd}\n${say(3)}\n\\begin{tikzpicture}\n${times(12, (i) => `\\draw (${i},0) -- (${i},${i});`).join('\n')}\n\\end{tikzpicture}\n`,
  macros: ({ say }) =>
    `\\newcommand{\\R}{\\mathbb{R}}\n\\newcommand{\\norm}[1]{\\|#1\\|}\n\\def\\eps{\\varepsilon}\n\\DeclareMathOperator{\\tr}{tr}\n% notes\n${say(5, '$', '$', ['\\R^n', '\\norm{x}', '\\eps', '\\tr A'])}\n`,
  'plain TeX': ({ say, formula }) =>
    `\\beginsection 1. Introduction\n\n${say(4)}\n$$${formula()}\\eqno(1)$$\n\\proclaim Theorem 1. ${say(1)}\n\n\\noindent{\\bf Proof.} ${say(3)}\n\\bye\n`,
  bibliography: ({ say }) =>
    `${say(4)}\n\\begin{thebibliography}{9}\n${times(6, (i) => `\\bibitem{ref${i}} ${PEOPLE[i]!}, \\emph{${WORKS[i]!}}, ${JOURNALS[i % 3]!} \\textbf{${i + 10}} (2001), 1--${i + 20}.`).join('\n')}\n\\end{thebibliography}\n`,
  algorithm: ({ say }) =>
    `${say(4)}\n\\begin{algorithm}\n\\caption{Iterative refinement}\n\\begin{algorithmic}\n\\State $x \\gets 0$\n\\While{$\\|r\\| > \\epsilon$}\n\\State $x \\gets x + A^{-1} r$\n\\EndWhile\n\\end{algorithmic}\n\\end{algorithm}\n${say(2)}\n`,
  'Markdown with dollars': ({ say, formula }) =>
    `# Lecture 3\n\n${say(3)}\n\n$$\n${formula()}\n$$\n\n## A remark\n\n${say(4)}\n\n- ${say(1)}\n- ${say(1)}\n`,
  'Markdown with brackets': ({ say, formula }) =>
    `## Abstract\n\n${say(4, '\\(', '\\)')}\n\n\\[${formula()} \\tag{1}\\]\n\n## 1 Introduction\n\n${say(5, '\\(', '\\)')}\n`,
  'encyclopaedia with displaystyle': ({ say }) => say(8, '{\\displaystyle ', '}', TEX),
  'MathML in the text': ({ say }) => `${say(4, '', '', MATHML)}\n\n${say(4, '', '', MATHML)}\n`,
  'formulas in Unicode': ({ say, formula }) =>
    `${say(3, '', '', UNICODE)}\n\n${formula(UNICODE)}\n\n${say(3, '', '', UNICODE)}\n\n${formula(UNICODE)}   (2)\n\n${say(2, '', '', UNICODE)}\n`,
  'formulas in ASCII, as in mail': ({ say, formula }) =>
    wrap(
      `${say(3, '', '', ASCII)}\n\n    ${formula(ASCII)}\n    ${formula(ASCII)}\n\n${say(4, '', '', ASCII)}\n\n    ${formula(ASCII)}\n\n${say(2, '', '', ASCII)}\n`,
      70,
    ),
  'one sentence a line': ({ say }) => times(9, () => say(1)).join('\n'),
  exercises: ({ say, formula }) =>
    TASKS.map(
      ([first, second], i) =>
        `${i + 1}. ${say(1)}\n   (a) ${first} $${formula()}$.\n   (b) ${second} $${formula()}$.\n`,
    ).join('\n') + `\nSolutions. ${say(4)}\n`,
  'question and answer': ({ say, formula }) =>
    `How do I bound $${formula()}$?\n\n${say(3)}\n\n$$${formula()}$$\n\nAny hint is welcome.\n\nAnswer: ${say(4)}\n\nComment: use $${formula()}$ instead.\n`,
  'nearly all formulas': ({ say, formula }) =>
    times(
      8,
      () => `$$${formula()} = ${formula()} + ${formula()} \\le ${formula()} \\quad \\text{for all } ${formula()}$$`,
    ).join('\n\n') + `\n\n${say(3)}\n`,
  'text of a PDF, filled': ({ say, formula }) =>
    wrap(`1 Introduction\n${say(6, '', '', UNICODE)}\n${formula(UNICODE)} (1)\n${say(6, '', '', UNICODE)}\n`, 88),
  abstract: ({ say }) => `On the spectrum of compact operators\n\n${say(6)}\n`,
};

export interface ArxivLike {
  style: string;
  text: string;
}

/** Every style, `variants` times with other sentences and formulas. */
export function arxivLike(variants: number): ArxivLike[] {
  return Object.entries(STYLES).flatMap(([style, write]) =>
    times(variants, (variant) => ({ style, text: write(penOf(variant * 7 + style.length)) })),
  );
}
