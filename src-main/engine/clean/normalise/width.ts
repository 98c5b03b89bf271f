import type { Replacement } from '../repair/plan.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';

/*
 * Full-width letters and digits become their usual forms, half-width Katakana the full one. Full-width punctuation is
 * at home beside Chinese, Japanese and Korean characters and stays there; between others it becomes ASCII.
 */

const FORMS = /[\uff01-\uff5e\uff61-\uff9f]+/g;
/** How far it is looked, within the line. */
const FAR = 64;

export function findWidths(text: string): Replacement[] {
  const found: Replacement[] = [];
  for (const { index, 0: forms } of text.matchAll(FORMS)) {
    const by = forms.replace(/[\uff01-\uff5e]|[\uff61-\uff9f]+/g, (piece, at: number) => {
      if (piece >= '\uff61') return piece.normalize('NFKC');
      const ascii = String.fromCharCode(piece.charCodeAt(0) - 0xfee0);
      return /[0-9A-Za-z]/.test(ascii) || amongOthers(text, index + at) ? ascii : piece;
    });
    if (by !== forms) found.push({ start: index, end: index + forms.length, text: by });
  }
  return found;
}

/** Whether what stands about it is neither Chinese, Japanese nor Korean, and there is a letter or digit. */
function amongOthers(text: string, at: number): boolean {
  const before = side(text, at, -1);
  return before !== 'cjk' && side(text, at, 1) !== 'cjk' && (before === 'other' || side(text, at, 1) === 'other');
}

function side(text: string, at: number, step: 1 | -1): 'cjk' | 'other' | 'none' {
  let found: 'other' | 'none' = 'none';
  for (let i = at + step, n = 0; i >= 0 && i < text.length && n < FAR; i += step, n++) {
    const unit = text.charCodeAt(i);
    if (unit === 10) break;
    const flags = FLAGS[unit]!;
    // Ideographs beyond the basic plane, and emoji, count as the former; full-width Latin letters do not.
    const wide = (flags & F.surrogate) !== 0 || (flags & F.cjk) !== 0 || (unit >= 0xac00 && unit <= 0xd7a3);
    if (wide || (unit >= 0xff61 && unit <= 0xff9f) || unit === 0x3001 || unit === 0x3002) return 'cjk';
    if ((flags & (F.letter | F.digit)) !== 0) found = 'other';
  }
  return found;
}
