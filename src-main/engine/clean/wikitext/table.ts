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
  /** What stood before the rows that are being read: rows above a nested table, and that table. */
  before: TablePart[];
}

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

  function endCell(table: OpenTable): void {
    if (table.cell !== null) table.row.push(inlineText(table.cell.join('\n')));
    table.cell = null;
    table.inCaption = false;
  }
  function endRow(table: OpenTable): void {
    endCell(table);
    if (table.row.length > 0) table.rows.push(table.row);
    table.row = [];
  }
  function endPart(table: OpenTable): void {
    endRow(table);
    table.before.push({ caption: inlineText(table.caption.join(' ')), rows: table.rows });
    table.caption = [];
    table.rows = [];
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
      outer.before.push(...parts);
    }
    return [];
  }
  /** Cells of one line. */
  function cells(table: OpenTable, text: string, header: boolean): void {
    for (const part of text.split(header ? /\|\||!!/ : '||')) {
      endCell(table);
      table.cell = [withoutAttributes(part)];
    }
  }

  return {
    open() {
      if (beyond > 0 || tables.length >= TABLE_DEPTH) beyond++;
      else tables.push({ caption: [], inCaption: false, rows: [], row: [], cell: null, before: [] });
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
        table.caption.push(withoutAttributes(line.slice(2)));
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

/** `style="…" | content` is the content; a bar behind a link or formula belongs to the text. */
function withoutAttributes(cell: string): string {
  const bar = cell.indexOf('|');
  if (bar < 0) return cell;
  const before = cell.slice(0, bar);
  return before.trim() === '' || /=|^\s*[a-z]+\s*$/i.test(before) ? cell.slice(bar + 1) : cell;
}
