/** A text with its UTF-16 code units copied out: hot loops read `units`, never `charCodeAt`. */
export interface TextSource {
  readonly text: string;
  /** `units[i]` is code unit i for i < length; the array is reused and may be longer. */
  readonly units: Uint16Array;
  readonly length: number;
}

/** Where a splitter writes its words; reused from document to document. */
export interface SpanBuffer {
  starts: Uint32Array;
  ends: Uint32Array;
  count: number;
}

export function makeSpanBuffer(capacity = 1024): SpanBuffer {
  return { starts: new Uint32Array(capacity), ends: new Uint32Array(capacity), count: 0 };
}

/** Doubles the room, keeping what is there. Call when `count` reaches `starts.length`, and re-read both arrays. */
export function growSpans(buffer: SpanBuffer): void {
  const starts = new Uint32Array(buffer.starts.length * 2);
  const ends = new Uint32Array(buffer.ends.length * 2);
  starts.set(buffer.starts);
  ends.set(buffer.ends);
  buffer.starts = starts;
  buffer.ends = ends;
}

export function appendSpan(buffer: SpanBuffer, start: number, end: number): void {
  if (buffer.count === buffer.starts.length) growSpans(buffer);
  buffer.starts[buffer.count] = start;
  buffer.ends[buffer.count++] = end;
}

/**
 * Finds the words of a text. Pure: the same text gives the same words, whatever was split before.
 *
 * A splitter lives in one file, `text/<id>/splitter.ts` or `text/<id>.ts`, and exports one object of this type:
 * `uax29`, `whitespace`, `spacyEn`.
 */
export interface WordSplitter {
  /** As profiles name it, e.g. `spacy-en`. */
  readonly id: string;
  /** Raised whenever any word changes; part of the key of every rule that counts words with it. */
  readonly version: number;
  /**
   * Writes the words in order into `out` from index 0 and sets `out.count`. Words are UTF-16, half-open, not empty,
   * do not overlap, hold no white space at either end and never split a surrogate pair.
   */
  split(source: TextSource, out: SpanBuffer): void;
}
