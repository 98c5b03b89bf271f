import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { EditSpan } from '#shared/domain/span.ts';

type RowEdit = EditSpan & { row: number };

/** The edits of one unit and chunk: parallel lists, strings by their place in `strings`. */
interface StoredEdits {
  strings: string[];
  rows: number[];
  starts: number[];
  ends: number[];
  replacements: number[];
  authors: number[];
  classes: number[];
}

/** Edits must come in order: by row, then by start, not overlapping. */
export function encodeEdits(edits: readonly RowEdit[], rows: number): Buffer {
  const strings = new Map<string, number>();
  const code = (text: string): number => {
    const known = strings.get(text) ?? strings.size;
    strings.set(text, known);
    return known;
  };
  let last: RowEdit | undefined;
  const out: Omit<StoredEdits, 'strings'> = {
    rows: [],
    starts: [],
    ends: [],
    replacements: [],
    authors: [],
    classes: [],
  };
  for (const edit of edits) {
    const ordered = last === undefined || edit.row > last.row || (edit.row === last.row && edit.start >= last.end);
    const inside = edit.row >= 0 && edit.row < rows && edit.start >= 0 && edit.end >= edit.start;
    if (!ordered || !inside) throw new Error(`invariant broken: edit out of place: ${JSON.stringify(edit)}`);
    out.rows.push(edit.row);
    out.starts.push(edit.start);
    out.ends.push(edit.end);
    out.replacements.push(code(edit.replacement));
    out.authors.push(code(edit.author));
    out.classes.push(code(edit.class));
    last = edit;
  }
  return zstdCompressSync(JSON.stringify({ strings: [...strings.keys()], ...out } satisfies StoredEdits));
}

/** Edits by row of the chunk. */
export function decodeEdits(data: Uint8Array): Map<number, EditSpan[]> {
  const stored = JSON.parse(zstdDecompressSync(data).toString('utf8')) as StoredEdits;
  const text = (code: number | undefined): string => stored.strings[code ?? -1] ?? '';
  const byRow = new Map<number, EditSpan[]>();
  stored.rows.forEach((row, i) => {
    const edit: EditSpan = {
      start: stored.starts[i] ?? 0,
      end: stored.ends[i] ?? 0,
      replacement: text(stored.replacements[i]),
      author: text(stored.authors[i]),
      class: text(stored.classes[i]),
    };
    const list = byRow.get(row);
    if (list === undefined) byRow.set(row, [edit]);
    else list.push(edit);
  });
  return byRow;
}
