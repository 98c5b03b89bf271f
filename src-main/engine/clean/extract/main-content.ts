import type { CleanKnobs } from '#shared/domain/recipe.ts';
import { parseHtml } from '../html-events.ts';
import { htmlTextSink } from '../html-text.ts';
import { choose, isData } from './choose.ts';
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
  const kept = page.layout.blocks.count === 0 ? new Uint8Array(0) : choose(page, judge(page), knobs.favour);
  const text = write(page, kept, knobs);
  const { usage } = page.layout.tree.notes;
  return {
    text: text === '' ? declaredText(page) : text,
    ...metadataOf(page),
    ...(usage.length > 0 && { usage }),
    page: measurePage(page, kept),
  };
}

/** Of a page that is drawn by script, the text that its JSON-LD carries. */
function declaredText(page: Page): string {
  const sink = htmlTextSink();
  const { body } = page.declared;
  if (body !== undefined) parseHtml(body, sink);
  return sink.result();
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
