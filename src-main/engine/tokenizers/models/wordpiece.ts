import { pushToken, type TokenList } from '../tokens.ts';
import type { Model } from './model.ts';

export interface WordPieceSpec {
  idOf: (token: string) => number | undefined;
  /** UTF-16 units of the longest token. */
  longest: number;
  unknown: number;
  /** Before every token that does not begin a word: `##`. */
  continuing: string;
  /** Words of more characters are unknown. */
  mostCharacters: number;
}

/**
 * WordPiece (Schuster and Nakajima 2012; Devlin et al. 2018): from left to right the longest token that fits; a word that
 * cannot be written wholly is one unknown token.
 */
export function newWordPiece({ idOf, longest, unknown, continuing, mostCharacters }: WordPieceSpec): Model {
  return {
    encode(text, start, end, out) {
      const before = out.count;
      if (tooLong(text, start, end, mostCharacters) || !write(text, start, end, out)) {
        out.count = before;
        pushToken(out, unknown, start, end);
      }
    },
  };

  function write(text: string, start: number, end: number, out: TokenList): boolean {
    for (let at = start; at < end;) {
      const marked = at > start ? continuing : '';
      let to = Math.min(end, at + longest);
      let id: number | undefined;
      for (; to > at; to--) if ((id = idOf(marked + text.slice(at, to))) !== undefined) break;
      if (id === undefined) return false;
      pushToken(out, id, at, to);
      at = to;
    }
    return true;
  }
}

/** Whether there are more than `most` characters; a pair of surrogates is one. */
function tooLong(text: string, start: number, end: number, most: number): boolean {
  if (end - start <= most) return false;
  let characters = 0;
  for (let i = start; i < end && characters <= most; i++) {
    const low = (text.charCodeAt(i) & 0xfc00) === 0xdc00;
    if (!low || i === start || (text.charCodeAt(i - 1) & 0xfc00) !== 0xd800) characters++;
  }
  return characters > most;
}
