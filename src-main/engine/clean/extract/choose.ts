import type { Page } from './features.ts';
import { WITHIN } from './layout.ts';
import { dropRepeats } from './repeats.ts';
import { dropStrays } from './strays.ts';
import { CELL, FORMULA, TAG } from './tags.ts';

/** What to lose rather: main text, or the absence of everything else. */
export type Favour = 'precision' | 'balanced' | 'recall';

/**
 * How many times as much recall counts as precision (the beta of an F measure). For articles of which the model is sure, this is a
 * probability of 0.78, 0.59 and 0.2 from which on a block is kept.
 */
const BETAS: Readonly<Record<Favour, number>> = { precision: 0.5, balanced: 0.8, recall: 2 };
/** No block of a lower probability is kept but on pages that have none above, where this share of the best must do. */
const FLOOR = 0.2;
const OF_BEST = 0.6;
/** Below this the best of a page tells nothing, and everything that is seen is kept. */
const BEST = 0.04;
/** From this share of the title on a block says it. */
const SAYS_TITLE = 0.9;
const TITLE_TOKENS = 60;
/** Cells of more words hold text rather than data. */
const CELL_TOKENS = 40;
/** What text vouches for the code that follows it. */
const AFTER_TEXT = 0.8;
/** Items of more words are paragraphs. */
const ITEM_TOKENS = 40;

/** 1 for each block that is kept. A table of data is kept or left out whole. */
export function choose(page: Page, probability: Float32Array, favour: Favour): Uint8Array {
  const { blocks, within } = page.layout;
  const judged = judgedWhole(page, probability);
  const limit = limitOf(page, judged, favour);
  const kept = new Uint8Array(blocks.count);
  for (let b = 0; b < blocks.count; b++) {
    const hidden = ((within[blocks.first[b] ?? 0] ?? 0) & WITHIN.hidden) !== 0;
    kept[b] = (judged[b] ?? 0) >= limit && (limit > 0 || !hidden) ? 1 : 0;
  }
  if (favour === 'recall') return kept;
  dropTitle(page, kept);
  dropRepeats(page, judged, kept);
  dropStrays(page, judged, kept);
  return kept;
}

/**
 * The probability from which on keeping blocks makes the expected F measure of the page the greatest, words counted (Lipton,
 * Elkan and Naryanaswamy 2014): high where the model is sure, lower on lists and shops, where it is not.
 */
export function limitOf(page: Page, probability: Float32Array, favour: Favour): number {
  const order = Array.from(probability.keys()).sort((a, b) => (probability[b] ?? 0) - (probability[a] ?? 0) || a - b);
  const best = probability[order[0] ?? 0] ?? 0;
  if (best < BEST) return 0;
  if (best < FLOOR) return best * OF_BEST;
  const words = (b: number): number => (page.layout.measures[b]?.tokens ?? 0) + 1;
  const recall = BETAS[favour] ** 2;
  let wanted = 0;
  for (const b of order) wanted += words(b) * (probability[b] ?? 0);
  let [kept, right, highest, limit] = [0, 0, 0, best];
  for (const b of order) {
    kept += words(b);
    right += words(b) * (probability[b] ?? 0);
    const measure = ((1 + recall) * right) / (kept + recall * wanted);
    if (measure > highest) {
      highest = measure;
      limit = probability[b] ?? 0;
    }
  }
  return Math.max(limit, FLOOR);
}

/** The title is metadata of the document, and no part of its text; a page that has nothing else keeps it. */
function dropTitle(page: Page, kept: Uint8Array): void {
  const { titleBlock, titled } = page.evidence;
  const isTitle = (b: number): boolean =>
    (b === titleBlock || (titled[b] ?? 0) >= SAYS_TITLE) && (page.layout.measures[b]?.tokens ?? 0) <= TITLE_TOKENS;
  if (!kept.some((keep, b) => keep === 1 && !isTitle(b))) return;
  for (let b = 0; b < kept.length; b++) if (isTitle(b)) kept[b] = 0;
}

/** Tables of data and lists of short items are judged as one: the mean of their blocks by words. */
function judgedWhole(page: Page, probability: Float32Array): Float32Array {
  const { tree, blocksBefore, measures } = page.layout;
  const out = Float32Array.from(probability);
  for (let node = 0; node < tree.size; node++) {
    const tag = tree.tag[node] ?? 0;
    const list = tag === TAG['ul'] || tag === TAG['ol'];
    if (!list && tag !== TAG['table']) continue;
    const from = blocksBefore[node] ?? 0;
    const to = blocksBefore[tree.end[node] ?? 0] ?? 0;
    if (to - from < 2 || !(list ? isShort(page, node, from, to) : isData(page, node, from, to))) continue;
    let sum = 0;
    let words = 0;
    for (let b = from; b < to; b++) {
      const tokens = (measures[b]?.tokens ?? 0) + 1;
      sum += (out[b] ?? 0) * tokens;
      words += tokens;
    }
    out.fill(sum / words, from, to);
  }
  hold(page, out);
  return out;
}

/**
 * Code and displayed formulas are hardly like text, and posts of other sites are written otherwise, so the text around them speaks for them: they are no
 * worse than the worse of what stands before and after, and little worse than what stands before where they end a page.
 */
function hold(page: Page, probability: Float32Array): void {
  const { tree, blocks, within } = page.layout;
  const embedded = embeddedBlocks(page);
  const held = (b: number): boolean =>
    embedded[b] === 1 ||
    ((within[blocks.container[b] ?? 0] ?? 0) & WITHIN.pre) !== 0 ||
    (blocks.first[b] === blocks.last[b] && tree.tag[blocks.first[b] ?? 0] === FORMULA);
  for (let b = 0; b < blocks.count; b++) {
    if (!held(b)) continue;
    let end = b + 1;
    while (end < blocks.count && held(end)) end++;
    const before = probability[b - 1] ?? 0;
    const after = probability[end] ?? 0;
    const around = Math.max(Math.min(before, after), before * AFTER_TEXT);
    for (; b < end; b++) probability[b] = Math.max(probability[b] ?? 0, around);
  }
}

/** Posts of other sites, as the scripts that draw them ask for them. */
const EMBEDDED =
  /(?:^|\s)(?:twitter-(?:tweet|video)|instagram-media|tiktok-embed|bluesky-embed|reddit-embed-bq|reddit-card|mastodon-embed|fb-post)(?:\s|$)/;
/** Longer names are generated. */
const NAME_CHARS = 400;

function embeddedBlocks({ layout: { tree, blocks, blocksBefore } }: Page): Uint8Array {
  const embedded = new Uint8Array(blocks.count);
  for (let node = 0; node < tree.size; node++) {
    const name = tree.attributes[node]?.['class'];
    if (name === undefined || name.length > NAME_CHARS || !EMBEDDED.test(name)) continue;
    embedded.fill(1, blocksBefore[node] ?? 0, blocksBefore[tree.end[node] ?? 0] ?? 0);
  }
  return embedded;
}

/** A list of items that are one block of few words each. */
function isShort(page: Page, list: number, from: number, to: number): boolean {
  const { tree, blocks, measures } = page.layout;
  for (let b = from; b < to; b++) {
    const node = blocks.container[b] ?? 0;
    if (tree.tag[node] !== TAG['li'] || tree.parent[node] !== list || (measures[b]?.tokens ?? 0) > ITEM_TOKENS)
      return false;
  }
  return true;
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
