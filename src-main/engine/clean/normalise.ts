import type { CleanKnobs } from '#shared/domain/recipe.ts';

/** What the text steps use of the recipe. */
export type NormaliseKnobs = Pick<CleanKnobs, 'newlines' | 'controls' | 'nfc' | 'trailingSpace'>;

const FOREIGN_NEWLINE = /\r\n?|[\u0085\u2028\u2029]/g;
// C0 and C1 but for tab and line feed, and DEL between them.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
// Unicode's White_Space without the characters that end a line.
const BLANKS = ' \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000';
const TRAILING_BLANKS = new RegExp(`(?<![${BLANKS}])[${BLANKS}]+(?=[\\n\\r]|$)`, 'g');
// NFC leaves text of these ranges alone: ASCII, Latin-1, Latin Extended-A and B, IPA; nothing here composes with its neighbour.
const NFC_INERT = /^[\u0000-\u02ff]*$/;

/**
 * The text steps, in this order: well-formed UTF-16, newlines, controls, NFC, blanks at line ends. Later steps make
 * nothing that an earlier one would change, so normalising twice is normalising once.
 * Adds to `edits`, by step, how many UTF-16 units were changed or removed.
 */
export function normalise(text: string, knobs: NormaliseKnobs, edits: Record<string, number>): string {
  let out = text;
  if (!out.isWellFormed()) {
    count(edits, 'wellFormed', loneSurrogates(out));
    out = out.toWellFormed();
  }
  if (knobs.newlines) {
    out = replaceCounted(out, FOREIGN_NEWLINE, '\n', 'newlines', edits);
  }
  if (knobs.controls) {
    out = replaceCounted(out, CONTROL, '', 'controls', edits);
  }
  if (knobs.nfc && !NFC_INERT.test(out)) {
    const composed = out.normalize('NFC');
    if (composed !== out) {
      count(edits, 'nfc', changedUnits(out, composed));
      out = composed;
    }
  }
  if (knobs.trailingSpace) {
    out = replaceCounted(out, TRAILING_BLANKS, '', 'trailingSpace', edits);
  }
  return out;
}

export function count(edits: Record<string, number>, step: string, units: number): void {
  if (units > 0) edits[step] = (edits[step] ?? 0) + units;
}

function replaceCounted(
  text: string,
  pattern: RegExp,
  by: string,
  step: string,
  edits: Record<string, number>,
): string {
  let units = 0;
  const out = text.replace(pattern, (match) => {
    units += match.length;
    return by;
  });
  count(edits, step, units);
  return units === 0 ? text : out;
}

function loneSurrogates(text: string): number {
  return text.match(/[\ud800-\udfff]/gu)?.length ?? 0;
}

/**
 * Units of `before` in the changed stretch of each piece between ASCII blanks. Normalisation neither makes nor
 * removes such blanks, so the pieces of both texts pair up.
 */
function changedUnits(before: string, after: string): number {
  const pieces = before.split(/[ \t\n]/);
  const others = after.split(/[ \t\n]/);
  let units = 0;
  for (let i = 0; i < pieces.length; i++) {
    const a = pieces[i] ?? '';
    const b = others[i] ?? '';
    if (a === b) continue;
    let start = 0;
    while (start < a.length && a[start] === b[start]) start++;
    let end = 0;
    while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
    units += Math.max(1, a.length - start - end);
  }
  return units;
}
