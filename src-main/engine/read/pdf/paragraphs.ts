import { caseOf } from '#engine/clean/charset/model-classes.ts';
import { GENERAL_CATEGORY } from '#engine/text/unicode/class-names.ts';
import { BMP } from '#engine/text/unicode/tables.ts';
import type { Line } from './lines.ts';

/** How much further than usual a line stands below the one before where a paragraph begins. */
const GAP = 1.35;
/** Indent of a first line, and how far from the edge a last line ends, in letter sizes. */
const INDENT = 0.8;
const SHORT = 4;

const ENDS = /[.!?:;。！？：；…۔।]["'”’»）)\]]*$/;
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;
/** Dots up to a page number, as in a table of contents. */
const LEADERS = /(?:\. ?){4}[\s.]*\d*$/;
/** How much of a line is looked at for them. */
const LEADER_CHARS = 300;
const HYPHEN = /[-\u00ad\u2010]$/;
const BULLET = /^(?:[•‣◦▪–—*·]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/;

const categoryOf = (character = ' '): number => (BMP[character.charCodeAt(0)]! >> 9) & 31;
const SMALL = GENERAL_CATEGORY.findIndex(([code]) => code === 'Ll');
const isSmall = (character: string | undefined): boolean => categoryOf(character) === SMALL;
const isLetter = (character: string | undefined): boolean => caseOf(character?.charCodeAt(0) ?? 0) > 0;

/** Distance between lines of a page, in letter sizes: the median of the lines that follow each other closely. */
function leadingOf(lines: readonly Line[]): number {
  const steps: number[] = [];
  for (let i = 1; i < lines.length; i++) {
    const step = (lines[i - 1]!.y - lines[i]!.y) / lines[i]!.size;
    if (step > 0.8 && step < 3) steps.push(step);
  }
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? 1.2;
}

/** Lines that share most of their width are of one column; its edges are those that its lines agree on. */
function edgesOf(lines: readonly Line[], at: number): { left: number; right: number } {
  const { left, right } = lines[at]!;
  let edge = left;
  let end = right;
  for (let i = Math.max(0, at - 12); i < Math.min(lines.length, at + 12); i++) {
    const other = lines[i]!;
    if (other.left > right || other.right < left || Math.abs(other.size - lines[at]!.size) > 1) continue;
    edge = Math.min(edge, other.left);
    end = Math.max(end, other.right);
  }
  return { left: edge, right: end };
}

function begins(lines: readonly Line[], at: number, leading: number): boolean {
  const before = lines[at - 1]!;
  const line = lines[at]!;
  if (BULLET.test(line.text) || LEADERS.test(before.text.slice(-LEADER_CHARS))) return true;
  const step = before.y - line.y;
  // The next column: a sentence goes on there.
  if (step < 0) return ENDS.test(before.text) || Math.abs(before.size - line.size) > line.size * 0.15;
  if (Math.abs(before.size - line.size) > line.size * 0.15 || step > leading * line.size * GAP) return true;
  const { left, right } = edgesOf(lines, at);
  const indented = line.left > left + line.size * INDENT;
  const hangs = before.left > left + line.size * INDENT;
  if (indented && !hangs) return true;
  return before.right < right - line.size * SHORT && ENDS.test(before.text);
}

/** What a line becomes before another of its paragraph: without the hyphen of a word that was cut, or with a blank. */
function before(line: string, next: string): string {
  if (HYPHEN.test(line) && isLetter(line.at(-2)) && isSmall(next[0])) return line.slice(0, -1);
  // Chinese and Japanese have none.
  return WIDE.test(line.at(-1) ?? '') && WIDE.test(next[0] ?? '') ? line : `${line} `;
}

/** Pages of lines in reading order -> paragraphs; the rows of a table are lines of one. A sentence that a page's end cuts goes on. */
export function paragraphsOf(pages: readonly Line[][]): string[] {
  // Lines until all is read: a paragraph may be as long as the book.
  const paragraphs: string[][] = [];
  for (const lines of pages) {
    const leading = leadingOf(lines);
    for (const [i, { text }] of lines.entries()) {
      const paragraph = paragraphs.at(-1);
      const last = paragraph?.at(-1);
      const goesOn = last !== undefined && (i > 0 ? !begins(lines, i, leading) : !ENDS.test(last) && (isSmall(text[0]) || WIDE.test(text[0] ?? ''))); // prettier-ignore
      const row = i > 0 && (text.includes('\t') || lines[i - 1]!.text.includes('\t'));
      if (paragraph === undefined || last === undefined || (!row && !goesOn)) {
        paragraphs.push([text]);
        continue;
      }
      paragraph[paragraph.length - 1] = row ? `${last}\n` : before(last, text);
      paragraph.push(text);
    }
  }
  return paragraphs.map((lines) => lines.join(''));
}
