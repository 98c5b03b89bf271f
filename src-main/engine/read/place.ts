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

export function fault(place: Place, reason: Fault['reason'], detail: string, bytes: number | null = null): Fault {
  return { kind: 'fault', locator: place.locator, part: place.part, reason, detail, bytes };
}

/** A short quotation of bytes or text for a fault's detail, with everything unprintable escaped. */
export function quote(text: string, max = 60): string {
  const head = text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text;
  return JSON.stringify(head).replace(/[\u007f-\u009f\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
}
