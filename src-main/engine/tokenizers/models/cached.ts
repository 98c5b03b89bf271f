import { reserve, type TokenList } from '../tokens.ts';
import type { Model } from './model.ts';

const SLOTS = 1 << 17;
/** UTF-16 units and tokens that are remembered; when they are full, all is forgotten and begun anew. */
const MOST_UNITS = 1 << 20;
const MOST_TOKENS = 1 << 20;
/** Longer pieces seldom come twice. */
const LONGEST = 48;
const WORDS = 4;

/**
 * Remembers the tokens of short pieces: most pieces of a text are words that came before. Open addressing over typed
 * arrays; an entry is where its units and its tokens begin, and how many of both there are.
 */
export function cached(model: Model): Model {
  const entries = new Int32Array(SLOTS * WORDS);
  const units = new Uint16Array(MOST_UNITS);
  // Id, first unit and end of each token, relative to the piece.
  const tokens = new Int32Array(MOST_TOKENS * 3);
  let unitCount = 0;
  let tokenCount = 0;
  let used = 0;

  function forget(): void {
    entries.fill(0);
    unitCount = 0;
    tokenCount = 0;
    used = 0;
  }

  return {
    encode(text, start, end, out) {
      const length = end - start;
      if (length > LONGEST) {
        model.encode(text, start, end, out);
        return;
      }
      let hash = length;
      for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
      hash ^= hash >>> 15;
      let at = (hash & (SLOTS - 1)) * WORDS;
      search: for (; entries[at + 1] !== 0; at = (at + WORDS) & (SLOTS * WORDS - 1)) {
        if (entries[at + 1] !== length) continue;
        const from = entries[at]!;
        for (let i = 0; i < length; i++) if (units[from + i] !== text.charCodeAt(start + i)) continue search;
        replay(entries[at + 2]!, entries[at + 3]!, start, out);
        return;
      }
      const before = out.count;
      model.encode(text, start, end, out);
      remember(at, text, start, end, out, before);
    },
  };

  function replay(from: number, count: number, start: number, out: TokenList): void {
    if (out.count + count > out.ids.length) reserve(out, count);
    const { ids, starts, ends } = out;
    let at = out.count;
    for (let i = from * 3, stop = i + count * 3; i < stop; i += 3) {
      ids[at] = tokens[i]!;
      starts[at] = start + tokens[i + 1]!;
      ends[at++] = start + tokens[i + 2]!;
    }
    out.count = at;
  }

  function remember(at: number, text: string, start: number, end: number, out: TokenList, before: number): void {
    const length = end - start;
    const count = out.count - before;
    if (unitCount + length > MOST_UNITS || tokenCount + count > MOST_TOKENS || used * 4 > SLOTS * 3) {
      forget();
      return;
    }
    entries[at] = unitCount;
    entries[at + 1] = length;
    entries[at + 2] = tokenCount;
    entries[at + 3] = count;
    used++;
    for (let i = start; i < end; i++) units[unitCount++] = text.charCodeAt(i);
    for (let i = before; i < out.count; i++) {
      tokens[tokenCount * 3] = out.ids[i]!;
      tokens[tokenCount * 3 + 1] = out.starts[i]! - start;
      tokens[tokenCount * 3 + 2] = out.ends[i]! - start;
      tokenCount++;
    }
  }
}
