import type { Merge } from '../models/pair-table.ts';
import { newTrie } from '../models/trie.ts';

/**
 * The merges of a vocabulary that ranks tokens instead of pairs: any two neighbours that together are a token may become
 * it. `symbols` are what is merged, tokens and whatever else takes part, each with its number.
 */
export function mergesOfTokens(
  tokens: Iterable<readonly [token: string, id: number, rank: number]>,
  symbols: readonly (readonly [symbol: string, number: number])[],
): Merge[] {
  const beginnings = newTrie(symbols);
  const endings = newTrie(symbols.map(([symbol, number]): [string, number] => [reversed(symbol), number]));
  const merges: Merge[] = [];
  let right = new Int32Array(256);
  for (const [token, result, rank] of tokens) {
    const { length } = token;
    if (length > right.length) right = new Int32Array(length * 2);
    // By place: the number of the symbol from there to the end.
    for (let at = length - 1, node = 0, alive = true; at > 0; at--) {
      node = alive ? endings.step(node, token.charCodeAt(at)) : 0;
      alive = node !== 0;
      right[at] = alive ? endings.value(node) : -1;
    }
    for (let at = 0, node = 0; at < length - 1; at++) {
      node = beginnings.step(node, token.charCodeAt(at));
      if (node === 0) break;
      const left = beginnings.value(node);
      if (left >= 0 && right[at + 1]! >= 0) merges.push({ left, right: right[at + 1]!, rank, result });
    }
  }
  return merges;
}

/** Unit by unit: halves of a pair are in no symbol by themselves, so that none is found between them. */
function reversed(text: string): string {
  let out = '';
  for (let at = text.length - 1; at >= 0; at--) out += text[at]!;
  return out;
}
