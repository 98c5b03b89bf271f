import { GONE } from './marks.ts';

const EMPTY_PARENTHESES = /[(（][\s,;:،、；，：·\ufdd0–—-]*[)）]/g;
const AFTER_OPENING = /([(（[])[\s,;،、；，\ufdd0]*\ufdd0[\s,;،、；，]*/g;
const BEFORE_CLOSING = /(?<![\s,;،、；，\ufdd0])[\s,;،、；，\ufdd0]+(?=[)）])/g;
const AROUND = /[ \t\u00a0,;、，；،\ufdd0]+/g;
const COMMA = /[,;、，；،]/g;

/** Takes the marks of what is gone out, with the blanks, commas and parentheses that were only there for it. */
export function tidy(text: string): string {
  if (!text.includes(GONE)) return text;
  return text
    .replace(EMPTY_PARENTHESES, (whole) => (whole.includes(GONE) ? GONE : whole))
    .replace(AFTER_OPENING, '$1')
    .replace(BEFORE_CLOSING, (whole) => (whole.includes(GONE) ? '' : whole))
    .replace(AROUND, around);
}

function around(whole: string, at: number, all: string): string {
  if (!whole.includes(GONE)) return whole;
  const commas = whole.match(COMMA) ?? [];
  const first = commas[0];
  const next = all[at + whole.length] ?? '';
  const blank = whole.replaceAll(GONE, '') !== commas.join('') && !/[.,:!?)）。：]/.test(next);
  // Of a list whose members are gone one comma stays, and none at its beginning.
  if (first === undefined || (commas.length > 1 && (at === 0 || /[:：\n]/.test(all[at - 1]!)))) return blank ? ' ' : '';
  return blank ? `${first} ` : first;
}
