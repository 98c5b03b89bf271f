import type { Replacement } from '../repair/plan.ts';

const FOREIGN = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/** What ends a line otherwise than a line feed does; a form feed between pages and a vertical tab too. */
export function findNewlines(text: string): Replacement[] {
  return Array.from(text.matchAll(FOREIGN), ({ index, 0: end }) => ({
    start: index,
    end: index + end.length,
    text: '\n',
  }));
}
