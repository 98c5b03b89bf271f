import { isUtf8 } from 'node:buffer';
import { openSource } from '#engine/read/compressed/open.ts';
import { newJsonToRecord } from '#engine/read/json-record.ts';
import type { JsonToRecord } from '#engine/read/json-record.ts';
import { newLineSplitter } from '#engine/read/lines.ts';
import type { Line } from '#engine/read/lines.ts';
import { fault, isDone } from '#engine/read/place.ts';
import type { ReadInput, ReadItem, Reader } from '#engine/read/reader.ts';
import { decoderOf } from '#engine/read/legacy-text.ts';
import { bomLength, isBlank } from '#engine/read/utf8.ts';

export const reader: Reader = {
  id: 'jsonl',
  version: 2,
  title: 'JSON lines',
  extensions: ['.jsonl', '.ndjson', '.json-lines', '.jsonlines', '.ldjson'],
  ranges: true,
  read,
};

/**
 * One record a line; locator: offset of the line in the decompressed stream. A bare range owns the lines whose first
 * byte it holds, so it starts after the first line feed at or after `start - 1`. Blank lines are coalesced up to the
 * next item, at the offset of the first of them.
 */
async function* read(input: ReadInput): AsyncGenerator<ReadItem> {
  const source = openSource(input);
  const bare = source.compression === 'none';
  const end = bare ? input.end : Infinity;
  const from = !bare ? 0 : input.after !== undefined ? input.after.locator : Math.max(0, input.start - 1);
  const lines = newLineSplitter(input.knobs.maxRecordBytes, from);
  const sink = newLineSink(input);
  let skipFirst = bare && input.after === undefined && input.start > 0;
  let empty = true;

  for await (const piece of source.pieces(from)) {
    empty = false;
    if (piece.kind === 'break') {
      const cut = lines.rest();
      const at = cut !== null && !sink.addWhole(cut) ? cut.at : piece.at;
      sink.add(fault({ locator: at, part: 0 }, piece.reason, piece.detail));
      lines.restart(piece.at + 1);
    } else {
      lines.push(piece.bytes);
      for (;;) {
        if (!skipFirst) sink.addEmpty(lines.skipEmpty(end));
        const line = lines.next();
        if (line === null) break;
        if (input.cancelled()) return;
        if (skipFirst) skipFirst = false;
        else if (line.at < end) sink.addLine(line);
        else {
          sink.flushBlank();
          for (const item of sink.take()) yield item;
          return;
        }
        for (const item of sink.take()) yield item;
      }
    }
    for (const item of sink.take()) yield item;
    if (input.cancelled()) return;
  }
  const last = lines.rest();
  if (last !== null && !skipFirst && last.at < end) sink.addLine(last);
  sink.flushBlank();
  if (empty && from === 0) sink.add(fault({ locator: 0, part: 0 }, 'empty-file', 'the file is empty'));
  for (const item of sink.take()) yield item;
}

/** Lines -> items not yet committed. */
function newLineSink(input: ReadInput) {
  const toRecord = newJsonToRecord(input.knobs);
  const max = input.knobs.maxRecordBytes;
  let items: ReadItem[] = [];
  let blank: { locator: number; lines: number } | null = null;

  function push(item: ReadItem): void {
    if (!isDone(input, item)) items.push(item);
  }
  function flushBlank(): void {
    if (blank !== null) push({ kind: 'blank', locator: blank.locator, part: 0, lines: blank.lines });
    blank = null;
  }
  function add(item: ReadItem): void {
    flushBlank();
    push(item);
  }
  function addEmpty({ at, lines }: { at: number; lines: number }): void {
    if (lines === 0) return;
    blank ??= { locator: at, lines: 0 };
    blank.lines += lines;
  }
  function addLine(line: Line): void {
    if (!line.tooLong && isBlank(line.bytes)) return addEmpty({ at: line.at, lines: 1 });
    flushBlank();
    const done = input.after !== undefined && isDone(input, { locator: line.at, part: 0 });
    if (!done) items.push(lineItem(line, toRecord, max));
  }
  /** For the bytes before a break: true when they are blank or whole JSON, which a cut line cannot be. */
  function addWhole(line: Line): boolean {
    const whole = !line.tooLong && (isBlank(line.bytes) || lineItem(line, toRecord, max).kind === 'record');
    if (whole) addLine(line);
    return whole;
  }
  function take(): ReadItem[] {
    if (items.length === 0) return items;
    const taken = items;
    items = [];
    return taken;
  }
  return { add, addEmpty, addLine, addWhole, flushBlank, take };
}

function lineItem(line: Line, toRecord: JsonToRecord, max: number): ReadItem {
  const place = { locator: line.at, part: 0 };
  if (line.tooLong) {
    const detail = `a line of ${line.length} bytes is longer than ${max}; raise read.maxRecordBytes to read it`;
    return fault(place, 'too-large', detail, line.length);
  }
  const bom = line.at === 0 ? bomLength(line.bytes) : 0;
  const bytes = bom === 0 ? line.bytes : line.bytes.subarray(bom);
  const { decode, charset } = decoderOf(() => bytes, isUtf8(bytes));
  const { text: json, replaced } = decode(bytes);
  const outcome = toRecord(json);
  if (!outcome.ok) {
    return fault(place, outcome.reason, `${outcome.detail} (line at byte ${line.at})`, line.length);
  }
  return {
    kind: 'record',
    locator: line.at,
    part: 0,
    bytes: line.length,
    content: { as: 'text', text: outcome.text },
    meta: charset === undefined ? outcome.meta : { ...outcome.meta, charset },
    replaced: replaced + outcome.replaced,
  };
}
