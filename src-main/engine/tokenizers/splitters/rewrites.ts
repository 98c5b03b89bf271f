import { newRewriter, startOf } from '../aligned.ts';
import { eachByte, UNIT_OF_BYTE } from '../models/byte-alphabet.ts';
import type { Pieces, SplitStep } from './splitter.ts';

/** Writes every piece anew; `write` says what goes between its old bounds. */
function rewriting(
  write: (text: string, from: number, to: number, out: ReturnType<typeof newRewriter>, pieces: Pieces) => number,
): SplitStep {
  return {
    kind: 'rewrite',
    rewrite(pieces) {
      const out = newRewriter(pieces.source);
      const bounds: number[] = [];
      let at = 0;
      for (let i = 0; i < pieces.bounds.length; i += 2) {
        const start = at;
        at += write(pieces.source.text, pieces.bounds[i]!, pieces.bounds[i + 1]!, out, pieces);
        bounds.push(start, at);
      }
      return { source: out.done(), bounds };
    },
  };
}

/** A space before every piece that does not begin with one. */
export const prefixSpace: SplitStep = rewriting((text, from, to, out) => {
  const lacks = text.charCodeAt(from) !== 32;
  if (lacks) out.put(' ', from, from);
  out.keep(from, to);
  return to - from + (lacks ? 1 : 0);
});

/** The bytes of every piece, each by the character that stands for it in byte-level vocabularies. */
export const toByteCharacters: SplitStep = rewriting((text, from, to, out) => {
  let written = 0;
  for (let at = from; at < to;) {
    let characters = '';
    const units = eachByte(text, at, to, (byte) => (characters += String.fromCharCode(UNIT_OF_BYTE[byte]!)));
    out.put(characters, at, at + units);
    written += characters.length;
    at += units;
  }
  return written;
});

export type Prepend = 'always' | 'never' | 'first';

/** Spaces become `mark`, and a piece begins with one: every piece, none, or the one that begins the text. */
export function markSpaces(mark: string, prepend: Prepend): SplitStep {
  return rewriting((text, from, to, out, { source }) => {
    let written = 0;
    const first = text.startsWith(mark, from) || text.charCodeAt(from) === 32;
    if (!first && (prepend === 'always' || (prepend === 'first' && startOf(source, from) === 0))) {
      out.put(mark, from, from);
      written += mark.length;
    }
    let kept = from;
    for (let at = from; at < to; at++) {
      if (text.charCodeAt(at) !== 32) continue;
      out.keep(kept, at);
      out.put(mark, at, at + 1);
      written += mark.length - 1;
      kept = at + 1;
    }
    out.keep(kept, to);
    return written + to - from;
  });
}
