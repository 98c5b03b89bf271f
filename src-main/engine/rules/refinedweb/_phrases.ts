import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { FOLD } from '#engine/text/unicode/tables.ts';

const CART = 'items in cart';
const READ_MORE = 'read more';
const SIGN_IN = 'sign-in';

/** What a phrase takes out of a line: [start, end) on the text. */
export type Cut = (start: number, end: number) => void;

/**
 * Finds the phrases that are cut out of short lines: "items in cart" anywhere, "Read more..." at the end, "Sign-in" at the
 * start, each with one blank beside it, upper and lower case alike. DCLM's pattern takes any three characters for the
 * three dots; our own reading takes dots, an ellipsis, arrows and blanks, or nothing. Returns the bounds that are left.
 */
export function cutPhrases(
  units: Uint16Array,
  start: number,
  end: number,
  own: boolean,
  cut: Cut,
): { start: number; end: number } {
  let [from, to] = [start, end];
  for (let i = start; i + CART.length <= end;) {
    if (!says(units, i, end, CART)) {
      i++;
      continue;
    }
    const at = i > from && isSpace(units[i - 1]!) ? i - 1 : i;
    i += CART.length;
    cut(at, i);
    if (at === from) from = i;
    if (i === end) to = at;
  }
  const more = own ? ownReadMore(units, from, to) : peerReadMore(units, from, to);
  let tail = to;
  if (more >= 0) {
    tail = more > from && isSpace(units[more - 1]!) ? more - 1 : more;
    cut(tail, to);
  }
  let head = from;
  if (says(units, from, tail, SIGN_IN)) {
    head = from + SIGN_IN.length;
    if (head < tail && isSpace(units[head]!)) head++;
    cut(from, head);
  }
  return { start: head, end: tail };
}

/** Where `read more` stands with three characters behind it, or -1. */
function peerReadMore(units: Uint16Array, start: number, end: number): number {
  let at = end;
  for (let k = 0; k < 3; k++) {
    if (at <= start) return -1;
    at -= at - 2 >= start && (units[at - 1]! & 0xfc00) === 0xdc00 && (units[at - 2]! & 0xfc00) === 0xd800 ? 2 : 1;
  }
  at -= READ_MORE.length;
  return at >= start && says(units, at, end, READ_MORE) ? at : -1;
}

const TRAIL = new Set(Array.from('.…»›→>⟩ \t', (c) => c.charCodeAt(0)));

function ownReadMore(units: Uint16Array, start: number, end: number): number {
  let last = end;
  while (last > start && TRAIL.has(units[last - 1]!)) last--;
  const at = last - READ_MORE.length;
  if (at < start || !says(units, at, end, READ_MORE)) return -1;
  return at === start || isSpace(units[at - 1]!) || (FLAGS[units[at - 1]!]! & F.punctuation) !== 0 ? at : -1;
}

function says(units: Uint16Array, at: number, end: number, phrase: string): boolean {
  if (at + phrase.length > end) return false;
  for (let k = 0; k < phrase.length; k++) if (FOLD[units[at + k]!] !== phrase.charCodeAt(k)) return false;
  return true;
}

function isSpace(unit: number): boolean {
  return (FLAGS[unit]! & F.space) !== 0;
}
