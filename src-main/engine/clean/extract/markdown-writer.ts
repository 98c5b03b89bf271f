import { newTextBuilder } from '#engine/text/text-builder.ts';
import { HEADING, LIST, TAG } from './tags.ts';
import type { PageTree } from './tree.ts';
import type { PageWriter } from './walk.ts';

export interface MarkdownOptions {
  /** Nodes of tables that are drawn as such; others give their cells as paragraphs. */
  dataTables: ReadonlySet<number>;
  /** Pictures by description and address; otherwise they are left out. */
  images: boolean;
}

/** Around the lines of a list item or a quotation: what the next line begins with, and those after it. */
interface Frame {
  next: string;
  rest: string;
  node: number;
}

/** Deeper lists and quotations are written at this depth: every level costs each line its indentation. */
const FRAMES = 32;
/** Runs of it but a single blank, which most are. */
const COLLAPSIBLE = / [ \t\n\f\r]+|[\t\n\f\r][ \t\n\f\r]*/g;
const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|brush:?)[-: ]?\s*([A-Za-z0-9+#-]{1,20})/;

/**
 * Markdown (CommonMark 0.31, with the tables of GitHub Flavored Markdown): headings, paragraphs, nested lists, quotations, fenced
 * code, tables, emphasis, code, absolute links; formulas between dollar signs.
 */
export function markdownWriter(tree: PageTree, options: MarkdownOptions): PageWriter {
  const out: string[] = [];
  const frames: Frame[] = [];
  const lists: { ordered: boolean; number: number; begun: boolean }[] = [];
  /** The line that is being written; where emphasis and links begin. */
  const line = newTextBuilder();
  let blank = false;
  let heading = 0;
  let pre: { text: string; language: string; depth: number } | null = null;
  let table: { node: number; rows: string[][]; header: boolean } | null = null;
  let code = 0;

  const prefix = (): string => {
    let text = '';
    for (const frame of frames) {
      text += frame.next;
      frame.next = frame.rest;
    }
    return text;
  };
  const emit = (text: string): void => {
    if (blank && out.length > 0)
      out.push(
        frames
          .map((frame) => frame.rest)
          .join('')
          .trimEnd(),
      );
    blank = false;
    for (const one of text.split('\n')) out.push(prefix() + one);
  };
  const flush = (): void => {
    const text = closeMarks(line.take()).trim();
    if (text === '') return;
    if (heading > 0) emit(`${'#'.repeat(heading)} ${text.replace(/\n/g, ' ')}`);
    else emit(text.split('\n').map(guardLine).join('\n'));
  };
  const paragraph = (): void => {
    flush();
    blank = true;
  };

  const openCell = (): void => {
    line.take();
  };
  const closeCell = (): void => {
    const row = table?.rows[table.rows.length - 1];
    const text = closeMarks(line.take());
    row?.push(text.replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim());
  };
  const writeTable = (): void => {
    if (table === null) return;
    const rows = table.rows.filter((row) => row.some((cell) => cell !== ''));
    table = null;
    const [first] = rows;
    if (first === undefined) return;
    blank = true;
    const columns = Math.min(200, Math.max(...rows.slice(0, 2000).map((row) => row.length)));
    const drawn = (row: string[]): string => `| ${row.join(' | ')} |`;
    const all = [drawn([...first, ...Array<string>(Math.max(0, columns - first.length)).fill('')])];
    all.push(drawn(Array<string>(Math.max(first.length, columns)).fill('---')), ...rows.slice(1).map(drawn));
    emit(all.join('\n'));
    blank = true;
  };

  return {
    open(node, tag) {
      const attributes = tree.attributes[node];
      if (pre !== null) {
        if (tag === TAG['br']) pre.text += '\n';
        else {
          pre.depth++;
          pre.language ||= LANGUAGE.exec(attributes?.['class'] ?? '')?.[1] ?? '';
        }
        return;
      }
      if (table !== null) {
        if (tag === TAG['tr']) table.rows.push([]);
        else if (tag === TAG['td'] || tag === TAG['th']) {
          if (table.rows.length === 0) table.rows.push([]);
          openCell();
        } else if (tag === TAG['br'] || tag === TAG['p'] || tag === TAG['div']) line.add(' ');
        else openInline(tag, attributes);
        return;
      }
      if (tag === TAG['pre']) {
        paragraph();
        pre = {
          text: '',
          depth: 0,
          language: LANGUAGE.exec(attributes?.['class'] ?? '')?.[1] ?? attributes?.['data-lang'] ?? '',
        };
      } else if (tag === TAG['table'] && options.dataTables.has(node)) {
        paragraph();
        table = { node, rows: [], header: false };
      } else if (HEADING[tag] === 1) {
        paragraph();
        heading = tag - (TAG['h1'] ?? 0) + 1;
      } else if (LIST[tag] === 1) {
        if (lists.length > 0) flush();
        else paragraph();
        const start = Number.parseInt(attributes?.['start'] ?? '1', 10);
        lists.push({
          ordered: tag === TAG['ol'],
          number: Number.isSafeInteger(start) && start >= 0 && start < 1e9 ? start : 1,
          begun: false,
        });
      } else if (tag === TAG['li']) {
        flush();
        const list = lists[lists.length - 1];
        const mark = list?.ordered === true ? `${list.number++}. ` : '- ';
        if (frames.length < FRAMES) frames.push({ next: mark, rest: ' '.repeat(mark.length), node });
        if (list?.begun !== false || lists.length > 1) blank = false;
        if (list !== undefined) list.begun = true;
      } else if (tag === TAG['blockquote']) {
        paragraph();
        if (frames.length < FRAMES) frames.push({ next: '> ', rest: '> ', node });
      } else if (tag === TAG['hr']) {
        paragraph();
        if (out.length > 0) emit('---');
        blank = true;
      } else if (tag === TAG['br']) {
        line.trimEnd();
        line.add('\n');
      } else if (tag === TAG['img']) {
        const source = attributes?.['src'] ?? '';
        if (options.images && /^https?:\/\/\S+$/i.test(source))
          line.add(
            `![${escaped((attributes?.['alt'] ?? '').replace(COLLAPSIBLE, ' ').trim())}](${destination(source)})`,
          );
      } else if (isParagraph(tag)) paragraph();
      else if (isLine(tag)) flush();
      else openInline(tag, attributes);
    },
    close(node, tag) {
      if (pre !== null) {
        if (tag === TAG['pre']) {
          const text = pre.text.replace(/^\r?\n/, '').replace(/[\r\n]+$/, '');
          const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1));
          if (text !== '') emit(`${fence}${pre.language}\n${text.replace(/\r\n?/g, '\n')}\n${fence}`);
          pre = null;
          blank = true;
        } else if (tag !== TAG['br']) pre.depth--;
        return;
      }
      if (table !== null) {
        if (node === table.node) writeTable();
        else if (tag === TAG['td'] || tag === TAG['th']) closeCell();
        else if (tag === TAG['caption']) {
          const text = line.take().trim();
          if (text !== '') emit(text);
          blank = true;
        } else closeInline(tag);
        return;
      }
      if (HEADING[tag] === 1) {
        flush();
        heading = 0;
        blank = true;
      } else if (LIST[tag] === 1) {
        flush();
        lists.pop();
        if (lists.length === 0) blank = true;
      } else if (tag === TAG['li'] || tag === TAG['blockquote']) {
        flush();
        if (frames[frames.length - 1]?.node === node) frames.pop();
        if (tag === TAG['blockquote']) blank = true;
        else blank = false;
      } else if (isParagraph(tag)) paragraph();
      else if (isLine(tag)) flush();
      else closeInline(tag);
    },
    text(text) {
      if (pre !== null) {
        pre.text += text;
        return;
      }
      const collapsed = text.replace(COLLAPSIBLE, ' ');
      const start = /^[ \n]?$/.test(line.last()) ? collapsed.trimStart() : collapsed;
      line.add(code > 0 ? start : escaped(start));
    },
    formula(tex, display) {
      if (pre !== null) pre.text += tex;
      else if (display && table === null) {
        paragraph();
        emit(`$$${tex}$$`);
        blank = true;
      } else line.add(`$${tex}$`);
    },
    result() {
      flush();
      return out.join('\n').trim();
    },
  };

  function openInline(tag: number, attributes: Readonly<Record<string, string>> | undefined): void {
    if (tag === TAG['strong'] || tag === TAG['b']) line.add(OPEN_STRONG);
    else if (tag === TAG['em'] || tag === TAG['i']) line.add(OPEN_EM);
    else if (tag === TAG['code'] || tag === TAG['kbd'] || tag === TAG['tt'] || tag === TAG['samp']) {
      if (code++ === 0) line.add(OPEN_CODE);
    } else if (tag === TAG['a'])
      line.add(
        `${OPEN_LINK}${/^https?:\/\//i.test(attributes?.['href']?.trim() ?? '') ? destination((attributes?.['href'] ?? '').trim()) : ''}${END_HREF}`,
      );
  }

  function closeInline(tag: number): void {
    if (tag === TAG['strong'] || tag === TAG['b']) line.add(CLOSE_STRONG);
    else if (tag === TAG['em'] || tag === TAG['i']) line.add(CLOSE_EM);
    else if (tag === TAG['code'] || tag === TAG['kbd'] || tag === TAG['tt'] || tag === TAG['samp']) {
      if (--code === 0) line.add(CLOSE_CODE);
    } else if (tag === TAG['a']) line.add(CLOSE_LINK);
  }
}

