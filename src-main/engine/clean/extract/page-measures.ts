import type { Page } from './features.ts';
import { WITHIN } from './layout.ts';

/** How much of a page was taken for its main text, in characters that leave ink. Whole numbers. */
export interface PageMeasures {
  /** Of all visible text, and of that the text in links. */
  chars: number;
  linked: number;
  /** Of what was kept. */
  kept: number;
  keptLinked: number;
}

/** `kept`: 1 for each block that is. */
export function measurePage({ layout }: Page, kept: Uint8Array): PageMeasures {
  const { blocks, measures, linked, within } = layout;
  const sums: PageMeasures = { chars: 0, linked: 0, kept: 0, keptLinked: 0 };
  for (let b = 0; b < blocks.count; b++) {
    const chars = measures[b]?.chars ?? 0;
    const inLinks = Math.min(chars, linked[b] ?? 0);
    const isKept = kept[b] === 1;
    // What is kept is shown by what is made of it, whatever the page does with it.
    if (!isKept && ((within[blocks.first[b] ?? 0] ?? 0) & WITHIN.hidden) !== 0) continue;
    sums.chars += chars;
    sums.linked += inLinks;
    if (!isKept) continue;
    sums.kept += chars;
    sums.keptLinked += inLinks;
  }
  return sums;
}

/** The measures where all visible text stands for a main text that was not found. */
export function wholePage({ chars, linked }: PageMeasures): PageMeasures {
  return { chars, linked, kept: chars, keptLinked: linked };
}
