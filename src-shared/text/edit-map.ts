import { invariant } from '#shared/assert.ts';

/** A change of a text: [start, end) becomes `replacement`. UTF-16, half-open. */
export interface Edit {
  start: number;
  end: number;
  replacement: string;
}

/** From spans of an edited text back to spans of the text before. */
export interface EditMap {
  /** [start, end) of the edited text in the text before: a replacement stands for all that it replaced. */
  toSource(start: number, end: number): { start: number; end: number };
}

/** Applies edits, which are in order and do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): { text: string; map: EditMap } {
  const parts: string[] = [];
  /** Pieces of the edited text: where each starts there and before; kept pieces run on, the others stand for an edit. */
  const starts: number[] = [];
  const sources: number[] = [];
  const sourceEnds: number[] = [];
  const kept: boolean[] = [];
  let length = 0;
  const push = (part: string, source: number, sourceEnd: number, isKept: boolean): void => {
    if (part === '') return;
    parts.push(part);
    starts.push(length);
    sources.push(source);
    sourceEnds.push(sourceEnd);
    kept.push(isKept);
    length += part.length;
  };
  let at = 0;
  for (const edit of edits) {
    invariant(edit.start >= at && edit.end >= edit.start && edit.end <= text.length, 'edits are in order and in range');
    push(text.slice(at, edit.start), at, edit.start, true);
    push(edit.replacement, edit.start, edit.end, false);
    at = edit.end;
  }
  push(text.slice(at), at, text.length, true);

  const pieceAt = (offset: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const startOf = (offset: number): number => {
    if (starts.length === 0) return 0;
    const piece = pieceAt(offset);
    if (kept[piece] === true) return sources[piece]! + (offset - starts[piece]!);
    return offset >= length ? sourceEnds[piece]! : sources[piece]!;
  };
  const endOf = (offset: number): number => {
    const piece = pieceAt(offset - 1);
    return kept[piece] === true ? sources[piece]! + (offset - starts[piece]!) : sourceEnds[piece]!;
  };

  return {
    text: parts.join(''),
    map: {
      toSource(start, end) {
        invariant(start >= 0 && start <= end && end <= length, 'a span of the edited text');
        const from = startOf(start);
        return { start: from, end: end === start ? from : endOf(end) };
      },
    },
  };
}