/*
 * Marks within a line are noncharacters until the line is whole: only then is it known whether there is anything between
 * them, and where its blanks are.
 */
const OPEN_STRONG = '\ufdd0';
const CLOSE_STRONG = '\ufdd1';
const OPEN_EM = '\ufdd2';
const CLOSE_EM = '\ufdd3';
const OPEN_CODE = '\ufdd4';
const CLOSE_CODE = '\ufdd5';
const OPEN_LINK = '\ufdd6';
const END_HREF = '\ufdd7';
const CLOSE_LINK = '\ufdd8';
const MARKS = /[\ufdd0-\ufdd8]/;
const PAIRS: Record<string, [close: string, text: string]> = {
  [OPEN_STRONG]: [CLOSE_STRONG, '**'],
  [OPEN_EM]: [CLOSE_EM, '*'],
  [OPEN_CODE]: [CLOSE_CODE, '`'],
};

/** Marks of a line as Markdown; those without content, and those whose partner stands in another line, are left out. */
function closeMarks(line: string): string {
  if (!MARKS.test(line)) return line;
  interface Open {
    mark: string;
    href: string;
    text: string;
  }
  const stack: Open[] = [{ mark: '', href: '', text: '' }];
  const top = (): Open => stack[stack.length - 1]!;
  for (let i = 0; i < line.length; i++) {
    const c = line[i]!;
    if (c === OPEN_LINK) {
      const end = line.indexOf(END_HREF, i);
      stack.push({ mark: c, href: line.slice(i + 1, end), text: '' });
      i = end;
    } else if (PAIRS[c] !== undefined) stack.push({ mark: c, href: '', text: '' });
    else if (c === CLOSE_LINK || c === CLOSE_STRONG || c === CLOSE_EM || c === CLOSE_CODE) {
      const open = top();
      const matches = open.mark === OPEN_LINK ? c === CLOSE_LINK : PAIRS[open.mark]?.[0] === c;
      if (!matches) continue;
      stack.pop();
      top().text += drawn(open.mark, open.href, open.text);
    } else top().text += c;
  }
  while (stack.length > 1) {
    const open = stack.pop()!;
    top().text += open.text;
  }
  return top().text;
}

