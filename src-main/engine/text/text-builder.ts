/** A text that grows at its end. */
export interface TextBuilder {
  add(text: string): void;
  /** Its last UTF-16 unit; `` where it is empty. */
  last(): string;
  /** Takes the white space off its end. */
  trimEnd(): void;
  /** The text; the builder begins anew. */
  take(): string;
}

/**
 * Asking a string for its end after each concatenation copies all of it each time, so that time grows with the square of
 * its length. Here only the last piece is looked at.
 */
export function newTextBuilder(): TextBuilder {
  let pieces: string[] = [];
  return {
    add(text) {
      if (text !== '') pieces.push(text);
    },
    last: () => pieces[pieces.length - 1]?.slice(-1) ?? '',
    trimEnd() {
      for (;;) {
        const piece = pieces.pop();
        if (piece === undefined) return;
        const trimmed = piece.trimEnd();
        if (trimmed === '') continue;
        pieces.push(trimmed);
        return;
      }
    },
    take() {
      const text = pieces.join('');
      pieces = [];
      return text;
    },
  };
}
