import { isUtf8 } from 'node:buffer';
import type { ReadKnobs } from '#shared/domain/recipe.ts';
import { openSource } from './compressed/open.ts';
import type { ByteSource } from './compressed/open.ts';
import { newRowCutter } from './csv-rows.ts';
import type { Row } from './csv-rows.ts';
import { decoderOf } from './legacy-text.ts';
import { fault, isDone, quote } from './place.ts';
import type { ReadInput, ReadItem, RecordMeta } from './reader.ts';
import { bomLength } from './utf8.ts';
import type { Decoded } from './utf8.ts';
import { textFields } from './text-field.ts';

type MetaField = 'id' | 'url' | 'title' | 'language' | 'date' | 'licence' | 'mime';

interface Header {
  separator: number;
  names: string[];
  /** Index of the text column. */
  text: number;
  meta: { field: MetaField; column: number }[];
  /** Offset of the first row after the header. */
  end: number;
}

const HEADER_LIMIT = 1 << 20;

/**
 * Tables with a header row: one record a row, the text in one column, all other columns in `extra` as strings. Locator:
 * offset of the row. A file without a text column is one fault. `separators`: the first that the header row holds
 * most often is taken.
 */
export async function* readSeparated(input: ReadInput, separators: string): AsyncGenerator<ReadItem> {
  const source = openSource(input);
  const start = { locator: 0, part: 0 };
  const header = await readHeader(source, input, separators);
  if (header === null) return;
  if ('kind' in header) {
    if (!isDone(input, start)) yield header;
    return;
  }
  const bare = source.compression === 'none';
  const from = bare && input.after !== undefined ? Math.max(input.after.locator, header.end) : header.end;
  const max = input.knobs.maxRecordBytes;
  const rows = newRowCutter(header.separator, max, from);
  let blank: { locator: number; lines: number } | null = null;
  let items: ReadItem[] = [];
  let held = 0; // bytes handed in whose rows have not come out yet

  const add = (item: ReadItem): void => {
    if (!isDone(input, item)) items.push(item);
  };
  function flushBlank(): void {
    if (blank !== null) add({ kind: 'blank', locator: blank.locator, part: 0, lines: blank.lines });
    blank = null;
  }
  function drain(final: boolean): void {
    for (let row = rows.next(final); row !== null && !input.cancelled(); row = rows.next(final)) {
      held -= row.length;
      if (row.blank) {
        blank ??= { locator: row.at, lines: 0 };
        blank.lines++;
        continue;
      }
      flushBlank();
      add(rowItem(row, header as Header, max));
    }
  }

  for await (const piece of source.pieces(from)) {
    if (piece.kind === 'break') {
      // Whole rows before the break are good; the one that it cuts is lost with it.
      if (piece.clean) drain(true);
      flushBlank();
      add(fault({ locator: piece.at - held, part: 0 }, piece.reason, piece.detail));
      rows.restart(piece.at + 1);
      held = 0;
    } else {
      rows.push(piece.bytes);
      held += piece.bytes.length;
      drain(false);
    }
    for (const item of items) yield item;
    items = [];
    if (input.cancelled()) return;
  }
  drain(true);
  if (input.cancelled()) return;
  flushBlank();
  for (const item of items) yield item;
}

function fieldText(
  field: Row['fields'][number],
  decode: (bytes: Uint8Array) => Decoded,
): { text: string; replaced: number } {
  const { text, replaced } = decode(field.bytes);
  return { text: field.quoted ? text.replaceAll('""', '"') : text, replaced };
}

/** All fields of a row are in one charset. */
function rowDecoder({ fields }: Row): ReturnType<typeof decoderOf> {
  const whole = (): Uint8Array => Buffer.concat(fields.flatMap(({ bytes }) => [bytes, COMMA]));
  return decoderOf(whole, fields.every(({ bytes }) => isUtf8(bytes))); // prettier-ignore
}
const COMMA = Uint8Array.of(0x2c);

