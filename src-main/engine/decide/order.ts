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

/** Two words a document, low then high, whose unsigned order is the order of the values. */
function keysOf(documents: Uint32Array, column: Column): Uint32Array {
  const keys = new Uint32Array(documents.length * 2);
  if (column.kind === 'real') {
    const value = new Float64Array(1);
    const words = new Uint32Array(value.buffer);
    for (let k = 0; k < documents.length; k++) {
      value[0] = column.values[documents[k]!]! + 0; // −0 and 0 are one value
      const high = words[1]!;
      const flip = high >>> 31 === 1 ? 0xffff_ffff : 0;
      keys[2 * k] = words[0]! ^ flip;
      keys[2 * k + 1] = high ^ (flip | 0x8000_0000);
    }
    return keys;
  }
  const rank = column.kind === 'label' ? ranksOf(column.labels) : null;
  for (let k = 0; k < documents.length; k++) {
    const value = column.values[documents[k]!]!;
    keys[2 * k] = rank === null ? value : rank[value]!;
  }
  return keys;
}

function ranksOf(labels: readonly string[]): Uint32Array {
  const ranks = new Uint32Array(labels.length);
  const order = labels.map((label, code) => ({ label, code })).sort((a, b) => compareUtf8(a.label, b.label));
  order.forEach(({ code }, rank) => {
    ranks[code] = rank;
  });
  return ranks;
}

function radixSort(documents: Uint32Array, keys: Uint32Array, descending: boolean): Uint32Array {
  const n = documents.length;
  let order = Uint32Array.from({ length: n }, (_, k) => k);
  let next = new Uint32Array(n);
  const flip = descending ? 0xffff : 0;
  for (let pass = 0; pass < 4; pass++) {
    const word = pass >> 1;
    const shift = (pass & 1) * 16;
    const starts = new Uint32Array(0x1_0000);
    for (let k = 0; k < n; k++) starts[((keys[2 * k + word]! >>> shift) & 0xffff) ^ flip]! += 1;
    if (n > 0 && starts[((keys[word]! >>> shift) & 0xffff) ^ flip] === n) continue;
    for (let digit = 0, sum = 0; digit < starts.length; digit++) {
      const count = starts[digit]!;
      starts[digit] = sum;
      sum += count;
    }
    for (let at = 0; at < n; at++) {
      const k = order[at]!;
      const digit = ((keys[2 * k + word]! >>> shift) & 0xffff) ^ flip;
      next[starts[digit]!++] = k;
    }
    [order, next] = [next, order];
  }
  return order.map((k) => documents[k]!);
}
