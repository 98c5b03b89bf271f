import { blockWriter, type BlockWriter, type MarkupFormat } from '../markup/block-writer.ts';
import { expand } from './expand.ts';
import { inlineText } from './inline.ts';
import { BLOCK, CLOSE, GONE, KEEP, withKept, type KeptPiece } from '../markup/marks.ts';
import { isRedirect } from './namespaces.ts';
import { tableReader, type TablePart } from './table.ts';

const KEPT_BLOCK = new RegExp(`^\\s*${BLOCK}(\\d+)${CLOSE}\\s*$`);
const STRAY_BLOCK = new RegExp(`${BLOCK}(\\d+)${CLOSE}`, 'g');
const TABLE_START = /^[\s:]*\{\|/;
const LIST = /^([*#:;]+)\s*/;

/**
 * Wikitext of MediaWiki -> what a reader sees of it: headings, paragraphs, list items, tables row by row, formulas as
 * `$…$`, program text as it is. Templates, notes, comments, files, categories and links to other languages are left out;
 * of links their text stays. The second half of the work is by lines, as in MediaWiki's block parser.
 */
export function wikitextToText(wikitext: string, format: MarkupFormat): string {
  if (isRedirect(wikitext)) return '';
  const { text, kept } = expand(unescaped(wikitext.replace(/\r\n?/g, '\n')));
  const writer = blockWriter(format);
  writeBlocks(text, kept, writer);
  return withKept(writer.result(), kept);
}

/** Taken out of an XML dump without being parsed: notes are escaped everywhere, where a text that speaks of them has both. */
function unescaped(text: string): string {
  if (!text.includes('&lt;/ref&gt;') || text.includes('</ref>')) return text;
  return text.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof XML) => XML[name]);
}
const XML = { lt: '<', gt: '>', quot: '"', amp: '&' } as const;

function writeBlocks(text: string, kept: readonly KeptPiece[], writer: BlockWriter): void {
  const tables = tableReader();
  let paragraph: string[] = [];
  let indented: string[] = [];
  /** In a poem every line feed is a break. */
  let poem = false;

  function flush(): void {
    if (indented.length > 0) writer.verbatim(indented.map((line) => inlineText(line)).join('\n'));
    if (paragraph.length > 0) writeParagraph(paragraph.join(poem ? '<br>' : ' '));
    paragraph = [];
    indented = [];
  }
  function writeParagraph(joined: string): void {
    for (const piece of inlineText(joined).split(/\n[ \t]*\n/)) writer.paragraph(piece);
  }
  function writeTable(parts: readonly TablePart[]): void {
    for (const { caption, rows } of parts) {
      writer.paragraph(caption);
      writer.table(rows);
    }
  }

  for (const line of text.split('\n')) {
    if (TABLE_START.test(line)) {
      if (tables.depth === 0) flush();
      tables.open();
      continue;
    }
    if (tables.depth > 0) {
      // A code block in a cell is text of the cell.
      writeTable(tables.line(line.replace(STRAY_BLOCK, (_, n: string) => `${KEEP}${n}${CLOSE}`)));
      continue;
    }
    const block = KEPT_BLOCK.exec(line);
    if (block !== null) {
      flush();
      const piece = kept[Number(block[1])];
      if (piece !== undefined) writer.verbatim(piece.text, piece.language);
      continue;
    }
    const heading = headingOf(line);
    if (heading !== null) {
      flush();
      writer.heading(heading.level, inlineText(heading.text));
      continue;
    }
    const list = LIST.exec(line);
    if (list !== null) {
      flush();
      writeItem(list[1]!, line.slice(list[0].length), writer);
      continue;
    }
    const bare = line.replaceAll(GONE, '');
    if (bare.trim() === '') {
      // A line that held nothing but what is gone parts no paragraph unless it stands between blank ones.
      if (bare.length === line.length || paragraph.length === 0) flush();
      continue;
    }
    // Left over from a template or a table that was not closed.
    if (/^\s*[|!]/.test(bare)) continue;
    if (/^-{4,}/.test(bare)) {
      flush();
      continue;
    }
    if (line.startsWith(' ') && paragraph.length === 0) {
      indented.push(line.slice(1));
      continue;
    }
    if (indented.length > 0) flush();
    if (line.includes('<poem')) {
      flush();
      poem = true;
    }
    paragraph.push(line);
    if (poem && line.includes('</poem')) {
      flush();
      poem = false;
    }
  }
  writeTable(tables.end());
  flush();
}

/** `== Title ==`: as many marks as both sides have, six at most. */
function headingOf(line: string): { level: number; text: string } | null {
  if (!line.startsWith('=')) return null;
  const whole = line.replaceAll(GONE, ' ').trimEnd();
  let left = 0;
  while (left < whole.length && whole[left] === '=') left++;
  let right = 0;
  while (right < whole.length - left && whole[whole.length - 1 - right] === '=') right++;
  const level = Math.min(left, right, 6);
  return level === 0 ? null : { level, text: whole.slice(level, whole.length - level) };
}

/** `*` and `#` are items, `;` a term, `:` an indented line, whose depth is no list's. */
function writeItem(marks: string, text: string, writer: BlockWriter): void {
  const kind = marks[marks.length - 1]!;
  const mark = kind === '#' ? '1.' : kind === '*' ? '-' : '';
  const depth = kind === ':' ? 0 : marks.replace(/[:;]/g, '').length - 1;
  // `; term : meaning` on one line.
  const pieces = kind === ';' ? text.split(/\s:\s/, 2) : [text];
  for (const piece of pieces) {
    for (const line of inlineText(piece).split('\n')) writer.item(Math.max(0, depth), mark, line);
  }
}
