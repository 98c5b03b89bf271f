import { blocksOf } from './blocks.ts';
import { candidatesOf } from './candidates.ts';
import { evidenceOf } from './evidence.ts';
import type { Page } from './features.ts';
import { declaredOf } from './json-ld.ts';
import { layoutOf } from './layout.ts';
import { repetitionOf } from './repetition.ts';
import { pageTree } from './tree.ts';

/** Markup -> everything that is known of the page before a block is judged. Throws HtmlLimitExceeded. */
export function pageOf(html: string): Page {
  const tree = pageTree(html);
  const layout = layoutOf(tree, blocksOf(tree));
  const declared = declaredOf(tree.notes.jsonLd);
  return {
    layout,
    candidates: candidatesOf(layout),
    repetition: repetitionOf(layout),
    evidence: evidenceOf(layout, tree.notes, declared),
    declared,
  };
}
