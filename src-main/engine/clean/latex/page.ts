import { blockWriter, type MarkupFormat } from '../markup/block-writer.ts';
import { CLOSE, KEEP, withKept, type KeptPiece } from '../markup/marks.ts';
import { tidy } from '../markup/tidy.ts';
import { LATEX_LIMITS, LatexLimitExceeded } from './limits.ts';

export interface OpenList {
  kind: 'itemize' | 'enumerate' | 'description';
  /** An item was begun whose text is not written yet. */
  pending: boolean;
}

export interface OpenTable {
  rows: string[][];
  row: string[];
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

/** What has been read so far: blocks, the paragraph that is being read, and the groups and environments around it. */
export interface LatexPage {
  put(text: string): void;
  /** A piece that nothing looks into any more, to be put. */
  keep(text: string): string;
  /** Ends the paragraph; where nothing is a paragraph of its own (in headings, notes and cells) a blank stands for it. */
  flush(): void;
  heading(level: number, text: string): void;
  /** A block as it is: a formula, or program text. */
  block(text: string): void;
  verbatim(text: string, language?: string): void;
  table(rows: readonly (readonly string[])[]): void;
  /** Follows the paragraph as one of its own: a note, a caption. */
  note(text: string): void;
  /** In a heading, a note or a cell. */
  readonly inside: boolean;
  /** In the preamble nothing is text but what is captured. */
  preamble: boolean;
  open(kind: Frame['kind'], name: string, list?: OpenList): void;
  /** Opens what takes the text up to its end for itself. */
  capture(kind: Frame['kind'], name: string, end: (text: string) => void, table?: OpenTable): void;
  /** Closes a group, where the innermost thing open is one, and returns its name. */
  closeGroup(): string | null;
  /** Closes an environment, with all that is open in it, and the paragraph unless it goes on; false when none has this name. */
  closeEnvironment(name: string, goesOn: boolean): boolean;
  /** The innermost list. */
  list(): OpenList | null;
  /** The table whose cells are being read: none where something else takes the text. */
  openTable(): OpenTable | null;
  endCell(table: OpenTable): void;
  /** Closes everything. */
  result(): string;
  /** Puts the kept pieces back into a text that was captured. */
  whole(text: string): string;
}

export function latexPage(format: MarkupFormat): LatexPage {
  const writer = blockWriter(format);
  const kept: KeptPiece[] = [];
  const stack: Frame[] = [];
  let current: string[] = [];
  let notes: string[] = [];
  let inside = 0;

  const readable = (): string => tidy(current.join(''));
  /** `~` is a blank that no line ends at; in text it is a blank. */
  const whole = (text: string): string => withKept(text.replaceAll('\u00a0', ' '), kept);

  function put(text: string): void {
    if (!page.preamble || inside > 0) current.push(text);
  }
  function push(frame: Frame): void {
    if (stack.length >= LATEX_LIMITS.depth) throw new LatexLimitExceeded('depth');
    stack.push(frame);
  }
  function close(): void {
    const frame = stack.pop()!;
    if (frame.saved === null) return;
    const text = readable();
    current = frame.saved;
    inside--;
    frame.end?.(text);
  }
  function flush(): void {
    if (inside > 0) return put(' ');
    const text = readable();
    current = [];
    if (text.trim() !== '') {
      const lists = stack.filter(({ list }) => list !== null);
      const list = lists[lists.length - 1]?.list;
      if (list?.pending === true) {
        writer.item(lists.length - 1, MARKS[list.kind], text);
        list.pending = false;
      } else writer.paragraph(text);
    }
    const after = notes;
    notes = [];
    for (const note of after) writer.paragraph(note);
  }
  /** Writes a block between paragraphs, or into the line where nothing is a block. */
  function between(write: () => void, text: string): void {
    if (page.preamble) return;
    if (inside > 0) return put(page.keep(text));
    flush();
    write();
  }

  const page: LatexPage = {
    preamble: false,
    get inside() {
      return inside > 0;
    },
    put,
    flush,
    whole,
    keep: (text) => `${KEEP}${kept.push({ text }) - 1}${CLOSE}`,
    heading(level, text) {
      if (inside > 0) put(text);
      else if (!page.preamble) writer.heading(level, text);
    },
    block(text) {
      between(
        () => {
          writer.paragraph(page.keep(text));
        },
        text.replace(/\s+/g, ' '),
      );
    },
    verbatim(text, language) {
      between(() => {
        writer.verbatim(text, language);
      }, text);
    },
    table(rows) {
      if (!page.preamble) writer.table(rows);
    },
    note(text) {
      if (!page.preamble && text.trim() !== '') notes.push(text);
    },
    open(kind, name, list) {
      push({ kind, name, saved: null, end: null, list: list ?? null, table: null });
    },
    capture(kind, name, end, table) {
      push({ kind, name, saved: current, end, list: null, table: table ?? null });
      current = [];
      inside++;
    },
    closeGroup() {
      const frame = stack[stack.length - 1];
      if (frame?.kind !== 'group') return null;
      close();
      return frame.name;
    },
    closeEnvironment(name, goesOn) {
      const at = stack.findLastIndex((frame) => frame.kind === 'environment' && frame.name === name);
      if (at < 0) return false;
      if (stack[at]!.table === null && !goesOn) flush();
      while (stack.length > at) close();
      return true;
    },
    list: () => stack.findLast(({ list }) => list !== null)?.list ?? null,
    openTable() {
      const frame = stack.findLast(({ table, saved }) => table !== null || saved !== null);
      return frame?.table ?? null;
    },
    endCell(table) {
      table.row.push(readable());
      current = [];
    },
    result() {
      while (stack.length > 0) {
        flush();
        close();
      }
      flush();
      return whole(writer.result());
    },
  };
  return page;
}

const MARKS: Readonly<Record<OpenList['kind'], string>> = { itemize: '-', enumerate: '1.', description: '' };
