import { Readability } from '@mozilla/readability';
import type { CleanKnobs } from '#shared/domain/recipe.ts';
import type { HtmlSink } from './html-events.ts';
import { parseHtml } from './html-events.ts';
import { htmlTextSink } from './html-text.ts';
import type { DomDocument, DomNode } from './dom.ts';
import { walkTree } from './dom.ts';
import { htmlTree, TITLE_CHARS } from './html-tree.ts';

/** Readability's own types need those of the browser. */
const Reader = Readability as unknown as new (
  document: DomDocument,
  options: { serializer: (node: DomNode) => DomNode; keepClasses: boolean },
) => { parse(): Article | null };

interface Article {
  content?: DomNode | null;
  title?: string | null;
  byline?: string | null;
  lang?: string | null;
  publishedTime?: string | null;
}

/** Main text of a page, and what the page says of itself. */
export interface Extracted {
  text: string;
  title?: string;
  byline?: string;
  language?: string;
  /** `<link rel=canonical>`, when it is an absolute http(s) address. */
  url?: string;
  date?: string;
}

/** Markup -> text. Pure; nothing runs and nothing is fetched. Throws HtmlLimitExceeded. */
export function extractHtml(html: string, mode: CleanKnobs['html']): Extracted {
  if (mode === 'all') return visibleText(html);
  const document = htmlTree(html);
  const url = canonicalUrl(document);
  const language = document.documentElement.getAttribute('lang') ?? undefined;
  // Classes and links are of no use in text; leaving them alone saves two walks.
  const article = new Reader(document, { serializer: (node) => node, keepClasses: true }).parse();
  const sink = htmlTextSink();
  if (article?.content) walkTree(article.content, sink);
  const text = sink.result();
  if (text === '') return visibleText(html);
  return said({
    text,
    title: article?.title,
    byline: article?.byline,
    language: article?.lang ?? language,
    url,
    date: article?.publishedTime,
  });
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
}

/** Title, language and canonical address, picked up on the way. */
function aboutSink(): HtmlSink & { inTitle(): boolean; result(): About } {
  const found: About = {};
  let titles = 0;
  return {
    open(name, attributes) {
      if (name === 'title') titles++;
      if (name === 'html') found.language ??= attributes['lang'];
      if (name === 'link' && attributes['rel']?.toLowerCase() === 'canonical')
        found.url ??= webAddress(attributes['href']);
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

function canonicalUrl(document: DomDocument): string | undefined {
  return webAddress(document.querySelector('link[rel="canonical"]')?.getAttribute('href'));
}

function webAddress(href: string | null | undefined): string | undefined {
  const trimmed = href?.trim();
  return trimmed !== undefined && /^https?:\/\/[^\s]+$/i.test(trimmed) ? trimmed : undefined;
}

/** Leaves out what is not known. */
function said(all: { text: string } & { [K in keyof Omit<Extracted, 'text'>]?: string | null | undefined }): Extracted {
  const out: Extracted = { text: all.text };
  for (const name of ['title', 'byline', 'language', 'url', 'date'] as const) {
    const value = all[name]?.trim().toWellFormed();
    if (value !== undefined && value !== '') out[name] = value;
  }
  return out;
}
