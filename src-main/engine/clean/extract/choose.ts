import type { Page } from './features.ts';
import { WITHIN } from './layout.ts';
import { CELL, TAG } from './tags.ts';

/** What to lose rather: main text, or the absence of everything else. */
export type Favour = 'precision' | 'balanced' | 'recall';

/** From this probability on a block is kept. */
export const LIMITS: Readonly<Record<Favour, number>> = { precision: 0.65, balanced: 0.45, recall: 0.25 };
/** Of a page without any such block, those within this share of its best are kept, if that is no less than the second. */
const OF_BEST = 0.6;
const BEST = 0.04;
/** Cells of more words hold text rather than data. */
const CELL_TOKENS = 40;

/** 1 for each block that is kept. A table of data is kept or left out whole. */
export function choose(page: Page, probability: Float32Array, favour: Favour): Uint8Array {
  const { blocks, within } = page.layout;
  const judged = wholeTables(page, probability);
  let best = 0;
  for (const p of judged) best = Math.max(best, p);
  const limit = best >= LIMITS[favour] ? LIMITS[favour] : best >= BEST ? best * OF_BEST : 0;
  const kept = new Uint8Array(blocks.count);
  for (let b = 0; b < blocks.count; b++) {
    const hidden = ((within[blocks.first[b] ?? 0] ?? 0) & WITHIN.hidden) !== 0;
    kept[b] = (judged[b] ?? 0) >= limit && (limit > 0 || !hidden) ? 1 : 0;
  }
  return kept;
}

function wholeTables(page: Page, probability: Float32Array): Float32Array {
  const { tree, blocksBefore, measures } = page.layout;
  const out = Float32Array.from(probability);
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] !== TAG['table']) continue;
    const from = blocksBefore[node] ?? 0;
    const to = blocksBefore[tree.end[node] ?? 0] ?? 0;
    if (to - from < 4 || !isData(page, node, from, to)) continue;
    let sum = 0;
    let words = 0;
    for (let b = from; b < to; b++) {
      const tokens = (measures[b]?.tokens ?? 0) + 1;
      sum += (probability[b] ?? 0) * tokens;
      words += tokens;
    }
    out.fill(sum / words, from, to);
  }
  return out;
}

/** A table of cells right below it, each of few words. */
export function isData(page: Page, table: number, from: number, to: number): boolean {
  const { tree, blocks, measures } = page.layout;
  for (let b = from; b < to; b++) {
    let node = blocks.container[b] ?? 0;
    let level = 0;
    while (node > table && CELL[tree.tag[node] ?? 0] !== 1 && level++ < 2) node = tree.parent[node] ?? 0;
    const tag = tree.tag[node] ?? 0;
    if (CELL[tag] !== 1 && tag !== TAG['caption']) return false;
    let up = tree.parent[node] ?? 0;
    while (up > table && tree.tag[up] !== TAG['table']) up = tree.parent[up] ?? 0;
    if (up !== table || (measures[b]?.tokens ?? 0) > CELL_TOKENS) return false;
  }
  return true;
}
