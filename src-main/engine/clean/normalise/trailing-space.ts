import type { Replacement } from '../repair/plan.ts';

// Unicode's White_Space without the characters that end a line.
const BLANKS = ' \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000';
const TRAILING = new RegExp(`(?<![${BLANKS}])[${BLANKS}]+(?=[\\n\\r]|$)`, 'g');

export function findTrailingSpace(text: string): Replacement[] {
  return Array.from(text.matchAll(TRAILING), ({ index, 0: blanks }) => ({
    start: index,
    end: index + blanks.length,
    text: '',
  }));
}
