import { closeSync, openSync } from 'node:fs';
import type { ColumnMetaData, FileMetaData, RowGroup, SchemaTree } from 'hyparquet';
import { parquetSchema } from 'hyparquet';
import { getMaxRepetitionLevel, getTreePath } from 'hyparquet/src/schema.js';
import type { ReadKnobs } from '#shared/domain/recipe.ts';
import { openColumn } from '../parquet/column.ts';
import type { ColumnCursor } from '../parquet/column.ts';
import { message, ParquetFault, readFooter } from '../parquet/footer.ts';
import { isScalar, isText, rawJson } from '../parquet/values.ts';
import type { ReadInput, ReadItem, Reader, RecordMeta } from '../reader.ts';
import { textFields } from '../text-field.ts';
import { decodeUtf8 } from '../utf8.ts';

/**
 * Parquet, page by page (DECISIONS 18): of each wanted column one page is in memory, so that a row group may be larger
 * than the memory budget. Locator = row number in the file. Columns that are flat scalars become `extra`; nested
 * ones are not read. A page that does not decode costs the rest of its row group, as one fault, and the next
 * row group is read.
 */
export const reader: Reader = {
  id: 'parquet',
  version: 1,
  title: 'Apache Parquet',
  extensions: ['.parquet', '.pq'],
  ranges: false,
  read,
};

async function* read(input: ReadInput): AsyncGenerator<ReadItem> {
  const fd = openSync(input.file, 'r');
  try {
    let metadata: FileMetaData;
    let plan: Plan;
    try {
      metadata = readFooter(fd, input.size);
      plan = planColumns(metadata, input.knobs);
    } catch (error) {
      if (!(error instanceof ParquetFault)) throw error;
      if (input.after === undefined) yield fault(0, error);
      return;
    }
    const done = input.after === undefined ? -1 : input.after.locator;
    let first = 0;
    for (const group of metadata.row_groups) {
      const rows = Number(group.num_rows);
      if (input.cancelled()) return;
      if (first + rows - 1 > done) yield* readGroup(fd, group, plan, first, Math.max(done + 1 - first, 0), input);
      first += rows;
    }
  } finally {
    closeSync(fd);
  }
}

function fault(locator: number, error: unknown): ReadItem {
  const reason = error instanceof ParquetFault ? error.reason : 'bad-record';
  return { kind: 'fault', locator, part: 0, reason, detail: message(error), bytes: null };
}

type TextField = Exclude<keyof RecordMeta, 'http'>;

interface Plan {
  text: string;
  /** Metadata fields by their name in RecordMeta, then what goes to `extra`. */
  named: [TextField, string][];
  extra: string[];
  schema: SchemaTree;
}

/** Which columns are read; throws when there is no column of text. */
function planColumns(metadata: FileMetaData, knobs: ReadKnobs): Plan {
  let schema: SchemaTree;
  try {
    schema = parquetSchema(metadata);
  } catch (cause) {
    throw new ParquetFault('bad-record', `the schema does not parse: ${message(cause)}`, cause);
  }
  const flat = new Map<string, SchemaTree>();
  for (const child of schema.children) {
    if (child.children.length === 0 && getMaxRepetitionLevel([schema, child]) === 0)
      flat.set(child.element.name, child);
  }
  const wanted = textFields(knobs);
  const text = wanted.find((name) => flat.has(name));
  if (text === undefined) {
    const have = schema.children
      .map((child) => child.element.name)
      .slice(0, 20)
      .join(', ');
    throw new ParquetFault(
      'missing-text',
      `no flat column ${wanted.join(' or ')}; the file has ${have}; name one with read.textField`,
    );
  }
  if (!isText(flat.get(text)?.element ?? { name: text })) {
    throw new ParquetFault(
      'text-not-string',
      `column ${text} is ${flat.get(text)?.element.type ?? 'nested'}, not text`,
    );
  }
  const fields: [TextField, string | null][] = [
    ['id', knobs.idField],
    ['url', knobs.urlField],
    ['title', knobs.titleField],
    ['language', knobs.languageField],
    ['date', knobs.dateField],
    ['licence', knobs.licenceField],
    ['mime', knobs.typeField],
  ];
  const usable = (name: string): boolean =>
    name !== text && isScalar(flat.get(name)?.element ?? { name, type: 'FIXED_LEN_BYTE_ARRAY' });
  const named = fields.filter((f): f is [TextField, string] => f[1] !== null && flat.has(f[1]) && usable(f[1]));
  const taken = new Set(named.map(([, name]) => name));
  const extra = [...flat.keys()].filter((name) => usable(name) && !taken.has(name));
  return { text, named, extra, schema };
}

