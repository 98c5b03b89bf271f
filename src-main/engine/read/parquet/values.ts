import type { SchemaElement } from 'hyparquet';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Types that a JSON value can carry without loss; columns of others are not read as metadata. */
export function isScalar(element: SchemaElement): boolean {
  const converted = element.converted_type;
  if (converted === 'INTERVAL' || converted === 'BSON' || converted === 'DECIMAL') return false;
  const logical = element.logical_type?.type;
  if (logical === 'GEOMETRY' || logical === 'GEOGRAPHY' || logical === 'DECIMAL' || logical === 'FLOAT16') return false;
  return element.type !== 'FIXED_LEN_BYTE_ARRAY' || logical === 'UUID';
}

/** Whether a column's byte arrays are text: annotated, or bare as older writers left them. */
export function isText(element: SchemaElement): boolean {
  return element.type === 'BYTE_ARRAY' && isScalar(element);
}

/** A value as raw JSON, or null where JSON has none (non-finite numbers, binary). 64-bit integers keep their digits. */
export function rawJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Uint8Array) {
    try {
      return JSON.stringify(strict.decode(value));
    } catch {
      return null;
    }
  }
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : JSON.stringify(value.toISOString());
  if (typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  return null;
}
