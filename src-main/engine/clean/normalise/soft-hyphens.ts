import type { Replacement } from '../repair/plan.ts';

/** Places where a word may be broken, which say nothing once lines are gone. */
export function findSoftHyphens(text: string): Replacement[] {
  const found: Replacement[] = [];
  for (let at = text.indexOf('\u00ad'); at >= 0; at = text.indexOf('\u00ad', at + 1)) {
    found.push({ start: at, end: at + 1, text: '' });
  }
  return found;
}
