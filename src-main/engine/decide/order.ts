import type { Column } from '#shared/domain/cell.ts';
import { MEASURED } from '#shared/domain/cell.ts';
import { compareUtf8 } from '#shared/domain/document-id.ts';

/**
 * The given documents by a column: stable, so ties stay in canonical order (also when descending); cells without a
 * value come last either way. A radix sort over order-preserving 64-bit keys, 16 bits a pass; passes whose digit is
 * the same everywhere are skipped, which for counts and shares is most of them.
 */
export function orderBy(documents: Uint32Array, column: Column, descending: boolean): Uint32Array {
  const { states } = column;
  const measured = states === undefined ? documents : documents.filter((i) => states[i] === MEASURED);
  const sorted = radixSort(measured, keysOf(measured, column), descending);
  if (states === undefined || measured.length === documents.length) return sorted;
  const out = new Uint32Array(documents.length);
  out.set(sorted);
  out.set(
    documents.filter((i) => states[i] !== MEASURED),
    sorted.length,
  );
  return out;
}

/** Unsigned keys whose order is the order of the values: 64 bits in two words, or 32 in one. */
interface Keys {
  low: Uint32Array;
  high: Uint32Array | null;
}

interface Lane extends Keys {
  documents: Uint32Array;
}

function keysOf(documents: Uint32Array, column: Column): Keys {
  const low = new Uint32Array(documents.length);
  if (column.kind === 'real') {
    const high = new Uint32Array(documents.length);
    const value = new Float64Array(1);
    const words = new Uint32Array(value.buffer);
    for (let k = 0; k < documents.length; k++) {
      value[0] = column.values[documents[k]!]! + 0; // −0 and 0 are one value
      const negative = words[1]! >>> 31 === 1;
      low[k] = negative ? ~words[0]! : words[0]!;
      high[k] = negative ? ~words[1]! : words[1]! | 0x8000_0000;
    }
    return { low, high };
  }
  const rank = column.kind === 'label' ? ranksOf(column.labels) : null;
  for (let k = 0; k < documents.length; k++) {
    const value = column.values[documents[k]!]!;
    low[k] = rank === null ? value : rank[value]!;
  }
  return { low, high: null };
}

function ranksOf(labels: readonly string[]): Uint32Array {
  const ranks = new Uint32Array(labels.length);
  const order = labels.map((label, code) => ({ label, code })).sort((a, b) => compareUtf8(a.label, b.label));
  order.forEach(({ code }, rank) => {
    ranks[code] = rank;
  });
  return ranks;
}

/** Keys move with their documents, so that every pass reads in order. */
function radixSort(documents: Uint32Array, keys: Keys, descending: boolean): Uint32Array {
  const n = documents.length;
  const flip = descending ? 0xffff : 0;
  const room = (): Uint32Array => new Uint32Array(n);
  let from: Lane = { documents: documents.slice(), ...keys };
  let to: Lane = { documents: room(), low: room(), high: keys.high && room() };
  for (let pass = 0; pass < (keys.high === null ? 2 : 4); pass++) {
    const digits = pass < 2 ? from.low : from.high!;
    const shift = (pass & 1) * 16;
    const starts = startsOf(digits, shift, flip);
    if (starts === null) continue;
    if (from.high === null) moveLow(from, to, starts, shift, flip);
    else moveBoth(from, to, digits, starts, shift, flip);
    [from, to] = [to, from];
  }
  return from.documents;
}

function moveLow(from: Lane, to: Lane, starts: Uint32Array, shift: number, flip: number): void {
  const { documents: fromDocuments, low: fromLow } = from;
  const { documents: toDocuments, low: toLow } = to;
  for (let k = 0; k < fromLow.length; k++) {
    const at = starts[((fromLow[k]! >>> shift) & 0xffff) ^ flip]!++;
    toDocuments[at] = fromDocuments[k]!;
    toLow[at] = fromLow[k]!;
  }
}

function moveBoth(from: Lane, to: Lane, digits: Uint32Array, starts: Uint32Array, shift: number, flip: number): void {
  const { documents: fromDocuments, low: fromLow } = from;
  const { documents: toDocuments, low: toLow } = to;
  const [fromHigh, toHigh] = [from.high!, to.high!];
  for (let k = 0; k < digits.length; k++) {
    const at = starts[((digits[k]! >>> shift) & 0xffff) ^ flip]!++;
    toDocuments[at] = fromDocuments[k]!;
    toLow[at] = fromLow[k]!;
    toHigh[at] = fromHigh[k]!;
  }
}

/** Where each digit's documents start; null when all have the same digit. */
function startsOf(digits: Uint32Array, shift: number, flip: number): Uint32Array | null {
  const starts = new Uint32Array(0x1_0000);
  for (let k = 0; k < digits.length; k++) starts[((digits[k]! >>> shift) & 0xffff) ^ flip]! += 1;
  for (let digit = 0, sum = 0; digit < starts.length; digit++) {
    const count = starts[digit]!;
    if (count === digits.length) return null;
    starts[digit] = sum;
    sum += count;
  }
  return starts;
}