function* readGroup(
  fd: number,
  group: RowGroup,
  plan: Plan,
  first: number,
  skip: number,
  input: ReadInput,
): Generator<ReadItem> {
  const rows = Number(group.num_rows);
  let row = skip;
  try {
    const cursor = (name: string): ColumnCursor => openNamed(fd, group, plan.schema, name);
    const text = cursor(plan.text);
    const named = plan.named.map(([field, name]) => [field, cursor(name)] as const);
    const extra = plan.extra.map((name) => [JSON.stringify(name), cursor(name)] as const);
    for (const column of [text, ...named.map(([, c]) => c), ...extra.map(([, c]) => c)]) column.skip(skip);
    for (; row < rows; row++) {
      if (input.cancelled()) return;
      const value = text.next();
      const meta: RecordMeta = {};
      for (const [field, column] of named) {
        const json = rawJson(column.next());
        if (json !== null) meta[field] = json.startsWith('"') ? (JSON.parse(json) as string) : json;
      }
      const members = extra.map(([name, column]) => `${name}:${rawJson(column.next()) ?? 'null'}`);
      if (members.length > 0) meta.extra = `{${members.join(',')}}`;
      yield toItem(value, meta, first + row, input.knobs);
    }
  } catch (error) {
    const lost = rows - row;
    const reason = error instanceof ParquetFault ? error.reason : 'bad-record';
    const detail = `${message(error)}; ${lost} ${lost === 1 ? 'row' : 'rows'} of the row group from row ${first + row} on cannot be read`;
    yield { kind: 'fault', locator: first + row, part: 0, reason, detail, bytes: null };
  }
}

function openNamed(fd: number, group: RowGroup, schema: SchemaTree, name: string): ColumnCursor {
  const chunk = group.columns.find((column) => column.meta_data?.path_in_schema.join('.') === name);
  if (chunk !== undefined && 'crypto_metadata' in chunk && chunk.crypto_metadata !== undefined) {
    throw new ParquetFault('encrypted', `column ${name} is encrypted`);
  }
  const meta: ColumnMetaData | undefined = chunk?.meta_data;
  if (meta === undefined) throw new ParquetFault('bad-record', `the row group has no readable column ${name}`);
  return openColumn(fd, meta, getTreePath(schema, [name]));
}

function toItem(value: unknown, meta: RecordMeta, locator: number, knobs: ReadKnobs): ReadItem {
  const place = { locator, part: 0 };
  if (value === undefined || value === null) {
    return { ...place, kind: 'fault', reason: 'missing-text', detail: 'the text is null', bytes: 0 };
  }
  if (!(value instanceof Uint8Array)) {
    return { ...place, kind: 'fault', reason: 'text-not-string', detail: `the text is a ${typeof value}`, bytes: null };
  }
  if (value.byteLength > knobs.maxRecordBytes) {
    const detail = `${value.byteLength} bytes; the limit is ${knobs.maxRecordBytes} (read.maxRecordBytes)`;
    return { ...place, kind: 'fault', reason: 'too-large', detail, bytes: value.byteLength };
  }
  if (value.byteLength === 0)
    return { ...place, kind: 'fault', reason: 'empty-text', detail: 'the text is empty', bytes: 0 };
  const { text, replaced } = decodeUtf8(value);
  return { ...place, kind: 'record', bytes: value.byteLength, content: { as: 'text', text }, meta, replaced };
}
