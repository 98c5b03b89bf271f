import { collapse, type MarkupFormat } from '../markup/block-writer.ts';
import { ANY_MARK, GONE } from '../markup/marks.ts';
import {
  algorithmLine,
  argumentsOf,
  DROPPED_ENVIRONMENTS,
  ENVIRONMENT_ARGUMENTS,
  HEADINGS,
  LISTS,
  MATH_ENVIRONMENTS,
  TABLES,
  VERBATIM_ENVIRONMENTS,
} from './commands.ts';
import { latexInput } from './input.ts';
import { latexMacros } from './macros.ts';
import { readFormula } from './math.ts';
import { latexPage, type OpenTable } from './page.ts';
import { ACCENTS, SYMBOLS } from './symbols.ts';

/** Name of the group that is an argument of something unknown. */
const LOOSE = 'argument';

export interface LatexText {
  text: string;
  title?: string;
  byline?: string;
  date?: string;
}

/** Commands with code of their own, below. */
const OWN = new Set(
  (
    'begin end item title author date maketitle caption footnote footnotetext href url nolinkurl path verb lstinline ' +
    'mintinline par paragraph subparagraph frametitle framesubtitle today xspace iffalse bf it em rm tt sf sc ' +
    'emph textbf textit texttt textsc textrm textsf text underline subtitle ensuremath mbox and'
  ).split(' '),
);

/**
 * LaTeX source -> what a reader sees of it: headings, paragraphs, list items, table rows, captions and notes; formulas as
 * they are, with the document's own macros written out; program text as it is. The preamble, comments, labels, citations,
 * references and pictures are left out. Nothing is run and no other file is read. Throws LatexLimitExceeded.
 */
export function latexToText(source: string, format: MarkupFormat): LatexText {
  // Where `\begin{document}` is only spoken of, there is no preamble.
  return readDocument(source, format, source.includes('\\begin{document}')) ?? readDocument(source, format, false)!;
}

