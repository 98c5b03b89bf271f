import { specialCases } from './exceptions.ts';
import { infixLength, prefixLength, suffixLength } from './affixes.ts';
import { codePointAt, sizeOf } from './classes.ts';
import { isUrl } from './url.ts';

/** Special case -> the lengths of its tokens in code units. */
const SPECIALS: ReadonlyMap<string, readonly number[]> = new Map(
  [...specialCases()].map(([text, tokens]) => [text, tokens.map((token) => token.length)]),
);
const LONGEST_SPECIAL = Math.max(...[...SPECIALS.keys()].map((text) => text.length));

export function specialLengths(text: string): readonly number[] | undefined {
  return text.length <= LONGEST_SPECIAL ? SPECIALS.get(text) : undefined;
}

/** Ends of the tokens of a chunk, in order; tokens touch, so starts are the ends before. Reused. */
export interface ChunkTokens {
  ends: Uint32Array;
  count: number;
}

export function makeChunkTokens(): ChunkTokens {
  return { ends: new Uint32Array(64), count: 0 };
}

/**
 * Tokenises what stands between white space, [start, end) of `text`, as spaCy's `Tokenizer` does before it looks for
 * special cases across tokens: take a prefix and a suffix off in turn until the rest is a special case or has none,
 * then take the rest as a special case, as one URL, or split at infixes. `specials` false leaves special cases out.
 */
export function tokenizeChunk(
  text: string,
  units: Uint16Array,
  start: number,
  end: number,
  specials: boolean,
  out: ChunkTokens,
): void {
  out.count = 0;
  suffixes.count = 0;
  let from = start;
  let to = end;
  while (from < to) {
    if (specials && isSpecial(text, from, to)) break;
    const prefix = prefixLength(units, from, to);
    if (prefix > 0 && specials && isSpecial(text, from + prefix, to)) {
      push(out, from + prefix);
      from += prefix;
      break;
    }
    const suffix = suffixLength(units, from + prefix, to);
    if (suffix > 0 && specials && isSpecial(text, from, to - suffix)) {
      push(suffixes, to);
      to -= suffix;
      break;
    }
    if (prefix === 0 && suffix === 0) break;
    if (prefix > 0) {
      push(out, from + prefix);
      from += prefix;
    }
    if (suffix > 0) {
      push(suffixes, to);
      to -= suffix;
    }
  }
  if (from < to) tokenizeRest(text, units, from, to, specials, out);
  for (let index = suffixes.count - 1; index >= 0; index--) push(out, suffixes.ends[index]!);
}

const suffixes = makeChunkTokens();

function isSpecial(text: string, from: number, to: number): boolean {
  return to > from && to - from <= LONGEST_SPECIAL && SPECIALS.has(text.slice(from, to));
}

function tokenizeRest(
  text: string,
  units: Uint16Array,
  from: number,
  to: number,
  specials: boolean,
  out: ChunkTokens,
): void {
  const special = specials && to - from <= LONGEST_SPECIAL ? SPECIALS.get(text.slice(from, to)) : undefined;
  if (special !== undefined) {
    let at = from;
    for (const length of special) push(out, (at += length));
    return;
  }
  if (!isUrl(units, from, to)) splitAtInfixes(units, from, to, out);
  if (out.count === 0 || out.ends[out.count - 1] !== to) push(out, to);
}

/** An infix at the very start is no split. Leaves the part after the last infix to the caller. */
function splitAtInfixes(units: Uint16Array, from: number, to: number, out: ChunkTokens): void {
  let at = from;
  let tokenStart = from;
  while (at < to) {
    const length = infixLength(units, at, from, to);
    if (length === 0) {
      at += sizeOf(codePointAt(units, at, to));
      continue;
    }
    if (at > from) {
      if (at > tokenStart) push(out, at);
      push(out, at + length);
      tokenStart = at + length;
    }
    at += length;
  }
}

function push(tokens: ChunkTokens, end: number): void {
  if (tokens.count === tokens.ends.length) {
    const longer = new Uint32Array(tokens.ends.length * 2);
    longer.set(tokens.ends);
    tokens.ends = longer;
  }
  tokens.ends[tokens.count++] = end;
}
