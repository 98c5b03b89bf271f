/*
 * Writes `tables.bin`: what the bytes of the legacy charsets mean, asked of the system's iconv (GNU C library):
 *   node resources/charset/generate-tables.ts
 * The layout is stated in src-main/engine/clean/charset/tables.ts, which reads it.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Our name -> iconv's. */
const SINGLE: Record<string, string> = {
  'windows-1250': 'CP1250',
  'windows-1251': 'CP1251',
  'windows-1252': 'CP1252',
  'windows-1253': 'CP1253',
  'windows-1254': 'CP1254',
  'windows-1255': 'CP1255',
  'windows-1256': 'CP1256',
  'windows-1257': 'CP1257',
  'windows-1258': 'CP1258',
  'windows-874': 'CP874',
  'tis-620': 'TIS-620',
  'koi8-r': 'KOI8-R',
  'koi8-u': 'KOI8-U',
  ibm437: 'IBM437',
  ibm737: 'CP737',
  ibm775: 'CP775',
  ibm850: 'IBM850',
  ibm852: 'IBM852',
  ibm855: 'IBM855',
  ibm857: 'IBM857',
  ibm862: 'IBM862',
  ibm864: 'IBM864',
  ibm866: 'IBM866',
  macintosh: 'MACINTOSH',
  'x-mac-cyrillic': 'MAC-UK',
  'x-mac-ce': 'MAC-CENTRALEUROPE',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16].map((part) => [`iso-8859-${part}`, `ISO-8859-${part}`]),
  ),
};

/** Where the C library keeps an older table than the charset's owner: [byte, unit]. */
const NEWER: Record<string, [number, number][]> = {
  macintosh: [
    [0xc6, 0x2206],
    [0xf0, 0xf8ff],
  ],
  'x-mac-cyrillic': [[0xff, 0x20ac]],
};

interface Double {
  iconv: string;
  /** Asked for what the first does not know. */
  also?: string;
  /** The bytes of the code in row `row`, column `column`. */
  code(row: number, column: number): number[];
  rows: number;
  columns: number;
}

const grid = (iconv: string, lead: [number, number], trail: [number, number]): Double => ({
  iconv,
  rows: lead[1] - lead[0] + 1,
  columns: trail[1] - trail[0] + 1,
  code: (row, column) => [lead[0] + row, trail[0] + column],
});
const plane = (iconv: string, ...prefix: number[]): Double => ({
  iconv,
  rows: 94,
  columns: 94,
  code: (row, column) => [...prefix, 0xa1 + row, 0xa1 + column],
});

/** Rows 1 to 120 of JIS X 0208 with the extensions of Microsoft, as Shift_JIS writes them. */
const jis: Double = {
  iconv: 'CP932',
  rows: 120,
  columns: 94,
  code(row, column) {
    const lead = row >> 1;
    const trail = (row & 1) * 94 + column;
    return [lead < 31 ? 0x81 + lead : 0xc1 + lead, trail < 63 ? 0x40 + trail : 0x41 + trail];
  },
};

const DOUBLE: Record<string, Double> = {
  gb18030: grid('GB18030', [0x81, 0xfe], [0x40, 0xfe]),
  big5: { ...grid('BIG5-HKSCS', [0x87, 0xfe], [0x40, 0xfe]), also: 'BIG5' },
  jis,
  jis0212: plane('EUC-JP', 0x8f),
  cp949: grid('UHC', [0x81, 0xfd], [0x41, 0xfe]),
  johab: grid('JOHAB', [0x84, 0xf9], [0x31, 0xfe]),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 15].map((n) => [`cns${n}`, n === 1 ? plane('EUC-TW') : plane('EUC-TW', 0x8e, 0xa0 + n)]),
  ),
};

/** The text of each code, or `` where iconv knows none. */
function ask(iconv: string, codes: readonly (readonly number[])[]): string[] {
  // Two blanks part a code from the line end: some converters swallow the byte after a code that they do not know.
  const input = Buffer.from(codes.flatMap((code) => [...code, 32, 32, 10]));
  const done = spawnSync('iconv', ['-c', '-f', iconv, '-t', 'UTF-8'], { input, maxBuffer: 2 ** 28 });
  if (done.error !== undefined) throw done.error;
  const lines = done.stdout.toString('utf8').split('\n').slice(0, -1);
  if (lines.length !== codes.length) throw new Error(`${iconv}: ${lines.length} answers to ${codes.length} codes`);
  return lines.map((line) => line.replace(/ +$/, ''));
}

function singleTable(name: string, iconv: string): Uint16Array {
  const codes = Array.from({ length: 128 }, (_, i) => [0x80 + i]);
  const units = Uint16Array.from(ask(iconv, codes), (text) => (text === '' ? 0 : text.charCodeAt(0)));
  for (const [byte, unit] of NEWER[name] ?? []) units[byte - 0x80] = unit;
  return units;
}

/** Code units, and a bit for each code that lies in plane 2: its unit is the low half of the code point. */
function doubleTable({ iconv, also, rows, columns, code }: Double): { units: Uint16Array; high: Uint8Array } {
  const codes: number[][] = [];
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) codes.push(code(row, column));
  const units = new Uint16Array(codes.length);
  const high = new Uint8Array(Math.ceil(codes.length / 8));
  const others = also === undefined ? [] : ask(also, codes);
  for (const [i, first] of ask(iconv, codes).entries()) {
    const text = first.length === 0 || first < '\u00a0' ? (others[i] ?? first) : first;
    const points = Array.from(text, (character) => character.codePointAt(0)!);
    // A code that iconv does not know leaves nothing, or its second byte as ASCII, control or half-width katakana.
    if (points.length !== 1 || points[0]! < 0xa0) continue;
    if (/JP|932/.test(iconv) && points[0]! >= 0xff61 && points[0]! <= 0xff9f) continue;
    units[i] = points[0]! & 0xffff;
    if (points[0]! > 0x2ffff) throw new Error(`${iconv}: U+${points[0]!.toString(16)} is beyond plane 2`);
    if (points[0]! > 0xffff) high[i >> 3]! |= 1 << (i & 7);
  }
  return { units, high };
}

/** The bytes of `tables.bin`. */
export function generateTables(): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  const place = (bytes: Uint8Array): number => {
    const at = size;
    const padded = new Uint8Array(bytes.length + (bytes.length & 1));
    padded.set(bytes);
    parts.push(padded);
    size += padded.length;
    return at;
  };
  const bytesOf = (units: Uint16Array): Uint8Array => new Uint8Array(units.buffer);

  const single = Object.entries(SINGLE).map(([name, iconv]) => ({
    name,
    at: place(bytesOf(singleTable(name, iconv))),
  }));
  const double = Object.entries(DOUBLE).map(([name, spec]) => {
    const { units, high } = doubleTable(spec);
    const planes = high.some((byte) => byte !== 0) ? place(high) : null;
    return { name, rows: spec.rows, columns: spec.columns, at: place(bytesOf(units)), high: planes };
  });
  const header = Buffer.from(JSON.stringify({ single, double }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length + (header.length & 1));
  return Buffer.concat([length, header, Buffer.alloc(header.length & 1, ' '), ...parts]);
}

if (import.meta.main) {
  const bytes = generateTables();
  writeFileSync(join(import.meta.dirname, 'tables.bin'), bytes);
  process.stdout.write(`${bytes.length} bytes\n`);
}
