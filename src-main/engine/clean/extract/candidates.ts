import type { Layout } from './layout.ts';
import { proseOf } from './layout.ts';

/** Elements that may hold the main content, by three ways to ask. The root stands where a page has no running text. */
export interface Candidates {
  /** Highest sum of running text, which counts less with every level between. */
  scored: number;
  /** Lowest element with half of the running text, and with four fifths of it. */
  half: number;
  most: number;
}

/** What running text counts for the element one level up. */
const DECAY = 0.6;
const LEVELS = 5;

export function candidatesOf(layout: Layout): Candidates {
  const { tree, blocks, measures, linked, prose } = layout;
  const score = new Float64Array(tree.size);
  let scored = 0;
  for (let b = 0; b < blocks.count; b++) {
    const m = measures[b];
    if (m === undefined) continue;
    let weight = proseOf(m, linked[b] ?? 0);
    if (weight === 0) continue;
    let node = blocks.container[b] ?? 0;
    // The block's own element is rarely more than its paragraph.
    for (let level = 0; level < LEVELS && node >= 0; level++) {
      score[node] = (score[node] ?? 0) + weight;
      if ((score[node] ?? 0) > (score[scored] ?? 0)) scored = node;
      weight *= DECAY;
      node = tree.parent[node] ?? -1;
    }
  }
  const all = prose[blocks.count] ?? 0;
  return { scored, half: lowest(layout, all * 0.5), most: lowest(layout, all * 0.8) };
}

/** Goes down from the root while one child alone has enough. */
function lowest(layout: Layout, enough: number): number {
  const { tree, prose, blocksBefore } = layout;
  if (enough <= 0) return 0;
  let node = 0;
  for (;;) {
    let next = -1;
    const end = tree.end[node] ?? 0;
    for (let child = node + 1; child < end; child = tree.end[child] ?? end) {
      const inside = (prose[blocksBefore[tree.end[child] ?? 0] ?? 0] ?? 0) - (prose[blocksBefore[child] ?? 0] ?? 0);
      if (inside >= enough) {
        next = child;
        break;
      }
    }
    if (next < 0) return node;
    node = next;
  }
}
