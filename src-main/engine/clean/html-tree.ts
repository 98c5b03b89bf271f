import { parseHTML } from 'linkedom';
import type { DomDocument, DomNode } from './dom.ts';
import { parseHtml } from './html-events.ts';
import { within } from './html-limits.ts';

/** linkedom's own types need those of the browser. */
const parseDocument = parseHTML as unknown as (html: string) => { document: DomDocument };

/**
 * A noscript of more text than this holds the page itself, as forums that are drawn by script put it there, rather than
 * a note about scripts or an image. Readability's own threshold for an article.
 */
const NOSCRIPT_TEXT = 500;

/** Attributes that Readability or the text serialiser look at; the others, event handlers among them, stay out. */
const ATTRIBUTES = new Set(
  'id class style hidden aria-hidden aria-modal role rel itemprop itemtype property name content type href src srcset colspan rowspan summary datatable lang dir alt'.split(
    ' ',
  ),
);
/** Longer values are no class, address or description; Readability's patterns are quadratic in some of them. */
const ATTRIBUTE_CHARS = 4096;
/** Of a title, the rest of which is dropped, and of a JSON-LD script, which is dropped whole when it is longer. */
export const TITLE_CHARS = 2048;
const JSON_LD_CHARS = 256 * 1024;
/** Elements of no use to Readability, whose content is not parsed further. A script may be JSON-LD metadata. */
const DROPPED = new Set(['style', 'template', 'svg', 'iframe', 'noframes', 'frameset', 'canvas']);
const HEAD_ELEMENTS = new Set(['title', 'meta', 'link', 'base', 'script', 'noscript', 'basefont', 'bgsound']);

/**
 * Markup -> a linkedom document that always has html, head and body. linkedom's own parsing loses the body of a page
 * whose head is not closed or that has no html element; here stray html, head and body tags join the one they mean,
 * and content that cannot be in the head goes to the body, as the HTML standard's tree construction has it.
 * Nothing runs and nothing is fetched. Throws HtmlLimitExceeded.
 */
export function htmlTree(html: string): DomDocument {
  const { document } = parseDocument('<!doctype html><html><head></head><body></body></html>');
  const { documentElement, head, body } = document;
  const open: DomNode[] = [documentElement];
  const children: number[] = [0];
  const work = { elements: 0, nesting: 0 };

  /** Where content goes: never straight into html, and into the head only what belongs there. */
  const parentFor = (inHead: boolean): DomNode => {
    const top = open[open.length - 1] ?? body;
    if (top === documentElement) return inHead && body.firstChild === null ? head : body;
    return top === head && !inHead ? body : top;
  };
  const push = (node: DomNode): void => {
    open.push(node);
    children.push(0);
  };

  const addChildren = (n: number): void => {
    const index = children.length - 1;
    within('children', (children[index] = (children[index] ?? 0) + n));
  };

  parseHtml(html, {
    open(name, attributes) {
      if (DROPPED.has(name)) return false;
      if (name === 'html' || name === 'head' || name === 'body') {
        const node = name === 'html' ? documentElement : name === 'head' ? head : body;
        copyAttributes(attributes, node, false);
        // Deep inside the page such a tag means nothing: what follows stays where it is.
        const top = open[open.length - 1] ?? body;
        push(top === documentElement || top === head ? node : top);
        return true;
      }
      if (name === 'script' && !/ld\+json/i.test(attributes['type'] ?? '')) return false;
      within('elements', ++work.elements);
      within('nesting', (work.nesting += open.length));
      addChildren(1);
      const element = document.createElement(name);
      copyAttributes(attributes, element, true);
      parentFor(HEAD_ELEMENTS.has(name)).appendChild(element);
      push(element);
      return true;
    },
    close() {
      open.pop();
      children.pop();
    },
    text(text) {
      within('nesting', (work.nesting += open.length * Math.ceil(text.length / 16)));
      addChildren(1 + markupCharacters(text));
      const blank = text.trim() === '';
      const parent = parentFor(blank);
      if (blank && parent === head) return;
      const kept = limitedText(parent.localName, text);
      if (kept !== '') parent.appendChild(document.createTextNode(kept));
    },
  });
  for (const noscript of document.querySelectorAll('body noscript')) {
    if ((noscript.textContent ?? '').trim().length > NOSCRIPT_TEXT) unwrap(document, noscript);
  }
  return document;
}

/** Scripts never run here, so what is meant for readers without them is part of the page. */
function unwrap(document: DomDocument, noscript: DomNode): void {
  const div = document.createElement('div');
  while (noscript.firstChild !== null) div.appendChild(noscript.firstChild);
  noscript.replaceWith(div);
}

function limitedText(parent: string, text: string): string {
  if (parent === 'title') return text.slice(0, TITLE_CHARS).toWellFormed();
  if (parent === 'script' && text.length > JSON_LD_CHARS) return '';
  return text;
}

function markupCharacters(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x3c || unit === 0x3e || unit === 0x26) n++;
  }
  return n;
}

function copyAttributes(attributes: Readonly<Record<string, string>>, to: DomNode, fresh: boolean): void {
  for (const name in attributes) {
    const value = attributes[name] ?? '';
    if (!ATTRIBUTES.has(name) || value.length > ATTRIBUTE_CHARS) continue;
    if (fresh || to.getAttribute(name) === null) to.setAttribute(name, value);
  }
}
