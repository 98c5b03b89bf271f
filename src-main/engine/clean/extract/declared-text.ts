import { parseHtml } from '../html-events.ts';
import { htmlTextSink } from '../html-text.ts';
import type { Page } from './features.ts';

/** Below this best probability of its blocks a page shows no text of its own. */
const SHOWS_NONE = 0.15;
/** Below this one what a shop declares of its product tells more than what is drawn around it. */
const SHOWS_LITTLE = 0.5;
/** Shorter descriptions are captions of the page. */
const DESCRIPTION_CHARS = 200;

/**
 * Of a page that is drawn by script, the text that it carries for machines: the body or the product that its JSON-LD
 * declares, or else its description. '' where what is shown tells more.
 */
export function declaredText(page: Page, shown: string, best: number): string {
  const { body, product } = page.declared;
  const { metas } = page.layout.tree.notes;
  const none = shown === '' || best < SHOWS_NONE;
  if (none && body !== undefined) return visible(body);
  if (product !== undefined && (none || best < SHOWS_LITTLE)) return visible(product);
  const description = metas.get('og:description') ?? metas.get('description') ?? '';
  return none && description.length >= DESCRIPTION_CHARS ? visible(description) : '';
}

/** Markup as the text that it draws. */
function visible(markup: string): string {
  const sink = htmlTextSink();
  parseHtml(markup, sink);
  return sink.result();
}
