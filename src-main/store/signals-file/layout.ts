import { invariant } from '#shared/assert.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { SignalsHeader } from '../api.ts';

export interface ColumnPlace {
  /** Its number in the file. */
  id: number;
  unit: number;
  key: string;
  slot: string;
  kind: Column['kind'];
}

/** Every column of a file, in the order of its header. */
export function columnPlaces(header: SignalsHeader): ColumnPlace[] {
  const places: ColumnPlace[] = [];
  header.units.forEach(({ key, signals }, unit) => {
    for (const { slot, kind } of signals) places.push({ id: places.length, unit, key, slot, kind });
  });
  const names = new Set(places.map(({ key, slot }) => `${key}/${slot}`));
  invariant(names.size === places.length, 'a signals file has each slot of each key once');
  invariant(
    new Set(header.units.map(({ key }) => key)).size === header.units.length,
    'a signals file has each key once',
  );
  return places;
}

/** The bytes of a typed array, not copied. Every platform we run on is little-endian. */
export function bytesOf(values: Float64Array | Uint32Array | Uint16Array | Uint8Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}

export function newValues(kind: Column['kind'], rows: number): Float64Array | Uint32Array | Uint16Array {
  if (kind === 'real') return new Float64Array(rows);
  return kind === 'count' ? new Uint32Array(rows) : new Uint16Array(rows);
}

export function emptyColumn(kind: Column['kind']): Column {
  if (kind === 'real') return { kind, values: new Float64Array() };
  return kind === 'count' ? { kind, values: new Uint32Array() } : { kind, values: new Uint16Array(), labels: [] };
}
