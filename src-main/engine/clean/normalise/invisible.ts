import { categoryOf, GC, SCRIPT, scriptOf } from '#engine/text/unicode/classes.ts';
import { F, flagsAt } from '#engine/text/unicode/flags.ts';
import { recordAt } from '#engine/text/unicode/tables.ts';
import type { Replacement } from '../repair/plan.ts';

/*
 * Characters that nobody sees: zero-width spaces and joiners, byte order marks, word joiners, direction marks, tags and
 * annotations. They go where they do nothing, and stay where a script or an emoji needs them.
 */

const ZERO_WIDTH_SPACE = 0x200b;
const NON_JOINER = 0x200c;
const JOINER = 0x200d;
const INVISIBLE =
  /[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\u{e0001}|[\u{e0020}-\u{e007f}]/gu;
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Hebrew, Arabic and the other scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;
/** The black flag, whose tags name a region. */
const FLAG = 0x1f3f4;

export function findInvisible(text: string): Replacement[] {
  if (text.search(INVISIBLE) < 0) return [];
  const rightToLeft = RIGHT_TO_LEFT.test(text);
  const found: Replacement[] = [];
  let visible = 0;
  let from = 0;
  for (const { index, 0: char } of text.matchAll(INVISIBLE)) {
    if (index > from) visible = codePointBefore(text, index);
    from = index + char.length;
    if (needed(char, visible, rightToLeft)) continue;
    const last = found.at(-1);
    if (last?.end === index) last.end = from;
    else found.push({ start: index, end: from, text: '' });
  }
  return found;
}

/** Whether the character does something after the last visible one. */
function needed(char: string, visible: number, rightToLeft: boolean): boolean {
  const c = char.codePointAt(0)!;
  if (c >= 0xe0000) return visible === FLAG;
  if (c === NON_JOINER || c === JOINER) return joins(visible) || (c === JOINER && isPicture(visible));
  // Thai, Lao, Khmer and Burmese mark where words end with it.
  if (c === ZERO_WIDTH_SPACE) return visible !== 0 && (flagsAt(visible) & F.dictionary) !== 0;
  return DIRECTION.test(char) && rightToLeft;
}

/** Scripts whose letters neither join nor stack. */
const PLAIN_SCRIPTS: ReadonlySet<number> = new Set([
  SCRIPT.Zyyy,
  SCRIPT.Latn,
  SCRIPT.Hani,
  SCRIPT.Hira,
  SCRIPT.Kana,
  SCRIPT.Hang,
]);

/** Arabic, Indic and other letters that join or stack; their marks too. */
function joins(c: number): boolean {
  if (c < 0x590) return false;
  const record = recordAt(c);
  const gc = categoryOf(record);
  if (gc === GC.Mn && scriptOf(record) === SCRIPT.Zinh) return false;
  return gc >= GC.Lu && gc <= GC.Me && !PLAIN_SCRIPTS.has(scriptOf(record));
}

/** Emoji and what goes with them: skin tones, and the mark that asks for a picture. */
function isPicture(c: number): boolean {
  return (
    c === 0xfe0f || (c >= 0x1f3fb && c <= 0x1f3ff) || categoryOf(recordAt(c)) === GC.So || c === 0x2640 || c === 0x2642
  );
}

function codePointBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  return (unit & 0xfc00) === 0xdc00 && at > 1 ? text.codePointAt(at - 2)! : unit;
}
