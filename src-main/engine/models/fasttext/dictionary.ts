/** FNV-1a as fastText computes it: each byte is xored as a signed char. */
export const FNV_OFFSET = 2166136261 | 0;
export const FNV_PRIME = 16777619;

/** The id of the word in `bytes` [start, end), or -1. */
export type FindWord = (bytes: Uint8Array, start: number, end: number) => number;

/** Looks words up by their UTF-8 bytes, by open addressing. */
export function dictionary(words: readonly string[]): FindWord {
  let size = 1024;
  while (size < words.length * 2) size *= 2;
  const ids = new Int32Array(size).fill(-1);
  const encoded = words.map((word) => Buffer.from(word));

  function slotOf(bytes: Uint8Array, start: number, end: number): number {
    let hash = FNV_OFFSET;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, FNV_PRIME);
    return (hash ^ (hash >>> 15)) & (size - 1);
  }

  function find(bytes: Uint8Array, start: number, end: number): number {
    for (let slot = slotOf(bytes, start, end); ids[slot] !== -1; slot = (slot + 1) & (size - 1)) {
      const word = encoded[ids[slot]!]!;
      if (word.length !== end - start) continue;
      let at = 0;
      while (at < word.length && word[at] === bytes[start + at]) at++;
      if (at === word.length) return ids[slot]!;
    }
    return -1;
  }

  encoded.forEach((word, id) => {
    if (find(word, 0, word.length) >= 0) return;
    let slot = slotOf(word, 0, word.length);
    while (ids[slot] !== -1) slot = (slot + 1) & (size - 1);
    ids[slot] = id;
  });
  return find;
}
