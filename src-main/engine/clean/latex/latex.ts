import { blockWriter, collapse, type MarkupFormat } from '../markup/block-writer.ts';
import { ANY_MARK, CLOSE, GONE, KEEP, withKept, type KeptPiece } from '../markup/marks.ts';
import { tidy } from '../markup/tidy.ts';
import {
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
import { LATEX_LIMITS, LatexLimitExceeded } from './limits.ts';
import { latexMacros } from './macros.ts';
import { readFormula } from './math.ts';
import { ACCENTS, SYMBOLS } from './symbols.ts';

export interface LatexText {
  text: string;
  title?: string;
  byline?: string;
  date?: string;
}

/** Something open. `end` gets the text since it was opened, where that is taken apart from what is around it. */
interface Frame {
  kind: 'group' | 'environment';
  name: string;
  saved: string[] | null;
  end: ((text: string) => void) | null;
  list: OpenList | null;
  table: OpenTable | null;
}

interface OpenList {
  kind: 'itemize' | 'enumerate' | 'description';
  /** An item was begun whose text is not written yet. */
  pending: boolean;
}

interface OpenTable {
  rows: string[][];
  row: string[];
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
  const writer = blockWriter(format);
  const kept: KeptPiece[] = [];
  const stack: Frame[] = [];
  const about: Omit<LatexText, 'text'> = {};
  const firstLevel = clean.includes('\\chapter') ? 3 : 2;
  /** Text of the paragraph, heading, note or cell that is being read. */
  let current: string[] = [];
  /** Notes and captions, which follow the paragraph that they belong to. */
  let notes: string[] = [];
  /** Nothing is a paragraph of its own in a heading, a note or a cell. */
  let inside = 0;
  /** In the preamble only definitions count. */
  let preamble = withPreamble;
  let ended = false;

  const put = (text: string): void => {
    if (!preamble || inside > 0) current.push(text);
  };
  const keep = (text: string): string => `${KEEP}${kept.push({ text }) - 1}${CLOSE}`;
  const readable = (pieces: readonly string[]): string => tidy(pieces.join(''));

  function flush(): void {
    if (inside > 0) return put(' ');
    const text = readable(current);
    current = [];
    const lists = stack.filter(({ list }) => list !== null);
    const list = lists[lists.length - 1]?.list;
    if (text.trim() !== '') {
      if (list?.pending === true) {
        const mark = list.kind === 'enumerate' ? '1.' : list.kind === 'itemize' ? '-' : '';
        writer.item(lists.length - 1, mark, text);
        list.pending = false;
      } else writer.paragraph(text);
    }
    const after = notes;
    notes = [];
    for (const note of after) writer.paragraph(note);
  }

  function open(frame: Partial<Frame> & Pick<Frame, 'kind' | 'name'>): void {
    if (stack.length >= LATEX_LIMITS.depth) throw new LatexLimitExceeded('depth');
    stack.push({ saved: null, end: null, list: null, table: null, ...frame });
  }
  /** Opens what takes the text up to its end for itself. */
  function capture(
    kind: Frame['kind'],
    name: string,
    end: (text: string) => void,
    table: OpenTable | null = null,
  ): void {
    open({ kind, name, saved: current, end, table });
    current = [];
    inside++;
  }
  function close(): void {
    const frame = stack.pop()!;
    if (frame.saved === null) return;
    const text = readable(current);
    current = frame.saved;
    inside--;
    frame.end?.(text);
  }
  /** The argument that comes next, as text, is given to `end`. */
  function captureArgument(name: string, end: (text: string) => void): void {
    input.skipSpaces();
    if (input.peek() === '{') {
      input.token();
      capture('group', name, end);
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
    if (preamble) return;
    if (!closed && !display) {
      // A dollar sign that opens nothing is a dollar sign.
      put(before === '$' ? '$' : '');
      return input.push(tex);
    }
    const body = display
      ? tex.replace(/\n[ \t]*(?=\n)/g, '').replace(/^(?:[ \t]*\n)+|\s+$/g, '')
      : tex.replace(/\s+/g, ' ').trim();
    if (body.trim() === '') return;
    if (display && inside === 0) {
      flush();
      writer.paragraph(keep(`${before}${body}${after}`));
    } else put(keep(display ? `${before}${body}${after}`.replace(/\s+/g, ' ') : `$${body}$`));
  }

  function verbatim(text: string, language?: string): void {
    if (preamble) return;
    if (inside > 0) return put(keep(text));
    flush();
    writer.verbatim(text, language);
  }

  function begin(name: string): void {
    if (name === 'document') {
      preamble = false;
      current = [];
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
      if (body !== null) verbatim(body, language);
      return;
    }
    const own = macros.environment(name);
    if (own !== undefined) {
      open({ kind: 'environment', name });
      return macros.apply(own.begin, input);
    }
    const list = LISTS.get(name);
    if (list !== undefined) {
      flush();
      open({ kind: 'environment', name, list: { kind: list, pending: false } });
      input.optional();
      return skipArguments(ENVIRONMENT_ARGUMENTS.get(name) ?? '');
    }
    const columns = TABLES.get(name);
    if (columns !== undefined) return beginTable(name, columns);
    if (name !== 'tabbing' || inside > 0) flush();
    open({ kind: 'environment', name });
    const theorem = macros.theorem(name) ?? (name === 'proof' ? 'Proof' : undefined);
    const option = input.optional();
    if (theorem !== undefined) input.push(option === null ? `${theorem}. ` : `${theorem} (${option}). `);
    skipArguments(ENVIRONMENT_ARGUMENTS.get(name) ?? '');
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
    const nested = inside > 0;
    capture(
      'environment',
      name,
      (text) => {
        table.row.push(text);
        table.rows.push(table.row);
        if (nested) put(table.rows.map((row) => row.map(collapse).join(' ')).join(' '));
        else if (!preamble) writer.table(table.rows);
      },
      table,
    );
  }

  function end(name: string): void {
    if (name === 'document') {
      ended = true;
      return;
    }
    let at = stack.length - 1;
    while (at >= 0 && (stack[at]!.kind !== 'environment' || stack[at]!.name !== name)) at--;
    if (at < 0) return;
    if (stack[at]!.table === null) flush();
    while (stack.length > at) close();
    const own = macros.environment(name);
    if (own !== undefined) input.push(own.end);
  }

  /** The table whose cells are being read: none where something else takes the text. */
  function tableHere(): OpenTable | null {
    for (let at = stack.length - 1; at >= 0; at--) {
      if (stack[at]!.table !== null) return stack[at]!.table;
      if (stack[at]!.saved !== null) return null;
    }
    return null;
  }
  function endCell(table: OpenTable): void {
    table.row.push(readable(current));
    current = [];
  }

  function heading(level: number, text: string): void {
    if (!preamble && inside === 0) writer.heading(level, text);
    else put(text);
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
    if (letters) {
      input.optional();
      swallowSpaces();
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
        const table = tableHere();
        if (table === null) put('\n');
        else {
          endCell(table);
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
        const list = stack.findLast((frame) => frame.list !== null)?.list;
        if (list) list.pending = true;
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
        if (about.title !== undefined) writer.heading(1, about.title);
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
        captureArgument(name, (text) => {
          if (!preamble && text.trim() !== '') notes.push(text);
        });
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
    if (first === '\\' && token.length > 1) command(token);
    else if (first === '%') input.skipComment();
    else if (first === '{') open({ kind: 'group', name: '' });
    else if (first === '}') {
      if (stack[stack.length - 1]?.kind === 'group') close();
    } else if (first === '$') {
      const double = input.peek() === '$';
      if (double) input.token();
      formula(double ? '$$' : '$', double ? '$$' : '$', '$$', double);
    } else if (first === '\n') {
      if (token.length > 1) flush();
      else put(' ');
    } else if (first === '~') put('\u00a0');
    else if (first === '&') {
      const table = tableHere();
      if (table === null) put(' ');
      else endCell(table);
    } else if (first === '`') put(token.length === 1 ? '‘' : '“'.repeat(token.length >> 1));
    else if (first === "'") put(token.length === 1 ? '’' : '”'.repeat(token.length >> 1));
    else if (first === '-') put(token.length === 2 ? '–' : token.length === 3 ? '—' : token);
    else put(token);
  }
  if (preamble) return null;
  while (stack.length > 0) {
    flush();
    close();
  }
  flush();
  for (const key of ['title', 'byline', 'date'] as const) {
    const value = about[key];
    if (value === undefined || value === '') delete about[key];
    else about[key] = withKept(value, kept).replaceAll('\u00a0', ' ').replaceAll(' ,', ',');
  }
  return { text: withKept(writer.result().replaceAll('\u00a0', ' '), kept), ...about };
}