function drawn(mark: string, href: string, text: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  if (mark === OPEN_LINK) return href === '' ? text : `${before}[${inner.replace(/\n/g, ' ')}](${href})${after}`;
  if (mark === OPEN_CODE) {
    const ticks = '`'.repeat(longestTicks(inner) + 1);
    const pad = inner.startsWith('`') || inner.endsWith('`') ? ' ' : '';
    return `${before}${ticks}${pad}${inner}${pad}${ticks}${after}`;
  }
  const sign = PAIRS[mark]?.[1] ?? '';
  // Emphasis ends with its line, and marks of its own kind inside it would end it.
  if (inner.includes('\n') || inner.startsWith(sign)) return text;
  return `${before}${sign}${inner}${sign}${after}`;
}

function escaped(text: string): string {
  return text
    .replace(/[\ufdd0-\ufdd8]/g, '')
    .replace(/[\\`*[\]]/g, '\\$&')
    .replace(/<(?=[A-Za-z/!?])/g, '\\<')
    .replace(/(^|[^\p{L}\p{N}])_|_(?=[^\p{L}\p{N}_]|$)/gu, (match) => match.replace('_', '\\_'));
}

/** What would begin a block of another kind. */
function guardLine(line: string): string {
  return line
    .trim()
    .replace(/^(?=[#>+-]+(?:\s|$)|---)/, '\\')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

function destination(address: string): string {
  return address.replace(/[()<>\s]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function longestTicks(text: string): number {
  let longest = 0;
  for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return longest;
}

const PARAGRAPHS = new Set(
  'p table figure article section aside header footer nav main fieldset details figcaption'
    .split(' ')
    .map((name) => TAG[name]),
);
const LINES = new Set(
  'div dt dd tr td th caption summary legend address center form thead tbody tfoot hgroup body html button'
    .split(' ')
    .map((name) => TAG[name]),
);

function isParagraph(tag: number): boolean {
  return PARAGRAPHS.has(tag);
}

function isLine(tag: number): boolean {
  return LINES.has(tag);
}