/** Null where the document never began. */
function readDocument(source: string, format: MarkupFormat, withPreamble: boolean): LatexText | null {
  const clean = source.replace(ANY_MARK, '').replace(/\r\n?/g, '\n');
  const input = latexInput(clean);
  const macros = latexMacros((name) => OWN.has(name) || HEADINGS.has(name) || argumentsOf(name) !== undefined);
  const page = latexPage(format);
  page.preamble = withPreamble;
  const { put, keep, flush, heading } = page;
  const about: Omit<LatexText, 'text'> = {};
  const firstLevel = clean.includes('\\chapter') ? 3 : 2;
  let ended = false;
  /** What comes next is an argument of a command or environment that nothing is known of: its groups are words apart. */
  let loose = false;

  /** The argument that comes next, as text, is given to `end`. */
  function captureArgument(name: string, end: (text: string) => void): void {
    input.skipSpaces();
    if (input.peek() === '{') {
      input.token();
      page.capture('group', name, end);
    }
  }
  function skipArguments(args: string): void {
    for (const kind of args) {
      if (kind === 'o') input.optional();
      else if (kind === 'p') input.parenthesis();
      else {
        input.skipSpaces();
        if (input.peek() !== '{' && input.peek() !== '\\') return;
        input.argument();
      }
    }
  }

  function formula(end: string, before: string, after: string, display: boolean): void {
    const { tex, closed } = readFormula(input, macros, end);
    if (page.preamble) return;
    if (!closed && !display) {
      // A dollar sign that opens nothing is a dollar sign.
      put(before === '$' ? '$' : '');
      return input.push(tex);
    }
    const body = display
      ? tex
          .replace(/\n[ \t]*(?=\n)/g, '')
          .replace(/^(?:[ \t]*\n)+/, '')
          .trimEnd()
      : tex.replace(/\s+/g, ' ').trim();
    if (body.trim() === '') return;
    if (display) page.block(`${before}${body}${after}`);
    else put(keep(`$${body}$`));
  }

  function begin(name: string): void {
    if (name === 'document') {
      page.preamble = false;
      return;
    }
    if (MATH_ENVIRONMENTS.has(name)) {
      const inline = name === 'math';
      return formula(name, inline ? '$' : `\\begin{${name}}\n`, inline ? '$' : `\n\\end{${name}}`, !inline);
    }
    if (DROPPED_ENVIRONMENTS.has(name)) {
      if (input.until(`\\end{${name}}`) !== null) flush();
      return;
    }
    if (VERBATIM_ENVIRONMENTS.has(name)) {
      const options = input.optional();
      const language =
        name === 'minted' ? input.argument() : /language\s*=\s*\{?([\w+#-]{1,20})/i.exec(options ?? '')?.[1];
      const body = input.until(`\\end{${name}}`);
      if (body !== null) page.verbatim(body, language);
      return;
    }
    const own = macros.environment(name);
    if (own !== undefined) {
      page.open('environment', name);
      return macros.apply(own.begin, input);
    }
    const list = LISTS.get(name);
    if (list !== undefined) {
      flush();
      page.open('environment', name, { kind: list, pending: false });
      input.optional();
      return skipArguments(ENVIRONMENT_ARGUMENTS.get(name) ?? '');
    }
    const columns = TABLES.get(name);
    if (columns !== undefined) return beginTable(name, columns);
    flush();
    page.open('environment', name);
    const theorem = macros.theorem(name) ?? (name === 'proof' ? 'Proof' : undefined);
    const option = input.optional();
    if (theorem !== undefined) input.push(option === null ? `${theorem}. ` : `${theorem} (${option}). `);
    skipArguments(ENVIRONMENT_ARGUMENTS.get(name) ?? '');
    loose = true;
    if (name === 'frame' && input.peek() === '{') {
      captureArgument('frametitle', (text) => {
        heading(firstLevel + 1, text);
      });
    }
  }

  function beginTable(name: string, columns: string): void {
    flush();
    skipArguments(columns);
    const table: OpenTable = { rows: [], row: [] };
    const nested = page.inside;
    page.capture(
      'environment',
      name,
      (text) => {
        table.row.push(text);
        table.rows.push(table.row);
        if (nested) put(table.rows.map((row) => row.map(collapse).join(' ')).join(' '));
        else page.table(table.rows);
      },
      table,
    );
  }

  function end(name: string): void {
    if (name === 'document') {
      ended = true;
      return;
    }
    const own = macros.environment(name);
    if (!page.closeEnvironment(name, own !== undefined)) return;
    if (own !== undefined) input.push(own.end);
  }

  function accent(mark: string): void {
    const base = input.argument().trim();
    const letter = base
      .replace(/^\\([ij])$/, '$1')
      .replace(/^\\(ae|AE|o|O|aa|AA)$/, (_, name: string) => SYMBOLS.get(name)!);
    if (/^[A-Za-z\u00c0-\u024f]/.test(letter)) put((letter[0]! + mark).normalize('NFC') + letter.slice(1));
    else input.push(base);
  }

  /** `|text|`, with any character for the bar. */
  function delimited(): string {
    const mark = input.character();
    return mark === '' ? '' : (input.until(mark) ?? '');
  }

  function command(token: string): void {
    const star = token.endsWith('*') && token.length > 2;
    const written = star ? token.slice(1, -1) : token.slice(1);
    const name = macros.meaning(written);
    if (written === name && macros.expand(name, input)) {
      if (star) input.push('*');
      return;
    }
    const letters = /^[a-zA-Z@]/.test(name);
    if (macros.define(name, input)) return;
    const level = HEADINGS.get(name);
    if (level !== undefined) {
      flush();
      input.optional();
      return captureArgument(name, (text) => {
        heading(Math.max(1, firstLevel + level), text);
      });
    }
    if (ACCENTS.has(name)) return accent(ACCENTS.get(name)!);
    const symbol = SYMBOLS.get(name);
    if (symbol !== undefined) {
      put(symbol);
      if (letters) swallowSpaces();
      return;
    }
    if (own(name)) return;
    const known = argumentsOf(name);
    if (known !== undefined) {
      skipArguments(known.args);
      if (known.gone) put(GONE);
      return;
    }
    const line = algorithmLine(name);
    if (line !== undefined) {
      put(`\n${line}`);
      input.optional();
      return;
    }
    if (letters) {
      input.optional();
      swallowSpaces();
      loose = true;
    }
  }
  /** Blanks behind the name of a command end it, and are no blanks of the text. */
  function swallowSpaces(): void {
    while (input.peek() === ' ' || input.peek() === '\t') {
      const rest = input.token().replace(/^[ \t]+/, '');
      if (rest !== '') return put(rest);
    }
  }

  /** The commands of OWN; false for any other. */
  function own(name: string): boolean {
    switch (name) {
      case 'begin':
        begin(input.argument().trim());
        return true;
      case 'end':
        end(input.argument().trim());
        return true;
      case '(':
        formula('\\)', '\\(', '', false);
        return true;
      case '[':
        formula('\\]', '$$', '$$', true);
        return true;
      case '\\': {
        if (input.peek() === '*') input.push(input.token().slice(1));
        input.optional();
        const table = page.openTable();
        if (table === null) put('\n');
        else {
          page.endCell(table);
          table.rows.push(table.row);
          table.row = [];
        }
        return true;
      }
      case 'par':
        flush();
        return true;
      case 'item': {
        flush();
        const list = page.list();
        if (list !== null) list.pending = true;
        const label = input.optional();
        if (label !== null) input.push(`${label} `);
        return true;
      }
      case 'title':
      case 'author':
      case 'date':
        input.optional();
        captureArgument(name, (text) => {
          about[name === 'author' ? 'byline' : name] = collapse(text);
        });
        return true;
      case 'maketitle':
        flush();
        if (about.title !== undefined) heading(1, about.title);
        return true;
      case 'frametitle':
        flush();
        captureArgument(name, (text) => {
          heading(firstLevel + 1, text);
        });
        return true;
      case 'paragraph':
      case 'subparagraph':
        flush();
        input.optional();
        captureArgument(name, (text) => {
          put(`${collapse(text)} `);
        });
        return true;
      case 'caption':
      case 'footnote':
      case 'footnotetext':
        input.optional();
        captureArgument(name, page.note);
        return true;
      case 'href':
        input.argument();
        return true;
      case 'url':
      case 'nolinkurl':
      case 'path':
        put(keep(input.argument().replace(/\\([%#&_~])/g, '$1')));
        return true;
      case 'verb':
        put(keep(delimited()));
        return true;
      case 'lstinline':
      case 'mintinline':
        input.optional();
        if (name === 'mintinline') input.argument();
        put(keep(input.peek() === '{' ? input.argument() : delimited()));
        return true;
      case 'ensuremath':
        input.push(`$${input.argument()}$`);
        return true;
      case 'and':
        put(', ');
        return true;
      case 'xspace':
        if (/[A-Za-z0-9]/.test(input.peek())) put(' ');
        return true;
      case 'iffalse':
        skipFalse();
        return true;
      default:
        return OWN.has(name);
    }
  }

  /** To the `\fi` or `\else` of a condition that never holds. */
  function skipFalse(): void {
    for (let depth = 1; depth > 0;) {
      const token = input.token();
      if (token === '') return;
      if (token === '%') input.skipComment();
      else if (token === '\\fi') depth--;
      else if (token === '\\else' && depth === 1) return;
      else if (/^\\if[a-zA-Z@]*$/.test(token)) depth++;
    }
  }

  for (let token = input.token(); token !== '' && !ended; token = input.token()) {
    const first = token[0]!;
    const argument = loose && first === '{';
    loose = false;
    if (first === '\\' && token.length > 1) command(token);
    else if (first === '%') input.skipComment();
    else if (first === '{') page.open('group', argument ? LOOSE : '');
    else if (first === '}') {
      loose = page.closeGroup() === LOOSE && input.peek() === '{';
      if (loose) put(' ');
    } else if (first === '$') {
      const double = input.peek() === '$';
      if (double) input.token();
      formula(double ? '$$' : '$', double ? '$$' : '$', '$$', double);
    } else if (first === '\n') {
      if (token.length > 1) flush();
      else put(' ');
    } else if (first === '~') put('\u00a0');
    else if (first === '&') {
      const table = page.openTable();
      if (table === null) put(' ');
      else page.endCell(table);
    } else if (first === '`') put(token.length === 1 ? '‘' : '“'.repeat(token.length >> 1));
    else if (first === "'") put(token.length === 1 ? '’' : '”'.repeat(token.length >> 1));
    else if (first === '-') put(token.length === 2 ? '–' : token.length === 3 ? '—' : token);
    else put(token);
  }
  if (page.preamble) return null;
  const text = page.result();
  for (const key of ['title', 'byline', 'date'] as const) {
    const value = about[key];
    if (value === undefined || value === '') delete about[key];
    else about[key] = page.whole(value).replaceAll(' ,', ',');
  }
  return { text, ...about };
}
