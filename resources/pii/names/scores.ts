import type { NameFinder } from '#engine/pii/names/cased-names.ts';
import type { Sample } from './samples.ts';

/** By set: names labelled, names found, labelled ones that were found, found ones that are labelled. */
export type Tally = Map<string, [gold: number, found: number, hit: number, right: number]>;

type Place = readonly [number, number];

/** Counts what a finder finds in texts. What a label is not sure of is neither right nor wrong. */
export function addScores(
  tally: Tally,
  find: NameFinder,
  samples: readonly (Sample & { unsure?: readonly Place[] })[],
): void {
  for (const { set, text, spans, unsure = [] } of samples) {
    const found: Place[] = [];
    find(text, (start, end) => {
      const place: Place = [start, end];
      if (!unsure.some((other) => hits(place, other))) found.push(place);
    });
    const sums = tally.get(set) ?? [0, 0, 0, 0];
    tally.set(set, sums);
    sums[0] += spans.length;
    sums[1] += found.length;
    sums[2] += spans.filter((span) => found.some((other) => hits(span, other))).length;
    sums[3] += found.filter((place) => spans.some((span) => hits(span, place))).length;
  }
}

/** The overlap is half of the labelled name at least: the rule of `score/pii.py`. */
function hits(gold: Place, found: Place): boolean {
  return 2 * (Math.min(gold[1], found[1]) - Math.max(gold[0], found[0])) >= gold[1] - gold[0];
}

export function scoreTable(tally: Tally): string {
  const lines = [...tally]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([set, [gold, found, hit, right]]) => {
      const precision = found === 0 ? 0 : right / found;
      const recall = gold === 0 ? 0 : hit / gold;
      const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
      const numbers = [precision, recall, f1].map((value) => value.toFixed(3)).join('  ');
      return `${set.padEnd(28)}${String(gold).padStart(7)}${String(found).padStart(7)}  ${numbers}\n`;
    });
  return `${'set'.padEnd(28)}   gold  found  precision  recall  F1\n${lines.join('')}`;
}
