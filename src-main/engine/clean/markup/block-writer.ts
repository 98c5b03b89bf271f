/** `text`: a line for each list item and table row, a tab between cells, no mark of its own. */
export type MarkupFormat = 'text' | 'markdown';

/** Blocks of a text that was marked up, in order; what is empty leaves no trace. */
export interface BlockWriter {
  /** Level 1 is the title. A heading with nothing below it is left out. */
  heading(level: number, text: string): void;
  /** Line feeds inside stay: they were line breaks. */
  paragraph(text: string): void;
  /** `depth` from 0; `mark`: what Markdown puts before it, `-`, `1.` or nothing. Neighbouring items are one list. */
  item(depth: number, mark: string, text: string): void;
  /** As it is, but for line feeds around it. */
  verbatim(text: string, language?: string): void;
  table(rows: readonly (readonly string[])[]): void;
  result(): string;
}

/** `CELL_LIMIT` cells of a table are laid out; what is behind them comes as one cell a row. */
export const CELL_LIMIT = 200_000;

export function blockWriter(format: MarkupFormat): BlockWriter {
  const markdown = format === 'markdown';
  const out: string[] = [];
  let pending: { level: number; text: string }[] = [];
  let inList = false;

  function block(text: string, list = false): void {
    for (const { level, text: title } of pending)
      append(markdown ? `${'#'.repeat(Math.min(6, level))} ${title}` : title);
    pending = [];
    append(text, list);
  }
  function append(text: string, list = false): void {
    if (out.length > 0) out.push(list && inList ? '\n' : '\n\n');
    inList = list;
    out.push(text);
  }

  return {
    heading(level, text) {
      const title = collapse(text);
      while (pending.length > 0 && pending[pending.length - 1]!.level >= level) pending.pop();
      if (title !== '') pending.push({ level, text: title });
    },
    paragraph(text) {
      const lines = text.split('\n').map(collapse);
      const whole = lines.filter((line) => line !== '');
      if (whole.length > 0) block(whole.join('\n'));
    },
    item(depth, mark, text) {
      const line = collapse(text);
      if (line !== '') block(markdown && mark !== '' ? `${'    '.repeat(depth)}${mark} ${line}` : line, true);
    },
    verbatim(text, language = '') {
      const body = withoutOuterLineFeeds(text);
      if (body === '') return;
      const fence = markdown ? fenceFor(body) : '';
      block(markdown ? `${fence}${language}\n${body}\n${fence}` : body);
    },
    table(rows) {
      const laid = rows.map((row) => withoutLastBlanks(row.map(collapse))).filter((row) => row.length > 0);
      if (laid.length === 0) return;
      block(markdown ? markdownTable(laid) : laid.map((row) => row.join('\t')).join('\n'));
    },
    result: () => out.join(''),
  };
}

const BLANKS = / [ \t\n\r\f]+|[\t\n\r\f][ \t\n\r\f]*/g;

/** White space as one space, and none at the ends. */
export function collapse(text: string): string {
  const flat = text.replace(BLANKS, ' ');
  let start = 0;
  let end = flat.length;
  while (start < end && isBlank(flat.charCodeAt(start))) start++;
  while (end > start && isBlank(flat.charCodeAt(end - 1))) end--;
  return flat.slice(start, end);
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0xa0 || unit === 0x3000;
}

function withoutOuterLineFeeds(text: string): string {
  let start = 0;
  // A first line of blanks goes with its line feed; blanks before the first words are indentation.
  for (let i = 0; i < text.length && /[ \t\r\n]/.test(text[i]!); i++) if (text[i] === '\n') start = i + 1;
  return text.slice(start).trimEnd();
}

function withoutLastBlanks(row: string[]): string[] {
  while (row.length > 0 && row[row.length - 1] === '') row.pop();
  return row;
}

/** Longer than any run of backticks in the text. */
function fenceFor(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

function markdownTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  // Short rows are filled up, unless one of many cells would make that more than the table itself.
  const full = width * rows.length <= CELL_LIMIT;
  const line = (row: readonly string[]): string => {
    const cells = row.map((cell) => cell.replaceAll('|', '\\|'));
    while (full && cells.length < width) cells.push('');
    return `| ${cells.join(' | ')} |`;
  };
  const [head, ...body] = rows;
  const rule = `|${' --- |'.repeat(full ? width : head!.length)}`;
  return [line(head!), rule, ...body.map(line)].join('\n');
}
