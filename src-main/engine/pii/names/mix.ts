/** Mixes a template's number with what it looks at to 32 bits; which place of a table that is, its size says. */
export function mix(template: number, a: number, b = 0): number {
  let hash = Math.imul(template + 1, 0x9e3779b1) ^ Math.imul(a ^ (a >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ Math.imul(b ^ (b >>> 16), 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 16);
}

/** Hash of a word that is read unit by unit. */
export function addUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

export const EMPTY_WORD = 0x811c9dc5 | 0;

/** The same for a string in small letters. */
export function hashOf(word: string): number {
  let hash = EMPTY_WORD;
  for (let i = 0; i < word.length; i++) hash = addUnit(hash, word.charCodeAt(i));
  return hash;
}
