/**
 * A text with where each of its UTF-16 units comes from in the text that was given: from `starts[i]` up to `ends[i]`.
 * Null where nothing was changed: then unit `i` comes from `shift + i`.
 */
export interface Aligned {
  text: string;
  shift: number;
  starts: Int32Array | null;
  ends: Int32Array | null;
}

export const asGiven = (text: string, shift = 0): Aligned => ({ text, shift, starts: null, ends: null });

export const startOf = ({ starts, shift }: Aligned, at: number): number => (starts === null ? shift + at : starts[at]!);
export const endOf = ({ ends, shift }: Aligned, at: number): number => (ends === null ? shift + at + 1 : ends[at]!);

/** A part of an aligned text. */
export function part(source: Aligned, from: number, to: number): Aligned {
  const { text, shift, starts, ends } = source;
  return {
    text: text.slice(from, to),
    shift: shift + from,
    starts: starts?.subarray(from, to) ?? null,
    ends: ends?.subarray(from, to) ?? null,
  };
}

/** Writes a changed form of an aligned text, from its beginning to its end. */
export interface Rewriter {
  /** The units of the source from `from` up to `to`, as they are. */
  keep(from: number, to: number): void;
  /** Something else in their place; `from` = `to` for what is added. */
  put(text: string, from: number, to: number): void;
  done(): Aligned;
}

export function newRewriter(source: Aligned): Rewriter {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const here = (at: number): number => (at < source.text.length ? startOf(source, at) : endOfAll(source));
  return {
    keep(from, to) {
      parts.push(source.text.slice(from, to));
      for (let at = from; at < to; at++) {
        starts.push(startOf(source, at));
        ends.push(endOf(source, at));
      }
    },
    put(text, from, to) {
      parts.push(text);
      const start = here(from);
      const end = to > from ? endOf(source, to - 1) : start;
      for (let i = 0; i < text.length; i++) {
        starts.push(start);
        ends.push(end);
      }
    },
    done: () => ({
      text: parts.join(''),
      shift: source.shift,
      starts: Int32Array.from(starts),
      ends: Int32Array.from(ends),
    }),
  };
}

function endOfAll(source: Aligned): number {
  return source.text.length === 0 ? source.shift : endOf(source, source.text.length - 1);
}

/** Code point and its units at a place. */
export function* characters(text: string): Generator<[code: number, at: number, end: number]> {
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at)!;
    const end = at + (code > 0xffff ? 2 : 1);
    yield [code, at, end];
    at = end;
  }
}
