import { F, FLAGS, flagsAt } from '#engine/text/unicode/flags.ts';
import type { Replacement } from '../repair/plan.ts';

// NFC leaves text of these ranges alone: ASCII, Latin-1, Latin Extended-A and B, IPA; nothing here composes with its neighbour.
const NFC_INERT = /^[\u0000-\u02ff]*$/;
const NFKC_INERT = /^[\u0000-\u009f]*$/;

/**
 * Marks on one letter from which on a piece is left alone: putting marks in order takes time with the square of their
 * number, and no language stacks more than a handful (the stream-safe format of UAX 15 ends at 30).
 */
const STACK = 256;

/**
 * Unicode normalisation, piece by piece between ASCII blanks, which neither makes nor removes such blanks: NFKC may make
 * spaces, but of other characters, inside a piece.
 */
export function findCompositions(text: string, form: 'NFC' | 'NFKC'): Replacement[] {
  if ((form === 'NFC' ? NFC_INERT : NFKC_INERT).test(text)) return [];
  const stacked = hasStack(text);
  if (!stacked && text.normalize(form) === text) return [];
  const found: Replacement[] = [];
  for (const { index, 0: piece } of text.matchAll(/[^ \t\n]+/g)) {
    if (stacked && hasStack(piece)) continue;
    const composed = piece.normalize(form);
    if (composed === piece) continue;
    let start = 0;
    while (start < piece.length && piece[start] === composed[start]) start++;
    let end = 0;
    while (
      end < piece.length - start &&
      end < composed.length - start &&
      piece[piece.length - 1 - end] === composed[composed.length - 1 - end]
    )
      end++;
    found.push({
      start: index + start,
      end: index + piece.length - end,
      text: composed.slice(start, composed.length - end),
    });
  }
  return found;
}

function hasStack(text: string): boolean {
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    let flags = FLAGS[text.charCodeAt(i)]!;
    if (flags === F.surrogate) flags = flagsAt(text.codePointAt(i)!);
    if ((flags & F.mark) !== 0) run++;
    // The second half of a pair is of no class of its own.
    else if ((text.charCodeAt(i) & 0xfc00) !== 0xdc00) run = 0;
    if (run > STACK) return true;
  }
  return false;
}
