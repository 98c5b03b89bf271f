import { character, decodeCodes, gridReader, plane94 } from './double-byte.ts';
import type { DecodeInto, ReadCode } from './double-byte.ts';
import { doubleTable, lookUp } from './tables.ts';

/*
 * Two-byte codes of private characters were given to characters that Unicode took in later. The four-byte codes count
 * as they did before: past the private ones, and through the later ones. U+E7C7 alone got the place of U+1E3F.
 */
const ONCE_PRIVATE = [
  0xe78d, 0xe78e, 0xe78f, 0xe790, 0xe791, 0xe792, 0xe793, 0xe794, 0xe795, 0xe796, 0xe7c7, 0xe816, 0xe817, 0xe818,
  0xe81e, 0xe826, 0xe82b, 0xe82c, 0xe831, 0xe832, 0xe83b, 0xe843, 0xe854, 0xe855, 0xe864,
];
const LATER = [
  0x1e3f, 0x9fb4, 0x9fb5, 0x9fb6, 0x9fb7, 0x9fb8, 0x9fb9, 0x9fba, 0x9fbb, 0xfe10, 0xfe11, 0xfe12, 0xfe13, 0xfe14,
  0xfe15, 0xfe16, 0xfe17, 0xfe18, 0xfe19,
];

/** Code points of the basic plane without a two-byte code, in order: the four-byte codes count through them. */
function fourBytePoints(): Uint16Array {
  const has = new Uint8Array(0x10000);
  const { units, high } = doubleTable('gb18030');
  for (const [i, unit] of units.entries()) if (((high?.[i >> 3] ?? 0) >> (i & 7)) % 2 === 0) has[unit] = 1;
  for (const unit of ONCE_PRIVATE) has[unit] = 1;
  for (const unit of LATER) has[unit] = 0;
  const points: number[] = [];
  for (let c = 0x80; c < 0x10000; c++) if (has[c] === 0 && (c < 0xd800 || c > 0xdfff)) points.push(c);
  return Uint16Array.from(points, (point) => (point === 0x1e3f ? 0xe7c7 : point));
}

/** Number of the four-byte code that means U+10000. */
const ASTRAL = 189_000;
let basic: Uint16Array | undefined;

function fourBytes(bytes: Uint8Array, at: number): number {
  const third = (bytes[at + 2] ?? 0) - 0x81;
  const fourth = (bytes[at + 3] ?? 0) - 0x30;
  if (third < 0 || third > 125 || fourth < 0 || fourth > 9) return 0;
  const linear = (((bytes[at]! - 0x81) * 10 + bytes[at + 1]! - 0x30) * 126 + third) * 10 + fourth;
  if (linear >= ASTRAL) return linear < ASTRAL + 0x100000 ? 0x10000 + linear - ASTRAL : 0;
  basic ??= fourBytePoints();
  return basic[linear] ?? 0;
}

/** GB 18030, and the euro sign that code page 936 has at 0x80. */
export function gb18030(): ReadCode {
  const table = doubleTable('gb18030');
  return (bytes, at) => {
    const lead = bytes[at]!;
    const trail = bytes[at + 1] ?? 0;
    if (lead === 0x80) return character(0x20ac, 1);
    if (trail >= 0x30 && trail <= 0x39 && lead !== 0xff) return character(fourBytes(bytes, at), 4);
    return character(lookUp(table, lead - 0x81, trail - 0x40), 2);
  };
}

/** Columns (from 1) that GB 2312-80 fills in the rows before its characters; rows 10 to 15 are empty. */
const GB2312_SYMBOLS: readonly (readonly [number, number][])[] = [
  [[1, 94]],
  [[17, 66], [69, 78], [81, 92]], // prettier-ignore
  [[1, 94]],
  [[1, 83]],
  [[1, 86]],
  [[1, 24], [33, 56]], // prettier-ignore
  [[1, 33], [49, 81]], // prettier-ignore
  [[1, 26], [37, 73]], // prettier-ignore
  [[4, 79]],
];

/** Whether the code in this row and column (from 0) is of GB 2312-80, not one that GBK added. */
function inGb2312(row: number, column: number): boolean {
  if (row >= 15) return row <= 86 && !(row === 54 && column > 88);
  return (GB2312_SYMBOLS[row] ?? []).some(([from, to]) => column >= from - 1 && column < to);
}

/**
 * GB 2312 as its published table has it, and with it Python and the C library: the middle dot and the dash are other
 * characters than in GBK, by which browsers read the label.
 */
export function gb2312(): ReadCode {
  const plane = doubleTable('gb18030');
  return (bytes, at) => {
    const row = bytes[at]! - 0xa1;
    const column = (bytes[at + 1] ?? 0) - 0xa1;
    if (row < 0 || column < 0 || !inGb2312(row, column)) return 0;
    if (row === 0 && column === 3) return character(0x30fb, 2);
    if (row === 0 && column === 9) return character(0x2015, 2);
    return character(lookUp(plane, row + 32, column + 97), 2);
  };
}

/** Big5 with the characters of the Hong Kong set. */
export const big5 = (): ReadCode => gridReader('big5', 0x87, 0x40);

/** The codes of the Hong Kong set that mean a letter and a mark. */
const BIG5_PAIRS = new Map([
  [0x8862, [0xca, 0x304]],
  [0x8864, [0xca, 0x30c]],
  [0x88a3, [0xea, 0x304]],
  [0x88a5, [0xea, 0x30c]],
]);

export function decodeBig5(): DecodeInto {
  const decode = decodeCodes(big5());
  return (bytes, out) => {
    let done = 0;
    for (let i = 0; i + 1 < bytes.length; i += bytes[i]! < 0x80 ? 1 : 2) {
      const pair = bytes[i] === 0x88 ? BIG5_PAIRS.get(0x8800 | bytes[i + 1]!) : undefined;
      if (pair === undefined) continue;
      decode(bytes.subarray(done, i), out);
      for (const point of pair) out.put(point);
      done = i + 2;
    }
    decode(bytes.subarray(done), out);
  };
}

/** EUC-TW: plane 1 of CNS 11643 in two bytes, planes 1 to 7 and 15 in four. */
export function eucTw(): ReadCode {
  const planes = new Map([1, 2, 3, 4, 5, 6, 7, 15].map((n) => [n, plane94(`cns${n}`)]));
  const first = plane94('cns1');
  return (bytes, at) => {
    if (bytes[at] !== 0x8e) return character(first(bytes, at), 2);
    return character(planes.get((bytes[at + 1] ?? 0) - 0xa0)?.(bytes, at + 2) ?? 0, 4);
  };
}
