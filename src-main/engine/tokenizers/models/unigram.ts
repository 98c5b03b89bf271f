import { pushToken, type TokenList } from '../tokens.ts';
import { eachByte } from './byte-alphabet.ts';
import type { Model } from './model.ts';
import { newTrie } from './trie.ts';

export interface UnigramPiece {
  text: string;
  id: number;
  score: number;
}

export interface UnigramSpec {
  pieces: readonly UnigramPiece[];
  /** Null: such characters are left out. */
  unknown: number | null;
  /** Ids of the 256 bytes, for a model that falls back on them. */
  bytes: Int32Array | null;
  /** Sums in 32-bit floats, as SentencePiece does; Hugging Face's sums are of 64 bits. */
  single: boolean;
  /** Neighbours that are unknown become one token. */
  fuse: boolean;
}

/** An unknown character costs so much more than the least likely piece. */
const UNKNOWN_PENALTY = 10;

/**
 * Unigram language model (Kudo 2018): of all ways to cut a piece, the one of the highest summed score, by Viterbi. Of equal
 * ones the one that is found first is taken, with shorter pieces tried first.
 */
export function newUnigram({ pieces, unknown, bytes, single, fuse }: UnigramSpec): Model {
  const trie = newTrie(pieces.map(({ text }, index): [string, number] => [text, index]));
  const round = single ? Math.fround : (value: number): number => value;
  const lowest = pieces.reduce((least, { score }) => Math.min(least, score), Infinity);
  const unknownScore = round((pieces.length === 0 ? 0 : lowest) - UNKNOWN_PENALTY);
  const scores = Float64Array.from(pieces, ({ score }) => round(score));
  const ids = Int32Array.from(pieces, ({ id }) => id);
  // By place: the best sum up to there, where its last piece begins, and its id (-1: unknown).
  let best = new Float64Array(64);
  let from = new Int32Array(64);
  let last = new Int32Array(64);

  return {
    encode(text, start, end, out) {
      const length = end - start;
      if (length >= best.length) {
        best = new Float64Array(length * 2);
        from = new Int32Array(length * 2);
        last = new Int32Array(length * 2);
      }
      from.fill(-1, 0, length + 1);
      best[0] = 0;
      from[0] = 0;
      for (let at = 0; at < length;) {
        const code = text.codePointAt(start + at)!;
        const width = code > 0xffff && at + 1 < length ? 2 : 1;
        const sum = best[at]!;
        let whole = false;
        for (let node = 0, to = at; to < length;) {
          node = trie.step(node, text.charCodeAt(start + to++));
          if (node === 0) break;
          const index = trie.value(node);
          if (index < 0) continue;
          if (to - at === width) whole = true;
          reach(to, round(sum + scores[index]!), at, ids[index]!);
        }
        if (!whole) reach(at + width, round(sum + unknownScore), at, -1);
        at += width;
      }
      write(text, start, length, out);
    },
  };

  function reach(to: number, sum: number, at: number, id: number): void {
    if (from[to] !== -1 && sum <= best[to]!) return;
    best[to] = sum;
    from[to] = at;
    last[to] = id;
  }

  function write(text: string, start: number, length: number, out: TokenList): void {
    // Turns the chain of last pieces round.
    for (let at = length, after = 0; at > 0; at = after) {
      after = from[at]!;
      best[after] = at;
    }
    for (let at = 0; at < length;) {
      let end = best[at]!;
      const id = last[end]!;
      if (id >= 0) pushToken(out, id, start + at, start + end);
      else if (bytes !== null) writeBytes(text, start + at, start + end, bytes, out);
      else {
        while (fuse && end < length && last[best[end]!] === -1) end = best[end]!;
        if (unknown !== null) pushToken(out, unknown, start + at, start + end);
      }
      at = end;
    }
  }
}

function writeBytes(text: string, start: number, end: number, bytes: Int32Array, out: TokenList): void {
  eachByte(text, start, end, (byte) => {
    pushToken(out, bytes[byte]!, start, end);
  });
}
