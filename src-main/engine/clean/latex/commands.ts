/*
 * What is done with the commands of LaTeX2e and of common packages, beside those that have code of their own. Any other
 * command is left out, and its arguments in braces are text.
 */

/**
 * Arguments that are no text, in order: `o` in brackets, `d` in braces, `p` in parentheses. What follows them is text.
 * Those in `REFERENCES` leave the place of something that is gone.
 */
const ARGUMENTS: Readonly<Record<string, string>> = {
  d:
    'label input include subfile bibliography bibliographystyle nocite pagestyle thispagestyle pagenumbering index glossary ' +
    'vspace hspace vskip hskip addvspace stepcounter refstepcounter usetikzlibrary graphicspath hypersetup geometry ' +
    'setstretch linespread color pagecolor definecolorset date thanks institute affiliation address email emailAdd ' +
    'keywordname selectlanguage foreignlanguage hyphenation phantom hphantom vphantom phantomsection ' +
    'includeonly setmainfont setsansfont setmonofont newcounter newlength newsavebox DeclareGraphicsExtensions bibitem ' +
    ' tag cline hypertarget pdfbookmark markright orcidID ORCID PACS pacs preprint lstset captionsetup ' +
    'theoremstyle allowdisplaybreaks eqnumber fontencoding fontfamily fontseries fontshape ' +
    'hyperlink citestyle setcitestyle bibpunct RequirePackage LoadClass ExecuteOptions usetheme ' +
    'usecolortheme usefonttheme useoutertheme useinnertheme setbeamercovered beamertemplatenavigationsymbolsempty',
  dd:
    'setcounter addtocounter setlength addtolength settowidth numberwithin fontsize markboth ' +
    'setbeamertemplate setbeamerfont setbeamercolor newfloat multicolumn resizebox',
  ddd: 'addcontentsline definecolor titlespacing',
  od:
    'documentclass documentstyle usepackage includegraphics includesvg includepdf raisebox hyperref ' +
    'colorbox textcolor addbibresource includestandalone animategraphics bibitem setmainfont',
  odd: 'rule',
  o: 'linebreak nolinebreak pagebreak nopagebreak footnotemark printbibliography printindex',
  oood: 'parbox',
  oo: 'makebox framebox',
  odod: 'multirow',
  opd: 'cmidrule',
};

const REFERENCES =
  'cite citep citet citealp citealt citeauthor citeyear citeyearpar citenum citeauthor citetext parencite textcite autocite ' +
  'footcite fullcite footfullcite smartcite supercite citeA citeN shortcite Citep Citet cites onlinecite citenp ref eqref ' +
  'pageref autoref cref Cref vref nameref subref labelcref crefrange fref Fref figref secref eqnref tabref';

const table = new Map<string, { args: string; gone: boolean }>();
for (const [args, names] of Object.entries(ARGUMENTS)) {
  for (const name of names.split(' ')) table.set(name, { args, gone: false });
}
for (const name of REFERENCES.split(' ')) table.set(name, { args: 'ood', gone: true });

/** Arguments of a command that are no text, or undefined for one that is not known. */
export function argumentsOf(name: string): { args: string; gone: boolean } | undefined {
  return table.get(name);
}

/** Depth of a heading below the chapter. */
export const HEADINGS = new Map<string, number>([
  ['part', -2],
  ['chapter', -1],
  ['section', 0],
  ['subsection', 1],
  ['subsubsection', 2],
]);

export const MATH_ENVIRONMENTS = new Set(
  (
    'equation align alignat flalign gather multline eqnarray displaymath math dmath dgroup IEEEeqnarray ' +
    'xalignat xxalignat empheq numcases subnumcases darray gathered aligned array cases split matrix pmatrix bmatrix vmatrix'
  )
    .split(' ')
    .flatMap((name) => [name, `${name}*`]),
);

/** Environments whose content is kept as it is. */
export const VERBATIM_ENVIRONMENTS = new Set(
  'verbatim verbatim* Verbatim BVerbatim LVerbatim lstlisting minted alltt Sinput Soutput'.split(' '),
);

/** Environments that hold no text: pictures, files, lists of references. */
export const DROPPED_ENVIRONMENTS = new Set(
  (
    'comment tikzpicture pgfpicture picture filecontents filecontents* thebibliography pspicture feynmandiagram fmffile ' +
    'CCSXML asy tikzcd forest circuitikz axis chronology overpic references'
  ).split(' '),
);

export const LISTS = new Map<string, 'itemize' | 'enumerate' | 'description'>([
  ['itemize', 'itemize'],
  ['compactitem', 'itemize'],
  ['trivlist', 'itemize'],
  ['list', 'itemize'],
  ['enumerate', 'enumerate'],
  ['compactenum', 'enumerate'],
  ['inparaenum', 'enumerate'],
  ['description', 'description'],
  ['compactdesc', 'description'],
]);

/** Environments of rows and cells with what stands before their text. */
export const TABLES = new Map<string, string>([
  ['tabular', 'od'],
  ['tabular*', 'dod'],
  ['tabularx', 'dod'],
  ['tabulary', 'dd'],
  ['longtable', 'od'],
  ['supertabular', 'od'],
  ['xltabular', 'dod'],
  ['tabu', 'd'],
  ['longtabu', 'd'],
  ['tblr', 'od'],
  ['deluxetable', 'd'],
]);

/** What else stands behind the name of an environment before its text; `[…]` is left out behind any. */
export const ENVIRONMENT_ARGUMENTS = new Map<string, string>([
  ['minipage', 'oood'],
  ['multicols', 'd'],
  ['wrapfigure', 'odod'],
  ['wraptable', 'odod'],
  ['adjustbox', 'd'],
  ['adjustwidth', 'dd'],
  ['spacing', 'd'],
  ['columns', 'o'],
  ['column', 'od'],
  ['list', 'dd'],
  ['otherlanguage', 'd'],
  ['sidewaystable', 'o'],
  ['block', ''],
]);

/** Commands of algorithms (packages algorithmic, algpseudocode) that begin a line, and the words that they print. */
const ALGORITHM_LINES = new Map<string, string>(
  Object.entries({
    state: '',
    statex: '',
    require: 'Require: ',
    ensure: 'Ensure: ',
    if: 'if ',
    elsif: 'else if ',
    elseif: 'else if ',
    else: 'else ',
    endif: 'end if',
    for: 'for ',
    forall: 'for all ',
    endfor: 'end for',
    while: 'while ',
    endwhile: 'end while',
    loop: 'loop ',
    endloop: 'end loop',
    repeat: 'repeat ',
    until: 'until ',
    return: 'return ',
    function: 'function ',
    endfunction: 'end function',
    procedure: 'procedure ',
    endprocedure: 'end procedure',
  }),
);

/** `\ENDFOR` and `\EndFor`: all capitals, or the words begin with one. */
export function algorithmLine(name: string): string | undefined {
  if (!/^[A-Z]/.test(name)) return undefined;
  return ALGORITHM_LINES.get(name.replace(/[A-Z]/g, (c) => c.toLowerCase()));
}
