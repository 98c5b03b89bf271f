import type { Place, ReadInput, ReadItem } from './reader.ts';

/** The order of items within a file. */
export function comparePlaces(a: Place, b: Place): number {
  return a.locator - b.locator || a.part - b.part;
}

/** True when the item was committed before the reading was resumed. */
export function isDone(input: ReadInput, place: Place): boolean {
  return input.after !== undefined && comparePlaces(place, input.after) <= 0;
}

export type Fault = Extract<ReadItem, { kind: 'fault' }>;

/** `detail` may quote input: it is made well formed, and what does not print is escaped, so that it stays one line. */
export function fault(place: Place, reason: Fault['reason'], detail: string, bytes: number | null = null): Fault {
  return { kind: 'fault', locator: place.locator, part: place.part, reason, detail: printable(detail), bytes };
}

const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

function printable(text: string): string {
  const escape = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.toWellFormed().replace(UNPRINTABLE, escape);
}

/** A short quotation of bytes or text for a fault's detail. */
export function quote(text: string, max = 60): string {
  return JSON.stringify(text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text);
}
