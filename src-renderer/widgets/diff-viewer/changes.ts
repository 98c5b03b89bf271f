import { offsetOf } from '../text-viewer/display.ts';
import type { Display, Part } from '../text-viewer/display.ts';

/** A change from one text to another: UTF-16 offsets, half-open; one of the stretches may be empty. */
export interface TextChange {
  original: Part;
  modified: Part;
  /** Who or what made it, where that is known. */
  label?: string;
}

/** An edit as its author recorded it: on the original text, in order, without overlap. */
export interface KnownEdit {
  start: number;
  end: number;
  replacement: string;
  label?: string;
}

/** What the editor says of a change: lines one-based and both included; an end of 0 means nothing on that side. */
export interface EditorChange {
  originalStartLineNumber: number;
  originalEndLineNumber: number;
  modifiedStartLineNumber: number;
  modifiedEndLineNumber: number;
  charChanges?:
    | readonly {
        originalStartLineNumber: number;
        originalStartColumn: number;
        originalEndLineNumber: number;
        originalEndColumn: number;
        modifiedStartLineNumber: number;
        modifiedStartColumn: number;
        modifiedEndLineNumber: number;
        modifiedEndColumn: number;
      }[]
    | undefined;
}

export function changesOfEdits(edits: readonly KnownEdit[]): TextChange[] {
  let shift = 0;
  return edits.map(({ start, end, replacement, label }) => {
    const at = start + shift;
    shift += replacement.length - (end - start);
    return {
      original: { start, end },
      modified: { start: at, end: at + replacement.length },
      ...(label !== undefined && { label }),
    };
  });
}

/** The editor's changes as offsets: by characters where it knows them, else whole lines. */
export function changesOfEditor(changes: readonly EditorChange[], original: Display, modified: Display): TextChange[] {
  return changes.flatMap((change) => {
    const inner = change.charChanges ?? [];
    if (inner.length === 0) {
      return [
        {
          original: lines(original, change.originalStartLineNumber, change.originalEndLineNumber),
          modified: lines(modified, change.modifiedStartLineNumber, change.modifiedEndLineNumber),
        },
      ];
    }
    return inner.map((each) => ({
      original: {
        start: offsetOf(original, { line: each.originalStartLineNumber, column: each.originalStartColumn }),
        end: offsetOf(original, { line: each.originalEndLineNumber, column: each.originalEndColumn }),
      },
      modified: {
        start: offsetOf(modified, { line: each.modifiedStartLineNumber, column: each.modifiedStartColumn }),
        end: offsetOf(modified, { line: each.modifiedEndLineNumber, column: each.modifiedEndColumn }),
      },
    }));
  });
}

/** Whole lines with their line ends; nothing, behind the line that is named, where the last line is 0. */
function lines(display: Display, first: number, last: number): Part {
  if (last === 0) {
    const at = display.starts[first] ?? display.part.end;
    return { start: at, end: at };
  }
  return { start: display.starts[first - 1] ?? 0, end: display.starts[last] ?? display.part.end };
}

export interface ChangeTotals {
  changes: number;
  removed: number;
  added: number;
}

/** In UTF-16 units. */
export function totalsOf(changes: readonly TextChange[]): ChangeTotals {
  let removed = 0;
  let added = 0;
  for (const { original, modified } of changes) {
    removed += original.end - original.start;
    added += modified.end - modified.start;
  }
  return { changes: changes.length, removed, added };
}
