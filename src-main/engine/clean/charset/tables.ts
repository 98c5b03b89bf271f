import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '#engine/hash.ts';
import { resourceRoot } from '#engine/resource-root.ts';

/*
 * What the bytes of the legacy charsets mean, by tables of our own, so that every host reads the same text (the host's
 * decoders differ between versions, and lack half of the charsets). `resources/charset/tables.bin` is little endian: the
 * length of a JSON header, the header, then what it points at: for a single-byte charset 128 UTF-16 units for the bytes
 * 0x80 to 0xff; for a double-byte table rows × columns units, and where some codes lie in plane 2 a bit for each code
 * (its unit is then the low half of the code point). 0 stands for a byte or code that means nothing.
 */

export interface DoubleTable {
  rows: number;
  columns: number;
  units: Uint16Array;
  /** One bit a code: it lies in plane 2. Null where none does. */
  high: Uint8Array | null;
}

interface Header {
  single: { name: string; at: number }[];
  double: { name: string; rows: number; columns: number; at: number; high: number | null }[];
}

function read(): { single: Map<string, Uint16Array>; double: Map<string, DoubleTable>; sha256: string } {
  const file = new Uint8Array(readFileSync(join(resourceRoot(), 'charset', 'tables.bin')));
  const length = new DataView(file.buffer).getUint32(0, true);
  const header = JSON.parse(Buffer.from(file.subarray(4, 4 + length)).toString('latin1')) as Header;
  const start = 4 + length;
  const units = (at: number, count: number): Uint16Array =>
    new Uint16Array(file.buffer.slice(start + at, start + at + count * 2));
  const single = new Map(header.single.map(({ name, at }) => [name, units(at, 128)]));
  const double = new Map(
    header.double.map(({ name, rows, columns, at, high }) => {
      const count = rows * columns;
      const bits = high === null ? null : file.slice(start + high, start + high + Math.ceil(count / 8));
      return [name, { rows, columns, units: units(at, count), high: bits }];
    }),
  );
  return { single, double, sha256: sha256(file) };
}

const tables = read();

/** SHA-256 of the file: part of the key of every decoded text. */
export const CHARSET_TABLES_SHA256 = tables.sha256;
/** Units of the bytes 0x80 to 0xff, by charset. */
export const SINGLE_BYTE: ReadonlyMap<string, Uint16Array> = tables.single;

export function doubleTable(name: string): DoubleTable {
  const table = tables.double.get(name);
  if (table === undefined) throw new Error(`no charset table ${name}`);
  return table;
}

/** Code point of a code, or 0 where it means nothing or lies outside the table. */
export function lookUp(table: DoubleTable, row: number, column: number): number {
  if (row < 0 || column < 0 || row >= table.rows || column >= table.columns) return 0;
  const at = row * table.columns + column;
  const unit = table.units[at]!;
  if (table.high === null || unit === 0) return unit;
  return (table.high[at >> 3]! >> (at & 7)) & 1 ? 0x20000 + unit : unit;
}
