import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { wordList } from '#engine/text/segment/word-lists.ts';
import { childOf, NO_WORD, type WordTrie } from '#engine/text/segment/word-trie.ts';
import { DOUBLE_SURNAMES, SINGLE_SURNAMES } from './han-surnames.ts';
import { mix } from './mix.ts';

/** Features of one candidate. */
export const HAN_FEATURES = 29;

/** Units of the surname that begins at a place; 0 where none does. */
export function surnameAt(text: string, at: number): number {
  if (at + 1 < text.length && DOUBLE_SURNAMES.has(text.slice(at, at + 2))) return 2;
  return SINGLE_SURNAMES.has(text.charCodeAt(at)) ? 1 : 0;
}

/** Whether a name of `length` units may stand at a place: characters of the basic plane alone. */
export function mayBeName(text: string, at: number, length: number): boolean {
  if (at + length > text.length) return false;
  for (let i = at; i < at + length; i++) if (!isHan(text.charCodeAt(i))) return false;
  return true;
}

export function isHan(unit: number): boolean {
  return unit >= 0x4e00 && unit <= 0x9fff;
}

/** How common [start, end) is as a word: 0 for none, else 1 (rare) to 4. */
export function wordness(trie: WordTrie, text: string, start: number, end: number): number {
  if (start < 0 || end > text.length) return 0;
  let node = 0;
  for (let i = start; i < end; i++) {
    node = childOf(trie, node, text.charCodeAt(i));
    if (node < 0) return 0;
  }
  const cost = trie.costs[node]!;
  if (cost === NO_WORD) return 0;
  return cost > 110 ? 1 : cost > 90 ? 2 : cost > 70 ? 3 : 4;
}

/** Kind of a unit beside a name. */
function kindOf(unit: number): number {
  if (unit === 0) return 0;
  if (isHan(unit)) return 1;
  const flags = FLAGS[unit]!;
  if ((flags & F.lineEnd) !== 0) return 2;
  if ((flags & F.space) !== 0) return 3;
  if ((flags & F.digit) !== 0) return 4;
  if ((flags & F.punctuation) !== 0) return 5;
  return (flags & F.letter) !== 0 ? 6 : 7;
}

/**
 * Writes the hashes of what speaks for or against a name [at, at + length) whose surname has `surname` units: its characters, those
 * around it, and whether it or what crosses its ends is a word of the list.
 */
export function hanFeatures(text: string, at: number, surname: number, length: number, out: Int32Array): void {
  const trie = wordList('chinese-japanese');
  const unit = (i: number): number => (i >= 0 && i < text.length ? text.charCodeAt(i) : 0);
  const pair = (i: number): number => unit(i) * 65536 + unit(i + 1);
  const end = at + length;
  const given = length - surname;
  const family = surname === 2 ? 1 : unit(at);
  const first = unit(at + surname);
  const last = unit(end - 1);
  const before = unit(at - 1);
  const after = unit(end);
  const whole = wordness(trie, text, at, end);
  const head = wordness(trie, text, at, at + 2);
  const tail = given === 2 ? wordness(trie, text, end - 2, end) : 5;
  const left = wordness(trie, text, at - 1, at + 1);
  const left3 = wordness(trie, text, at - 2, at + 1);
  const right = wordness(trie, text, end - 1, end + 1);
  const right3 = wordness(trie, text, end - 1, end + 2);
  const longer = wordness(trie, text, at, end + 1);
  const rest = wordness(trie, text, end, end + 2);
  const words = ((whole * 5 + head) * 6 + tail) * 5 + left;
  const crossing = ((left * 5 + right) * 5 + longer) * 5 + right3;

  let n = 0;
  out[n++] = mix(100, given);
  out[n++] = mix(101, family, given);
  out[n++] = mix(102, first, given);
  out[n++] = mix(103, last, given);
  out[n++] = mix(104, family * 65536 + first, given);
  out[n++] = mix(105, first * 65536 + last, given);
  out[n++] = mix(106, before, given);
  out[n++] = mix(107, after, given);
  out[n++] = mix(108, pair(at - 2));
  out[n++] = mix(109, pair(end), given);
  out[n++] = mix(110, kindOf(before) * 8 + kindOf(after), given);
  out[n++] = mix(111, whole * 8 + given);
  out[n++] = mix(112, head, given);
  out[n++] = mix(113, tail, given);
  out[n++] = mix(114, words, given);
  out[n++] = mix(115, crossing, given);
  out[n++] = mix(116, left * 5 + left3, given);
  out[n++] = mix(117, right * 5 + right3, given);
  out[n++] = mix(118, longer * 5 + rest, given);
  out[n++] = mix(119, family, whole * 5 + right);
  out[n++] = mix(120, family, before);
  out[n++] = mix(121, last, after);
  out[n++] = mix(122, before, after);
  out[n++] = mix(123, unit(at - 2), kindOf(before));
  out[n++] = mix(124, unit(end + 1), kindOf(after));
  out[n++] = mix(125, kindOf(before) * 8 + kindOf(after), whole * 8 + given);
  out[n++] = mix(126, first, kindOf(after) * 8 + given);
  out[n++] = mix(127, after, whole * 8 + given);
  out[n++] = mix(128, before, whole * 8 + given);
}
