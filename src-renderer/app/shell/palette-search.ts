const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * Those whose title holds every word, in any order; the more words begin a word of the title the earlier, otherwise the
 * order stays.
 */
export function findCommands<T>(all: readonly T[], words: string, titleOf: (item: T) => string): T[] {
  const wanted = plain(words)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const scored = all.flatMap((item) => {
    const title = plain(titleOf(item));
    if (!wanted.every((word) => title.includes(word))) return [];
    const begun = title.split(/[^\p{L}\p{N}]+/u);
    return [{ item, score: wanted.filter((word) => begun.some((part) => part.startsWith(word))).length }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ item }) => item);
}