function rowItem(row: Row, header: Header, max: number): ReadItem {
  const place = { locator: row.at, part: 0 };
  if (row.tooLong) {
    const detail = `a row of ${row.length} bytes is longer than ${max}; raise read.maxRecordBytes to read it`;
    return fault(place, 'too-large', detail, row.length);
  }
  if (row.fields.length !== header.names.length) {
    const detail = `${row.fields.length} fields where the header has ${header.names.length} (row at byte ${row.at})`;
    return fault(place, 'bad-record', detail, row.length);
  }
  let replaced = 0;
  const { decode, charset } = rowDecoder(row);
  const values = row.fields.map((field) => {
    const decoded = fieldText(field, decode);
    replaced += decoded.replaced;
    return decoded.text;
  });
  const text = values[header.text]!;
  if (text === '') return fault(place, 'empty-text', `"${header.names[header.text]}" is empty`, row.length);
  const meta: RecordMeta = charset === undefined ? {} : { charset };
  const used = new Set([header.text]);
  for (const { field, column } of header.meta) {
    if (values[column] === '') continue;
    meta[field] = values[column]!;
    used.add(column);
  }
  const extra = values.flatMap((value, i) =>
    used.has(i) ? [] : [`${JSON.stringify(header.names[i])}:${JSON.stringify(value)}`],
  );
  if (extra.length > 0) meta.extra = `{${extra.join(',')}}`;
  return { kind: 'record', ...place, bytes: row.length, content: { as: 'text', text }, meta, replaced };
}

/** null: cancelled. */
async function readHeader(source: ByteSource, input: ReadInput, separators: string): Promise<Header | ReadItem | null> {
  const start = { locator: 0, part: 0 };
  let bytes = Buffer.alloc(0);
  let ended = true;
  for await (const piece of source.pieces(0)) {
    if (input.cancelled()) return null;
    if (piece.kind === 'break') return fault(start, piece.reason, piece.detail);
    bytes = Buffer.concat([bytes, piece.bytes]);
    const row = firstRow(bytes, separators, false);
    if (row !== null) return headerOf(row, input.knobs);
    if (bytes.length > HEADER_LIMIT) {
      ended = false;
      break;
    }
  }
  if (bytes.length === 0) return fault(start, 'empty-file', 'the file is empty');
  const row = ended ? firstRow(bytes, separators, true) : null;
  if (row !== null) return headerOf(row, input.knobs);
  return fault(start, 'bad-record', `no header row within ${bytes.length} bytes`);
}

interface FirstRow {
  row: Row;
  separator: number;
}

/** The first row that is not blank, cut at the separator that occurs most often in its line. */
function firstRow(bytes: Buffer, separators: string, final: boolean): FirstRow | null {
  const bom = bomLength(bytes);
  let lineStart = bom;
  while (bytes[lineStart] === 10 || bytes[lineStart] === 13) lineStart++;
  const feed = bytes.indexOf(10, lineStart);
  if (feed < 0 && !final) return null;
  const line = bytes.subarray(lineStart, feed < 0 ? bytes.length : feed).toString('latin1');
  let best = separators[0]!;
  const count = (separator: string): number => line.split(separator).length;
  for (const separator of separators) if (count(separator) > count(best)) best = separator;
  const cutter = newRowCutter(best.charCodeAt(0), HEADER_LIMIT, lineStart);
  cutter.push(bytes.subarray(lineStart));
  const row = cutter.next(final);
  return row === null ? null : { row, separator: best.charCodeAt(0) };
}

function headerOf({ row, separator }: FirstRow, knobs: ReadKnobs): Header | ReadItem {
  const { decode } = rowDecoder(row);
  const names = row.fields.map((field) => fieldText(field, decode).text.trim());
  const column = (name: string | null): number => (name === null ? -1 : names.indexOf(name));
  const wanted = textFields(knobs);
  const text = wanted.map(column).find((i) => i >= 0) ?? -1;
  if (text < 0) {
    const has = quote(names.join(', '), 200);
    const detail = `no column ${wanted.map((name) => `"${name}"`).join(' or ')}; the header row has ${has}`;
    return fault({ locator: 0, part: 0 }, 'missing-text', detail);
  }
  const fields: [MetaField, string | null][] = [
    ['id', knobs.idField],
    ['url', knobs.urlField],
    ['title', knobs.titleField],
    ['language', knobs.languageField],
    ['date', knobs.dateField],
    ['licence', knobs.licenceField],
    ['mime', knobs.typeField],
  ];
  const meta = fields
    .map(([field, name]) => ({ field, column: column(name) }))
    .filter(({ column: i }) => i >= 0 && i !== text);
  return { separator, names, text, meta, end: row.at + row.length };
}
