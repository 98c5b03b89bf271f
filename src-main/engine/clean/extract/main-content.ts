import type { CleanKnobs } from '#shared/domain/recipe.ts';
import { choose, isData } from './choose.ts';
import { declaredText } from './declared-text.ts';
import type { Page } from './features.ts';
import { judge } from './judge.ts';
import { markdownWriter } from './markdown-writer.ts';
import type { PageMetadata } from './metadata.ts';
import { metadataOf } from './metadata.ts';
import { pageOf } from './page.ts';
import type { PageMeasures } from './page-measures.ts';
import { measurePage } from './page-measures.ts';
import { plainWriter } from './plain-writer.ts';
import { TAG } from './tags.ts';
import { walkKept } from './walk.ts';

export type MainKnobs = Pick<CleanKnobs, 'favour' | 'markup' | 'images'>;

export interface MainContent extends PageMetadata {
  text: string;
  usage?: string[];
  page: PageMeasures;
}

/**
 * Main text of a page, and what the page says of itself. The page is cut into blocks at the borders that its elements draw;
 * a model judges each by its text, its place among its neighbours, the names of its containers and what the page repeats; those that it
 * holds for main text are written with their structure. Throws HtmlLimitExceeded.
 */
export function mainContent(html: string, knobs: MainKnobs): MainContent {
  const page = pageOf(html);
  const { text, kept } = chosenText(page, judge(page), knobs);
  const { usage } = page.layout.tree.notes;
  return {
    text,
    ...metadataOf(page),
    ...(usage.length > 0 && { usage }),
    page: measurePage(page, kept),
  };
}

/** The blocks that are kept by their probabilities, and the text: theirs, or what the page declares where it shows none. */
export function chosenText(
  page: Page,
  probability: Float32Array,
  knobs: MainKnobs,
): { text: string; kept: Uint8Array } {
  const kept = probability.length === 0 ? new Uint8Array(0) : choose(page, probability, knobs.favour);
  const text = write(page, kept, knobs);
  const best = probability.reduce((a, b) => Math.max(a, b), 0);
  const declared = declaredText(page, text, best);
  return declared === '' ? { text, kept } : { text: declared, kept: new Uint8Array(kept.length) };
}

/** The kept blocks as text or Markdown. */
export function write(page: Page, kept: Uint8Array, knobs: Omit<MainKnobs, 'favour'>): string {
  const { tree, blocks, blocksBefore } = page.layout;
  const writer =
    knobs.markup === 'markdown'
      ? markdownWriter(tree, { dataTables: dataTables(page), images: knobs.images })
      : plainWriter();
  return walkKept(tree, blocks, kept, blocksBefore, writer);
}

function dataTables(page: Page): Set<number> {
  const { tree, blocksBefore } = page.layout;
  const tables = new Set<number>();
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] !== TAG['table']) continue;
    const from = blocksBefore[node] ?? 0;
    const to = blocksBefore[tree.end[node] ?? 0] ?? 0;
    if (rowsOf(page, node) > 1 && isData(page, node, from, to)) tables.add(node);
  }
  return tables;
}

/** Rows of a table that hold text; one alone is a way to put things side by side. */
function rowsOf(page: Page, table: number): number {
  const { tree, blocksBefore } = page.layout;
  let rows = 0;
  for (let node = table + 1; node < (tree.end[table] ?? 0); node++)
    if (tree.tag[node] === TAG['tr'] && (blocksBefore[tree.end[node] ?? 0] ?? 0) > (blocksBefore[node] ?? 0)) rows++;
  return rows;
}
