/** Lines of a text by number, split at line feeds; both counts start at 0. */
export interface LineIndex {
  count: number;
  /** Bounds of a line without its line feed. */
  bounds(line: number): { start: number; end: number };
  /** Line of an offset; a line feed belongs to the line it ends. */
  lineOf(offset: number): number;
  /** Line, and UTF-16 offset from its start. */
  placeOf(offset: number): { line: number; column: number };
}

export function makeLineIndex(text: string): LineIndex {
  const starts: number[] = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);

  function lineOf(offset: number): number {
    if (offset < 0 || offset > text.length) {
      throw new RangeError(`offset ${offset} is outside the text, which ends at ${text.length}`);
    }
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    count: starts.length,
    bounds(line) {
      const start = starts[line];
      if (start === undefined) throw new RangeError(`line ${line} of ${starts.length}`);
      return { start, end: (starts[line + 1] ?? text.length + 1) - 1 };
    },
    lineOf,
    placeOf(offset) {
      const line = lineOf(offset);
      return { line, column: offset - starts[line]! };
    },
  };
}
