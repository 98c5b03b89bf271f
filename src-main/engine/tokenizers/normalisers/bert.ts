import { categoryOf, GC, isMark, WHITE_SPACE } from '#engine/text/unicode/classes.ts';
import { lowercase } from '#engine/text/unicode/lowercase.ts';
import { recordAt } from '#engine/text/unicode/tables.ts';
import { byCharacter, inSequence, type Normaliser } from './normaliser.ts';
import { unicodeForm } from './unicode-form.ts';

export interface BertNormaliserSpec {
  cleanText: boolean;
  chineseCharacters: boolean;
  stripAccents: boolean;
  lowercase: boolean;
}

/** Ideographs that BERT surrounds by spaces; the end of the fifth range begins late, as in the reference. */
const IDEOGRAPHS: readonly [first: number, last: number][] = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b73f],
  [0x2b740, 0x2b81f],
  [0x2b920, 0x2ceaf],
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
];

/** What BERT does to a text before it cuts it (Devlin et al. 2018, as Hugging Face's tokenizers have it). */
export function bertNormaliser(spec: BertNormaliserSpec): Normaliser {
  return inSequence([
    ...(spec.cleanText ? [byCharacter(clean)] : []),
    ...(spec.chineseCharacters ? [byCharacter(surround)] : []),
    ...(spec.stripAccents ? [unicodeForm('NFD'), withoutMarks] : []),
    ...(spec.lowercase ? [toLowercase] : []),
  ]);
}

/** Without marks of any kind, as the normaliser of that name has it. */
export const withoutAnyMarks: Normaliser = byCharacter((code) => (code >= 0x300 && isMark(recordAt(code)) ? '' : null));

const withoutMarks: Normaliser = byCharacter((code) =>
  code >= 0x300 && categoryOf(recordAt(code)) === GC.Mn ? '' : null,
);

export const toLowercase: Normaliser = byCharacter((code) => {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? String.fromCharCode(code + 32) : null;
  const by = lowercase(code);
  return by.codePointAt(0) === code ? null : by;
});

function clean(code: number): string | null {
  if (code === 32) return null;
  if (code === 9 || code === 10 || code === 13) return ' ';
  if (code > 32 && code < 0x7f) return null;
  const record = recordAt(code);
  if (code === 0 || code === 0xfffd || isOther(categoryOf(record))) return '';
  return (record & WHITE_SPACE) !== 0 ? ' ' : null;
}

const isOther = (category: number): boolean => category === GC.Cc || category === GC.Cf || category === GC.Co;

function surround(code: number): string | null {
  if (code < 0x3400 || !IDEOGRAPHS.some(([first, last]) => code >= first && code <= last)) return null;
  return ` ${String.fromCodePoint(code)} `;
}
