import type { TokenList } from '../tokens.ts';

/**
 * Turns a piece of a text into tokens, at the end of `out`; a piece is what no token may reach beyond. Offsets are those
 * of `text`. The same piece gives the same tokens wherever it stands.
 */
export interface Model {
  encode(text: string, start: number, end: number, out: TokenList): void;
}
