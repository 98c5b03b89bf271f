import type { Replacement } from '../repair/plan.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { SCRIPT, scriptOf } from '#engine/text/unicode/classes.ts';
import { BMP } from '#engine/text/unicode/tables.ts';
import { codePage, NO_BYTE } from '../repair/code-pages.ts';

const CURLY = /[\u02bc\u2018-\u201f]/g;
const DOUBLE = '\u201c\u201d\u201e\u201f';

/**
 * Curly quotes and apostrophes become straight ones, in text of Western and Central European languages alone: most of its
 * letters are Latin, all of from windows-1252 and windows-1250, and it has no Chinese, Japanese or Korean ones. Elsewhere such
 * characters are letters, or the quotes of the script itself.
 */
export function findQuotes(text: string): Replacement[] {
  if (text.search(CURLY) < 0 || !isEuropean(text)) return [];
  return Array.from(text.matchAll(CURLY), ({ index, 0: quote }) => ({
    start: index,
    end: index + 1,
    text: DOUBLE.includes(quote) ? '"' : "'",
  }));
}

function isEuropean(text: string): boolean {
  const [west, centre] = [codePage('windows-1252').bytes, codePage('windows-1250').bytes];
  let [latin, others] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const flags = FLAGS[unit]!;
    if ((flags & F.cjk) !== 0 || (unit >= 0xac00 && unit <= 0xd7a3)) return false;
    if ((flags & F.letter) === 0 || unit === 0x2bc) continue;
    if (unit >= 0x80 && scriptOf(BMP[unit]!) !== SCRIPT.Latn) others++;
    else if (unit >= 0x80 && west[unit] === NO_BYTE && centre[unit] === NO_BYTE) return false;
    else latin++;
  }
  return latin > others;
}
