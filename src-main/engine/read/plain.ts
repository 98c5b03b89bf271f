import { copyOf } from './bytes.ts';
import { openSource } from './compressed/open.ts';
import { newLineSplitter } from './lines.ts';
import { fault, isDone } from './place.ts';
import type { Place, ReadInput, ReadItem } from './reader.ts';
import { unmarkedUtf16 } from './signatures.ts';
import { bomLength, isBlank } from './utf8.ts';
import { readWhole } from './whole.ts';

/** Plain text as bytes, whose charset cleaning finds, but for UTF-16 without a mark. */
function record(place: Place, bytes: Uint8Array, mime: string): ReadItem {
  const content = { as: 'bytes', type: 'plain', bytes, charset: unmarkedUtf16(bytes.subarray(0, 4096)) } as const;
  return { kind: 'record', ...place, bytes: bytes.length, content, meta: { mime }, replaced: 0 };
}

/** One file is one document. */
export async function* readPlainFile(input: ReadInput, mime: string): AsyncGenerator<ReadItem> {
  const file = await readWhole(input);
  if (file === null) return;
  const items: ReadItem[] = [];
  if (file.ok) items.push(record({ locator: 0, part: 0 }, file.bytes, mime));
  if (file.fault !== null) items.push(file.fault);
  for (const item of items) if (!isDone(input, item)) yield item;
}

/**
 * Documents between delimiter lines; locator: offset of the document's first line. The delimiter stands alone on its
 * line, and is looked for as UTF-8. Pieces with nothing but blanks are no documents: their lines are counted as blank.
 */
export async function* readDelimited(input: ReadInput, delimiter: string, mime: string): AsyncGenerator<ReadItem> {
  const source = openSource(input);
  const max = input.knobs.maxRecordBytes;
  const mark = Buffer.from(delimiter, 'utf8');
  const from = source.compression === 'none' && input.after !== undefined ? input.after.locator : 0;
  const lines = newLineSplitter(max, from);
  let document = newDocument(from);
  let items: ReadItem[] = [];
  let empty = true;

  function newDocument(at: number) {
    return { at, parts: [] as Uint8Array[], size: 0, lines: 0, blank: true };
  }
  function isMark(bytes: Uint8Array, first: boolean): boolean {
    let line = first ? bytes.subarray(bomLength(bytes)) : bytes;
    if (line.at(-1) === 13) line = line.subarray(0, -1);
    return line.length === mark.length && mark.equals(line);
  }
  function finish(next: number, broken: boolean): void {
    const { at, parts, size, lines: count, blank } = document;
    document = newDocument(next);
    const place = { locator: at, part: 0 };
    if (size === 0 || broken || isDone(input, place)) return;
    if (blank) items.push({ kind: 'blank', ...place, lines: count });
    else if (size > max) {
      const detail = `a document of ${size} bytes is longer than ${max}; raise read.maxRecordBytes to read it`;
      items.push(fault(place, 'too-large', detail, size));
    } else items.push(record(place, new Uint8Array(Buffer.concat(parts, size)), mime));
  }
  function add(line: { at: number; bytes: Uint8Array; length: number; tooLong: boolean }, ended: boolean): void {
    if (!line.tooLong && isMark(line.bytes, line.at === 0)) return finish(line.at + line.length, false);
    document.size += line.length;
    document.lines++;
    document.blank &&= !line.tooLong && isBlank(line.bytes);
    if (document.size > max) document.parts = [];
    else {
      document.parts.push(copyOf(line.bytes));
      if (ended) document.parts.push(Uint8Array.of(10));
    }
  }

  for await (const piece of source.pieces(from)) {
    empty = false;
    if (piece.kind === 'break') {
      const rest = lines.rest();
      if (rest !== null) add(rest, false);
      const cut = !piece.clean && document.size > 0;
      const place = { locator: cut ? document.at : piece.at, part: 0 };
      finish(piece.at + 1, cut);
      const item = fault(place, piece.reason, piece.detail);
      if (!isDone(input, item)) items.push(item);
      lines.restart(piece.at + 1);
    } else {
      lines.push(piece.bytes);
      for (let line = lines.next(); line !== null; line = lines.next()) {
        if (input.cancelled()) return;
        add(line, true);
      }
    }
    for (const item of items) yield item;
    items = [];
    if (input.cancelled()) return;
  }
  const rest = lines.rest();
  if (rest !== null) add(rest, false);
  finish(0, false);
  if (empty && input.after === undefined) items.push(fault({ locator: 0, part: 0 }, 'empty-file', 'the file is empty'));
  for (const item of items) yield item;
}

export function readPlain(input: ReadInput, mime: string): AsyncGenerator<ReadItem> {
  const delimiter = input.knobs.textDelimiter;
  return delimiter === null ? readPlainFile(input, mime) : readDelimited(input, delimiter, mime);
}
