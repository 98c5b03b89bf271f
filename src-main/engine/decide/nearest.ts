import { MEASURED } from '#shared/domain/cell.ts';
import { getBit, type Bits } from './bits.ts';
import { nearestList, type NearestList } from './nearest-list.ts';
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
  const newList = (): NearestList<Candidate> => nearestList(top, isNearer);
  const [below, above] = [newList(), newList()];
  for (let i = 0; i < values.length; i++) {
    const own = values[i]!;
    const side = own < value || (own === value && at === 'below') ? below : above;
    const distance = Math.abs(own - value);
    if (!side.takes(distance) || (states?.[i] ?? MEASURED) !== MEASURED) continue;
    side.offer({ document: i, value: own, distance, other: Number(!getBit(first, i)) });
  }
  const shown = (list: NearestList<Candidate>): Near[] =>
    list.all().map(({ document, value: own }) => ({ document, value: own }));
  return { below: shown(below), above: shown(above) };
}

interface Candidate extends Near {
  distance: number;
  other: number;
}

function isNearer(a: Candidate, b: Candidate): boolean {
  return a.distance !== b.distance ? a.distance < b.distance : a.other < b.other;
}
