import { MEASURED } from '#shared/domain/cell.ts';
import { getBit, type Bits } from './bits.ts';
import type { NumberColumn } from './value-range.ts';

/** A document and its value. */
export interface Near {
  document: number;
  value: number;
}

export interface NearestQuery {
  value: number;
  /** Where a document at the value itself belongs. */
  at: 'below' | 'above';
  /** Of two at the same distance, one of these comes first: documents that nothing else decides. */
  first: Bits;
  top: number;
}

/** The documents nearest to a value on each side of it, nearest first. */
export function nearestTo(
  { values, states }: NumberColumn,
  { value, at, first, top }: NearestQuery,
): { below: Near[]; above: Near[] } {
  const below = newList(top);
  const above = newList(top);
  for (let i = 0; i < values.length; i++) {
    const own = values[i]!;
    const side = own < value || (own === value && at === 'below') ? below : above;
    const distance = Math.abs(own - value);
    if (distance > side.worst() || (states?.[i] ?? MEASURED) !== MEASURED) continue;
    side.offer({ document: i, value: own, distance, other: Number(!getBit(first, i)) });
  }
  return { below: below.all(), above: above.all() };
}

interface Candidate extends Near {
  distance: number;
  other: number;
}

/** A short list, kept in order. */
function newList(top: number): { worst(): number; offer(candidate: Candidate): void; all(): Near[] } {
  const list: Candidate[] = [];
  const isBefore = (a: Candidate, b: Candidate): boolean =>
    a.distance !== b.distance ? a.distance < b.distance : a.other < b.other;
  return {
    worst: () => (list.length < top ? Infinity : (list.at(-1)?.distance ?? -1)),
    offer(candidate) {
      const at = list.findIndex((known) => isBefore(candidate, known));
      if (at < 0 && list.length >= top) return;
      list.splice(at < 0 ? list.length : at, 0, candidate);
      list.length = Math.min(list.length, top);
    },
    all: () => list.map(({ document, value }) => ({ document, value })),
  };
}
