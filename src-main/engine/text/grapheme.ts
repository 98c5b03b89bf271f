import { WB, wordBreakOf } from './unicode/classes.ts';
import { codePointAt, recordAt } from './unicode/tables.ts';

/** How far back a cut is looked for; a longer pile of marks is cut between two characters. */
const MOST = 64;

/** Vowel signs of Thai and Lao that are letters by their class. */
const SIGNS = new Set([0x0e33, 0x0eb3]);
/** What joins an Indic consonant to the next one (GB9c). */
const LINKERS = new Set([0x094d, 0x09cd, 0x0acd, 0x0b4d, 0x0c4d, 0x0d4d]);

/**
 * The last place at or before `limit` at which a text can be cut for display. From our own tables (Unicode 17), careful
 * where UAX 29 would need more: never inside a surrogate pair, CR LF, before a mark or joiner, after a joiner, between
 * Hangul jamo or the two halves of a flag.
 */
export function graphemeCut(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  const start = Math.max(0, limit - MOST);
  const units = Uint16Array.from({ length: Math.min(text.length, limit + 2) - start }, (_, i) =>
    text.charCodeAt(start + i),
  );
  for (let cut = limit; cut > start; cut--) if (breaksAt(units, cut - start)) return cut;
  if (start === 0) return 0;
  return inPair(text, limit) ? limit - 1 : limit;
}

function inPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}

function breaksAt(units: Uint16Array, at: number): boolean {
  const low = (units[at]! & 0xfc00) === 0xdc00;
  if (low && (units[at - 1]! & 0xfc00) === 0xd800) return false;
  const next = codePointAt(units, at, units.length);
  const before = codePointBefore(units, at);
  if (before === 0x0d && next === 0x0a) return false;
  const nextClass = wordBreakOf(recordAt(next));
  if (nextClass === WB.Extend || nextClass === WB.ZWJ || SIGNS.has(next)) return false;
  if (wordBreakOf(recordAt(before)) === WB.ZWJ || LINKERS.has(before)) return false;
  if (isJamo(next) && isHangul(before)) return false;
  return nextClass !== WB.Regional_Indicator || flagsBefore(units, at) % 2 === 0;
}

function codePointBefore(units: Uint16Array, at: number): number {
  const pair = at >= 2 && (units[at - 1]! & 0xfc00) === 0xdc00 && (units[at - 2]! & 0xfc00) === 0xd800;
  return codePointAt(units, pair ? at - 2 : at - 1, units.length);
}

/** Flag halves in a row before a place. */
function flagsBefore(units: Uint16Array, at: number): number {
  let n = 0;
  for (let i = at; i >= 2 && wordBreakOf(recordAt(codePointBefore(units, i))) === WB.Regional_Indicator; i -= 2) n++;
  return n;
}

function isJamo(c: number): boolean {
  return (c >= 0x1100 && c <= 0x11ff) || (c >= 0xa960 && c <= 0xa97c) || (c >= 0xd7b0 && c <= 0xd7fb);
}

function isHangul(c: number): boolean {
  return isJamo(c) || (c >= 0xac00 && c <= 0xd7a3);
}
