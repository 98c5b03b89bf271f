import type { Blocks } from './blocks.ts';
import type { Declared } from './json-ld.ts';
import type { Layout } from './layout.ts';
import { WITHIN } from './layout.ts';
import type { PageNotes } from './notes.ts';
import { TAG } from './tags.ts';

/** Where the page's own words about itself meet its text. */
export interface Evidence {
  /** The heading that says the page's title; -1 where none does. */
  titleBlock: number;
  /** By block: 1 where it says the title, 0.5 where it is a part of it. */
  titled: Float32Array;
  /** By block: 1 where it stands in the body that the page declares. */
  declared: Uint8Array;
  /** By block: 1 where it begins as the page's description does. */
  described: Uint8Array;
}

const BODY_CHARS = 100_000;
/** Blocks that are looked for in the declared body: what a page of more has of it is at its beginning. */
const BODY_BLOCKS = 4000;
const PROBE = 48;

export function evidenceOf(layout: Layout, notes: PageNotes, declared: Declared): Evidence {
  const { blocks } = layout;
  const titles = [notes.title, notes.metas.get('og:title'), declared.headline, notes.metas.get('twitter:title')]
    .filter((title) => title !== undefined)
    .map(squash)
    .filter((title) => title.length > 3);
  const description = squash(notes.metas.get('og:description') ?? notes.metas.get('description') ?? '');
  const body = squash((declared.body ?? '').slice(0, BODY_CHARS).replace(/<[^<>]*>|&[a-z#0-9]+;/gi, ' '));
  const e: Evidence = {
    titleBlock: -1,
    titled: new Float32Array(blocks.count),
    declared: new Uint8Array(blocks.count),
    described: new Uint8Array(blocks.count),
  };
  for (let b = 0; b < blocks.count; b++) {
    const text = blocks.text[b] ?? '';
    if (text.length < 2) continue;
    const probe = squash(text.slice(0, PROBE * 2)).slice(0, PROBE);
    if (probe.length < 2) continue;
    if (text.length <= 300 && probe.length > 3) {
      const whole = squash(text);
      for (const title of titles) {
        if (whole === title) e.titled[b] = 1;
        else if (title.includes(whole)) e.titled[b] = Math.max(e.titled[b] ?? 0, whole.length / title.length);
      }
    }
    if (body !== '' && b < BODY_BLOCKS && probe.length >= 8 && body.includes(probe)) e.declared[b] = 1;
    if (probe.length >= 20 && description.startsWith(probe.slice(0, 40))) e.described[b] = 1;
  }
  e.titleBlock = titleBlock(layout, blocks, e.titled);
  return e;
}

function titleBlock(layout: Layout, blocks: Blocks, titled: Float32Array): number {
  let best = -1;
  let bestScore = 0;
  for (let b = 0; b < blocks.count; b++) {
    const container = blocks.container[b] ?? 0;
    const heading = ((layout.within[container] ?? 0) & WITHIN.heading) !== 0;
    const first = layout.tree.tag[container] === TAG['h1'];
    const says = titled[b] ?? 0;
    const score = (says > 0.4 ? says * 2 : 0) + (first ? 1 : heading ? 0.5 : 0);
    if (score > bestScore && (first || says > 0.4)) {
      best = b;
      bestScore = score;
    }
  }
  return best;
}

/** Letters and digits alone, in lower case: what two writings of one text share. */
export function squash(text: string): string {
  return text.toLowerCase().replace(/[\s\u00a0!-/:-@[-`{-~\u2010-\u2027\u3000-\u303f\uff00-\uff0f]+/g, '');
}
