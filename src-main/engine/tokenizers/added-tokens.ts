import { F, FLAGS, flagsAt } from '#engine/text/unicode/flags.ts';
import { newTrie } from './models/trie.ts';

/** A token that is found in the text before anything else is done with it. */
export interface AddedToken {
  id: number;
  content: string;
  /** Marks a role (beginning, padding, a turn), not words. */
  special: boolean;
  /** Is looked for in the normalised text, else in the text as it was given. */
  normalised: boolean;
  /** Takes the white space before, or after, it along. */
  stripLeft: boolean;
  stripRight: boolean;
  /** Not inside a word. */
  singleWord: boolean;
}

export interface FoundToken {
  token: AddedToken;
  start: number;
  end: number;
}

/** The first added token at or after `from`; of several at one place the longest. Null where there is none. */
export type TokenFinder = (text: string, from: number, end: number) => FoundToken | null;

/** `contents` is how each token is written in the text that is searched. */
export function newTokenFinder(tokens: readonly AddedToken[], contents: readonly string[]): TokenFinder {
  const trie = newTrie(contents.map((content, index): [string, number] => [content, index]));
  const begins = new Uint8Array(0x10000);
  for (const content of contents) if (content !== '') begins[content.charCodeAt(0)] = 1;

  return (text, from, end) => {
    for (let at = from; at < end; at++) {
      if (begins[text.charCodeAt(at)] === 0) continue;
      let longest = -1;
      let stop = at;
      for (let node = 0, to = at; to < end;) {
        node = trie.step(node, text.charCodeAt(to++));
        if (node === 0) break;
        if (trie.value(node) < 0) continue;
        longest = trie.value(node);
        stop = to;
      }
      if (longest < 0) continue;
      const token = tokens[longest]!;
      if (token.singleWord && (isWordBefore(text, at) || isWordAt(text, stop))) {
        at = stop - 1;
        continue;
      }
      let start = at;
      if (token.stripLeft) while (start > from && isSpace(text.charCodeAt(start - 1))) start--;
      if (token.stripRight) while (stop < end && isSpace(text.charCodeAt(stop))) stop++;
      return { token, start, end: stop };
    }
    return null;
  };
}

const isSpace = (unit: number): boolean => (FLAGS[unit]! & F.space) !== 0 && (unit < 0x1c || unit > 0x1f);

const WORD = F.alphabetic | F.mark | F.digit;
const isWord = (code: number): boolean =>
  ((code < 0x10000 ? FLAGS[code]! : flagsAt(code)) & WORD) !== 0 || code === 0x5f || code === 0x203f || code === 0x2040;
const isWordAt = (text: string, at: number): boolean => at < text.length && isWord(text.codePointAt(at)!);
function isWordBefore(text: string, at: number): boolean {
  if (at === 0) return false;
  const low = (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00;
  return isWord(text.codePointAt(low && at > 1 ? at - 2 : at - 1)!);
}
