/** Edits between two words: insertion, deletion, substitution and swap of neighbours each cost one (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}

/** The candidate a person most likely meant, or null when none is close. Ties go to the first. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  const query = word.slice(0, 200);
  let best: string | null = null;
  let bestCost = Math.max(2, Math.ceil(query.length / 3)) + 1;
  for (const candidate of candidates) {
    // The last part of a dotted name alone is a common slip: `word_count` for `gopher.word_count`.
    const tail = candidate.slice(candidate.lastIndexOf('.') + 1);
    const cost = tail === query ? 0.5 : editDistance(query, candidate.slice(0, 200));
    if (cost < bestCost) {
      best = candidate;
      bestCost = cost;
    }
  }
  return best;
}

/** `did you mean "x"?`, or a list of the first few names when nothing is close. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const names = [...candidates];
  const guess = nearest(word, names);
  if (guess !== null) return `did you mean "${guess}"?`;
  if (names.length === 0) return 'there are none';
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? `known: ${shown}, …` : `known: ${shown}`;
}
