import { splitterOf } from '#engine/text/profile-splitter.ts';
import { trimEnd, trimStart } from '#engine/text/lines.ts';
import { marksNoSentences } from '#engine/text/scripts.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { LOWERCASE } from '#engine/text/unicode/classes.ts';
import { F, flagsOf } from '#engine/text/unicode/flags.ts';
import { codePointAt, recordAt } from '#engine/text/unicode/tables.ts';

/** A paragraph without the blanks at its ends, and how it is cut. */
export interface Paragraph {
  start: number;
  end: number;
  /** It begins within a sentence. */
  begun: boolean;
  /** It ends within one. */
  unended: boolean;
}

const COLONS = new Set([0x3a, 0xff1a]);
/** Marks that only follow text: comma, semicolon and their kin. */
const FOLLOWING = new Set([0x2c, 0x3b, 0x3001, 0xff0c, 0xff1b, 0x60c, 0x61b]);
const ELLIPSIS = 0x2026;
/** Brackets that close; quotes are left out, since what closes in one language opens in another. */
const CLOSING = setOf(')]}）］｝】》〉」』〕〗');
const OPENING = setOf('([{（［｛【《〈「『〔〖');
/**
 * Letters that no word begins with: small kana, the sign of a long vowel, signs that repeat what stands before (Japanese,
 * Thai, Lao), the object particle, and two Chinese suffixes.
 */
const NEVER_FIRST = setOf('ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮーゝゞヽヾ々をๆໆ们吗');
/** Words that want more after them, in scripts whose sentences no mark ends: and, or, but, that, which, of, in, by, with, from. */
const DANGLING = new Set(
  'และ หรือ แต่ ที่ ซึ่ง ของ ใน โดย กับ จาก เพราะ ว่า ແລະ ຫຼື ຫລື ແຕ່ ທີ່ ຊຶ່ງ ເຊິ່ງ ຂອງ ໃນ ໂດຍ ກັບ ຈາກ ເພາະ ວ່າ'.split(' '),
);

/**
 * Paragraphs that hold something, and whether they are whole. One that begins with a small letter, a mark that only follows
 * text, a closing bracket or a letter that begins no word is begun. One is ended by a sentence mark or a colon, closing
 * quotes and brackets aside; in texts of Thai and Lao, where a blank does that, all are ended but those that
 * an open bracket, a comma or a word that wants more stands last in.
 */
export function paragraphsOf(view: TextView): Paragraph[] {
  const { units } = view;
  const { starts, ends, count } = view.paragraphs();
  const lastWord = marksNoSentences(view.scripts()) ? lastWords(view) : null;
  const out: Paragraph[] = [];
  for (let i = 0; i < count; i++) {
    const start = trimStart(units, starts[i]!, ends[i]!);
    const end = trimEnd(units, start, ends[i]!);
    if (start >= end) continue;
    const unended =
      lastWord === null
        ? isUnended(units, start, end)
        : FOLLOWING.has(units[end - 1]!) || OPENING.has(units[end - 1]!) || DANGLING.has(lastWord(start, end));
    out.push({ start, end, begun: isBegun(units, start, end), unended });
  }
  return out;
}

function isBegun(units: Uint16Array, start: number, end: number): boolean {
  if (CLOSING.has(units[start]!)) return true;
  for (let i = start; i < end; i++) {
    if (FOLLOWING.has(units[i]!) || NEVER_FIRST.has(units[i]!)) return true;
    const flags = flagsOf(units, i, end);
    if ((flags & F.punctuation) !== 0) continue;
    if ((flags & F.mark) !== 0) return true;
    return (recordAt(codePointAt(units, i, end)) & LOWERCASE) !== 0;
  }
  return false;
}

function isUnended(units: Uint16Array, start: number, end: number): boolean {
  for (let i = end - 1; i >= start; i--) {
    const flags = flagsOf(units, i, end);
    if ((flags & F.terminal) !== 0 || COLONS.has(units[i]!) || units[i] === ELLIPSIS) return false;
    if ((flags & F.closing) === 0) return true;
  }
  return true;
}

/** The word that a span ends with; spans are asked for in their order. */
function lastWords(view: TextView): (start: number, end: number) => string {
  const { starts, ends, count } = view.wordSpans(splitterOf('winnow'));
  let next = 0;
  return (start, end) => {
    while (next < count && ends[next]! < end) next++;
    return next < count && ends[next] === end && starts[next]! >= start ? view.text.slice(starts[next], end) : '';
  };
}

function setOf(letters: string): ReadonlySet<number> {
  return new Set(Array.from(letters, (letter) => letter.charCodeAt(0)));
}
