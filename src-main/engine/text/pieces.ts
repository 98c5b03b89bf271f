import { F, FLAGS, flagsOf } from './unicode/flags.ts';
import { room } from './segments.ts';
import { growSpans, makeSpanBuffer, type SpanBuffer } from './word-splitter.ts';

/** What stands between white space (Python's `split()`), with its length and whether it holds a letter. */
export interface Pieces extends SpanBuffer {
  /** By piece: code points. */
  chars: Uint32Array;
  /** Pieces with a letter in them. */
  withLetter: number;
  /** Code points of all pieces: those of the text that are not white space. */
  totalChars: number;
}

export function makePieces(): Pieces {
  return { ...makeSpanBuffer(), chars: new Uint32Array(1024), withLetter: 0, totalChars: 0 };
}

export function splitPieces(units: Uint16Array, length: number, out: Pieces): void {
  let { starts, ends } = out;
  let chars = (out.chars = room(out.chars, starts.length));
  let count = 0;
  let withLetter = 0;
  let totalChars = 0;
  for (let i = 0; i < length;) {
    let flags = FLAGS[units[i]!]!;
    if ((flags & F.space) !== 0) {
      i++;
      continue;
    }
    const start = i;
    let any = 0;
    let pairs = 0;
    do {
      if (flags === F.surrogate) {
        flags = flagsOf(units, i, length);
        if (flags !== F.surrogate) {
          pairs++;
          i++;
        }
      }
      any |= flags;
      i++;
      flags = i < length ? FLAGS[units[i]!]! : F.space;
    } while ((flags & F.space) === 0);
    if (count === starts.length) {
      out.count = count;
      growSpans(out);
      ({ starts, ends } = out);
      const more = new Uint32Array(starts.length);
      more.set(chars);
      chars = out.chars = more;
    }
    if ((any & F.letter) !== 0) withLetter++;
    starts[count] = start;
    ends[count] = i;
    chars[count++] = i - start - pairs;
    totalChars += i - start - pairs;
  }
  out.count = count;
  out.withLetter = withLetter;
  out.totalChars = totalChars;
}
