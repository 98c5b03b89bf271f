import type { Replacement } from '../repair/plan.ts';

// C0 and C1 but for what is white space: tab, line feed, vertical tab, form feed, carriage return, next line.
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]+/g;
const C0_CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]+/g;

/** Controls that are no white space. */
export function findControls(text: string): Replacement[] {
  return removed(text, CONTROL);
}

/** Those of ASCII alone: what is left of the C1 range after a repair may be a byte of text that is still encoded. */
export function findAsciiControls(text: string): Replacement[] {
  return removed(text, C0_CONTROL);
}

function removed(text: string, pattern: RegExp): Replacement[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    text: '',
  }));
}
