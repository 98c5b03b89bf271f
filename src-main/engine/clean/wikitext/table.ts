import { inlineText } from './inline.ts';

/** Tables within one another; a deeper one is part of the cell it stands in. */
export const TABLE_DEPTH = 8;

interface OpenTable {
  caption: string[];
  inCaption: boolean;
  rows: string[][];
  row: string[];
  /** Lines of the cell that is open; null between rows. */
  cell: string[] | null;
  /** Columns that it takes, and rows. */
  span: Span;
  /** By column: rows that a cell above still takes. */
  taken: number[];
  /** What stood before the rows that are being read: rows above a nested table, and that table. */
  before: TablePart[];
}

interface Span {
  columns: number;
  rows: number;
}

/** What a cell may take at most; MediaWiki's pages stay far below. */
const SPAN_LIMIT = 100;
/** Blank cells that spans may add to a table. */
const FILL_LIMIT = 20_000;

/** Rows in the order of reading. A table with others inside comes in parts. */
export interface TablePart {
  caption: string;
  rows: string[][];
}

export interface TableReader {
  open(): void;
  readonly depth: number;
  /** A line inside a table. What comes back is the table that it ends, where that stands in no other. */
  line(line: string): TablePart[];
  /** Ends all tables that are open. */
  end(): TablePart[];
}

/**
 * Lines between `{|` and `|}` -> rows of cells. A nested table of one row or one column is lines of its cell; any other
 * is a table of its own, and the outer one goes on behind it, as tables that only lay out a page have it.
 */
export function tableReader(): TableReader {
  const tables: OpenTable[] = [];
  /** Tables beyond the depth that is read. */
  let beyond = 0;

  let filled = 0;

  /** Blanks for the columns that cells above take, so that what follows stands under its head. */
  function fillTaken({ row, taken }: OpenTable): void {
    while ((taken[row.length] ?? 0) > 0 && filled < FILL_LIMIT) {
      taken[row.length]!--;
      filled++;
      row.push('');
    }
  }
  function endCell(table: OpenTable): void {
    if (table.cell !== null) {
      const { columns, rows } = table.span;
      fillTaken(table);
      const at = table.row.length;
      table.row.push(inlineText(table.cell.join('\n')));
      for (let i = 1; i < columns && filled < FILL_LIMIT; i++, filled++) table.row.push('');
      for (let i = at; i < table.row.length; i++) if (rows > 1) table.taken[i] = rows - 1;
    }
    table.cell = null;
    table.inCaption = false;
  }
  function endRow(table: OpenTable): void {
    endCell(table);
    if (table.row.length > 0) {
      fillTaken(table);
      table.rows.push(table.row);
    }
    table.row = [];
  }
  function endPart(table: OpenTable): void {
    endRow(table);
    table.before.push({ caption: inlineText(table.caption.join(' ')), rows: table.rows });
    table.caption = [];
    table.rows = [];
    table.taken = [];
  }
  function close(): TablePart[] {
    const table = tables.pop()!;
    endPart(table);
    const parts = table.before;
    const outer = tables[tables.length - 1];
    if (outer === undefined) return parts;
    if (parts.length === 1 && isSmall(parts[0]!)) {
      const lines = [parts[0]!.caption, ...parts[0]!.rows.map((row) => row.join(' '))];
      (outer.cell ??= []).push(lines.join('\n'));
    } else {
      endPart(outer);
      for (const part of parts) outer.before.push(part);
    }
    return [];
  }
  /** Cells of one line. */
  function cells(table: OpenTable, text: string, header: boolean): void {
    for (const part of text.split(header ? /\|\||!!/ : '||')) {
      endCell(table);
      const { attributes, text: content } = cellOf(part);
      table.cell = [content];
      table.span = { columns: spanIn(COLUMNS, attributes), rows: spanIn(ROWS, attributes) };
    }
  }

  return {
    open() {
      if (beyond > 0 || tables.length >= TABLE_DEPTH) beyond++;
      else
        tables.push({
          caption: [],
          inCaption: false,
          rows: [],
          row: [],
          cell: null,
          span: { columns: 1, rows: 1 },
          taken: [],
          before: [],
        });
    },
    get depth() {
      return tables.length;
    },
    line(raw) {
      const line = raw.trimStart();
      if (beyond > 0) {
        if (line.startsWith('|}')) beyond--;
        return [];
      }
      const table = tables[tables.length - 1]!;
      if (line.startsWith('|}')) return close();
      if (line.startsWith('|-')) endRow(table);
      else if (line.startsWith('|+')) {
        endCell(table);
        table.inCaption = true;
        table.caption.push(cellOf(line.slice(2)).text);
      } else if (line.startsWith('|')) cells(table, line.slice(1), false);
      else if (line.startsWith('!')) cells(table, line.slice(1), true);
      else if (table.inCaption) table.caption.push(line);
      else table.cell?.push(line.replace(/^[*#:;]+\s*/, ''));
      return [];
    },
    end() {
      let parts: TablePart[] = [];
      while (tables.length > 0) parts = close();
      beyond = 0;
      return parts;
    },
  };
}

function isSmall({ rows }: TablePart): boolean {
  return rows.length <= 1 || rows.every((row) => row.length <= 1);
}

const COLUMNS = /\bcolspan\s*=\s*["']?(\d{1,4})/i;
const ROWS = /\browspan\s*=\s*["']?(\d{1,4})/i;

function spanIn(pattern: RegExp, attributes: string): number {
  const stated = Number(pattern.exec(attributes)?.[1] ?? 1);
  return Math.min(SPAN_LIMIT, Math.max(1, stated));
}

/** `style="…" | content`; a bar behind a link or formula belongs to the text. */
function cellOf(cell: string): { attributes: string; text: string } {
  const bar = cell.indexOf('|');
  const before = cell.slice(0, Math.max(0, bar));
  if (bar < 0 || !(before.trim() === '' || /=|^\s*[a-z]+\s*$/i.test(before))) return { attributes: '', text: cell };
  return { attributes: before, text: cell.slice(bar + 1) };
}
