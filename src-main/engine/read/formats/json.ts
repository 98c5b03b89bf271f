import { openSource } from '#engine/read/compressed/open.ts';
import { newJsonToRecord } from '#engine/read/json-record.ts';
import { newValueCutter } from '#engine/read/json-values.ts';
import type { JsonValue } from '#engine/read/json-values.ts';
import { fault, isDone } from '#engine/read/place.ts';
import type { ReadInput, ReadItem, Reader } from '#engine/read/reader.ts';
import { bomLength, decodeUtf8 } from '#engine/read/utf8.ts';

export const reader: Reader = {
  id: 'json',
  version: 1,
  title: 'JSON document',
  extensions: ['.json'],
  ranges: false,
  read,
};

/**
 * A file that holds one array: one record an element. A file that holds one object, or several one after the other
 * (however they are spread over lines): one record an object. Locator: offset of the value. A value that never ends
 * takes the rest of the file with it, as one fault.
 */
async function* read(input: ReadInput): AsyncGenerator<ReadItem> {
  const source = openSource(input);
  const max = input.knobs.maxRecordBytes;
  const toRecord = newJsonToRecord(input.knobs);
  const values = newValueCutter(max);
  let empty = true;
  let found = 0;

  function item(value: JsonValue): ReadItem {
    const place = { locator: value.at, part: 0 };
    if (value.tooLong) {
      const detail = `a value of ${value.length} bytes is longer than ${max}; raise read.maxRecordBytes to read it`;
      return fault(place, 'too-large', detail, value.length);
    }
    const { text: json, replaced } = decodeUtf8(value.bytes);
    const outcome = toRecord(json);
    if (!outcome.ok) {
      return fault(place, outcome.reason, `${outcome.detail} (value at byte ${value.at})`, value.length);
    }
    const { text, meta } = outcome;
    const content = { as: 'text', text } as const;
    const bytes = value.length;
    return { kind: 'record', ...place, bytes, content, meta, replaced: replaced + outcome.replaced };
  }

  for await (const piece of source.pieces(0)) {
    const first = empty;
    empty = false;
    if (piece.kind === 'break') {
      const cut = values.rest();
      const broken = fault({ locator: cut?.at ?? piece.at, part: 0 }, piece.reason, piece.detail);
      if (!isDone(input, broken)) yield broken;
      values.restart();
      found++;
      continue;
    }
    const bom = first ? bomLength(piece.bytes) : 0;
    values.push(piece.bytes.subarray(bom), piece.at + bom);
    for (let value = values.next(); value !== null; value = values.next()) {
      if (input.cancelled()) return;
      found++;
      const next = { locator: value.at, part: 0 };
      if (!isDone(input, next)) yield item(value);
    }
    if (input.cancelled()) return;
  }
  const last = values.rest();
  if (last !== null) {
    found++;
    if (!isDone(input, { locator: last.at, part: 0 })) yield item(last);
  }
  const start = { locator: 0, part: 0 };
  if (empty) {
    if (!isDone(input, start)) yield fault(start, 'empty-file', 'the file is empty');
  } else if (found === 0 && !values.closed && !isDone(input, start)) {
    yield fault(start, 'bad-record', 'the file holds no JSON value');
  }
}
