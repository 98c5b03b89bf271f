import type { Replacement } from '../repair/plan.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';

/*
 * Full-width letters and digits become their usual forms, half-width Katakana the full one. Full-width punctuation is
 * at home beside Chinese, Japanese and Korean characters and stays there; between others it becomes ASCII.
 */

const FORMS = /[\uff01-\uff5e\uff61-\uff9f]+/g;
/** How far it is looked, within the line. */
const FAR = 64;

/** What stands within reach of a place. */
const CJK_BEFORE = 1;
const CJK_AFTER = 2;
const OTHER = 4;

export function findWidths(text: string): Replacement[] {
  const found: Replacement[] = [];
  let near: Uint8Array | null = null;
  for (const { index, 0: forms } of text.matchAll(FORMS)) {
    const by = forms.replace(/[\uff01-\uff5e]|[\uff61-\uff9f]+/g, (piece, at: number) => {
      if (piece >= '\uff61') return piece.normalize('NFKC');
      const ascii = String.fromCharCode(piece.charCodeAt(0) - 0xfee0);
      if (/[0-9A-Za-z]/.test(ascii)) return ascii;
      near ??= neighbours(text);
      return near[index + at] === OTHER ? ascii : piece;
    });
    if (by !== forms) found.push({ start: index, end: index + forms.length, text: by });
  }
  return found;
}

/**
 * For each place of a text, which kinds stand before and after it: looked at once from either end, so that the time does
 * not grow with the number of places that ask.
 */
function neighbours(text: string): Uint8Array {
  const near = new Uint8Array(text.length);
  for (const [step, cjk] of [
    [1, CJK_BEFORE],
    [-1, CJK_AFTER],
  ] as const) {
    // Units that were passed since each kind stood.
    let sinceCjk = FAR;
    let sinceOther = FAR;
    for (let i = step === 1 ? 0 : text.length - 1; i >= 0 && i < text.length; i += step) {
      if (sinceCjk++ < FAR) near[i]! |= cjk;
      if (sinceOther++ < FAR) near[i]! |= OTHER;
      const kind = kindOf(text.charCodeAt(i));
      if (kind === 'cjk') sinceCjk = 0;
      else if (kind === 'other') sinceOther = 0;
      else if (kind === 'line end') sinceCjk = sinceOther = FAR;
    }
  }
  return near;
}

function kindOf(unit: number): 'cjk' | 'other' | 'line end' | null {
  if (unit === 10) return 'line end';
  const flags = FLAGS[unit]!;
  // Ideographs beyond the basic plane, and emoji, count as the former; full-width Latin letters do not.
  const wide = (flags & F.surrogate) !== 0 || (flags & F.cjk) !== 0 || (unit >= 0xac00 && unit <= 0xd7a3);
  if (wide || (unit >= 0xff61 && unit <= 0xff9f) || unit === 0x3001 || unit === 0x3002) return 'cjk';
  return (flags & (F.letter | F.digit)) !== 0 ? 'other' : null;
}
