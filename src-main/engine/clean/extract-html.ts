import type { CleanKnobs } from '#shared/domain/recipe.ts';
import { mainContent } from './extract/main-content.ts';
import { wholePage, type PageMeasures } from './extract/page-measures.ts';
import { TITLE_CHARS } from './extract/notes.ts';
import { addUsage, usageOfMeta } from './extract/usage.ts';
import type { HtmlSink } from './html-events.ts';
import { parseHtml } from './html-events.ts';
import { htmlTextSink } from './html-text.ts';

/** Main text of a page, and what the page says of itself. */
export interface Extracted {
  text: string;
  title?: string;
  byline?: string;
  language?: string;
  /** `<link rel=canonical>` or og:url, when it is an absolute http(s) address. */
  url?: string;
  date?: string;
  site?: string;
  licence?: string;
  /** Statements of `usage.ts`, where there are any. */
  usage?: string[];
  /** What extraction took of the page; not where every visible text was asked for. */
  page?: PageMeasures;
}

export type ExtractKnobs = Pick<CleanKnobs, 'html' | 'favour' | 'markup' | 'images'>;

/** Markup -> text. Pure; nothing runs and nothing is fetched. Throws HtmlLimitExceeded. */
export function extractHtml(html: string, knobs: ExtractKnobs): Extracted {
  if (knobs.html === 'all') return visibleText(html);
  const found = mainContent(html, knobs);
  return found.text === '' ? { ...found, text: visibleText(html).text, page: wholePage(found.page) } : found;
}

/**
 * Every visible text of the page, straight from the markup: needs no tree, so a page may be large. What is meant for
 * readers without scripts counts only where there is nothing else.
 */
function visibleText(html: string): Extracted {
  const found = textOfMarkup(html, false);
  return found.text === '' ? textOfMarkup(html, true) : found;
}

function textOfMarkup(html: string, noscript: boolean): Extracted {
  const text = htmlTextSink();
  const about = aboutSink();
  parseHtml(html, {
    open(name, attributes) {
      about.open(name, attributes);
      // The title is no text of the page, but it is in the head, which the text leaves out.
      return name === 'head' || name === 'title' || (noscript && name === 'noscript') || text.open(name, attributes);
    },
    close(name) {
      about.close(name);
      if (name !== 'head' && name !== 'title') text.close(name);
    },
    text(data) {
      if (about.inTitle()) about.text(data);
      else text.text(data);
    },
  });
  return said({ text: text.result(), ...about.result() });
}

interface About {
  title?: string | undefined;
  language?: string | undefined;
  url?: string | undefined;
  usage: string[];
}

/** Title, language and canonical address, picked up on the way. */
function aboutSink(): HtmlSink & { inTitle(): boolean; result(): About } {
  const found: About = { usage: [] };
  let titles = 0;
  return {
    open(name, attributes) {
      if (name === 'title') titles++;
      if (name === 'html') found.language ??= attributes['lang'];
      if (name === 'link' && attributes['rel']?.toLowerCase() === 'canonical')
        found.url ??= webAddress(attributes['href']);
      if (name === 'meta') addUsage(found.usage, usageOfMeta(attributes));
      return true;
    },
    close(name) {
      if (name === 'title') titles--;
    },
    text(text) {
      found.title ??= text.slice(0, TITLE_CHARS).replace(/\s+/g, ' ');
    },
    inTitle: () => titles > 0,
    result: () => found,
  };
}

function webAddress(href: string | null | undefined): string | undefined {
  const trimmed = href?.trim();
  return trimmed !== undefined && /^https?:\/\/[^\s]+$/i.test(trimmed) ? trimmed : undefined;
}

/** Leaves out what is not known. */
function said(all: { text: string } & About): Extracted {
  const out: Extracted = { text: all.text };
  for (const name of ['title', 'language', 'url'] as const) {
    const value = all[name]?.trim().toWellFormed();
    if (value !== undefined && value !== '') out[name] = value;
  }
  if (all.usage.length > 0) out.usage = all.usage;
  return out;
}
