import type { Page } from './features.ts';

/** Shorter blocks may well be said twice. */
const REPEATED_TOKENS = 16;
/** A block of at least this many words that holds this share of itself in other kept blocks says them again. */
const LONG_TOKENS = 150;
const SAID_SHARE = 0.7;
const SAID_BLOCKS = 2;
/** Blocks that are looked at so, and their characters: what is longer, or comes after them, stays as it is. */
const LONG_BLOCKS = 8;
const LONG_CHARS = 100_000;

/**
 * Leaves out what a page holds twice: for two widths of screen, as a quotation in a reply, or whole beside its paragraphs
 * for machines. A line that is no sentence belongs to the text however often it comes, and so does a sentence that comes
 * more than twice and by itself, as the questions of an interview do.
 */
export function dropRepeats(page: Page, probability: Float32Array, kept: Uint8Array): void {
  const stands = standing(page, probability);
  for (const [b, other] of copies(page, stands)) if (kept[other] === 1) kept[b] = 0;
  dropSaid(page, stands, kept);
}

/** By text the likeliest block that has it, which stands for all of them, with their number; in order of the page. */
type Standing = Map<string, { block: number; copies: number }>;

function standing({ layout: { blocks, measures } }: Page, probability: Float32Array): Standing {
  const stands: Standing = new Map();
  for (let b = 0; b < blocks.count; b++) {
    if ((measures[b]?.tokens ?? 0) < REPEATED_TOKENS) continue;
    const text = blocks.text[b] ?? '';
    const known = stands.get(text);
    if (known === undefined) stands.set(text, { block: b, copies: 1 });
    else {
      known.copies++;
      if ((probability[b] ?? 0) > (probability[known.block] ?? 0)) known.block = b;
    }
  }
  return stands;
}

/** Sentences that come a second time, and those that come again beside what they stood beside, with what stands for them. */
function copies({ layout: { blocks, measures } }: Page, stands: Standing): [block: number, other: number][] {
  const long: number[] = [];
  for (let b = 0; b < blocks.count; b++) if ((measures[b]?.tokens ?? 0) >= REPEATED_TOKENS) long.push(b);
  const rank = new Map(long.map((b, i) => [b, i]));
  const found: [number, number][] = [];
  /** Place of what stands for the i-th long block among the long blocks. */
  const placeOf = (i: number): number => rank.get(stands.get(blocks.text[long[i] ?? -1] ?? '')?.block ?? -1) ?? -2;
  for (const [i, b] of long.entries()) {
    const of = stands.get(blocks.text[b] ?? '');
    if (of === undefined || of.block === b || measures[b]?.endsSentence !== true) continue;
    const place = placeOf(i);
    const inSequence = placeOf(i - 1) === place - 1 || placeOf(i + 1) === place + 1;
    if (of.copies === 2 || inSequence) found.push([b, of.block]);
  }
  return found;
}

/** Long blocks whose text other kept blocks say, piece by piece. */
function dropSaid({ layout: { measures } }: Page, stands: Standing, kept: Uint8Array): void {
  let long = 0;
  for (const [text, { block }] of stands) {
    if ((measures[block]?.tokens ?? 0) < LONG_TOKENS || text.length > LONG_CHARS || kept[block] === 0) continue;
    if (++long > LONG_BLOCKS) break;
    let said = 0;
    let parts = 0;
    for (const [other, { block: at }] of stands) {
      if (at === block || kept[at] === 0 || other.length >= text.length || !text.includes(other)) continue;
      said += other.length;
      parts++;
    }
    if (parts >= SAID_BLOCKS && said >= text.length * SAID_SHARE) kept[block] = 0;
  }
}
