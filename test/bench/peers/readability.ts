/* Mozilla's Readability 0.6 over linkedom, as the peer that our own extraction is compared with: its content as text. */
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { parseHtml } from '#engine/clean/html-events.ts';
import type { HtmlSink } from '#engine/clean/html-events.ts';
import { htmlTextSink } from '#engine/clean/html-text.ts';

/** What we use of a DOM node; linkedom's types would pull in the browser's. */
interface DomNode {
  nodeType: number;
  localName: string;
  textContent: string | null;
  firstChild: DomNode | null;
  nextSibling: DomNode | null;
  parentNode: DomNode | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  appendChild(child: DomNode): DomNode;
}

interface DomDocument extends DomNode {
  documentElement: DomNode;
  head: DomNode;
  body: DomNode;
  createElement(name: string): DomNode;
  createTextNode(text: string): DomNode;
}

const parseDocument = parseHTML as unknown as (html: string) => { document: DomDocument };
const Reader = Readability as unknown as new (
  document: DomDocument,
  options: { serializer: (node: DomNode) => DomNode; keepClasses: boolean },
) => { parse(): { content?: DomNode | null } | null };

const ATTRIBUTES = new Set(
  'id class style hidden aria-hidden aria-modal role rel itemprop itemtype property name content type href src srcset colspan rowspan summary datatable lang dir alt'.split(
    ' ',
  ),
);
const DROPPED = new Set(['style', 'template', 'svg', 'iframe', 'noframes', 'frameset', 'canvas']);
const HEAD_ELEMENTS = new Set(['title', 'meta', 'link', 'base', 'script', 'noscript', 'basefont', 'bgsound']);

/** Main text by Readability; '' where it finds none. */
export function readabilityText(html: string): string {
  const article = new Reader(documentOf(html), { serializer: (node) => node, keepClasses: true }).parse();
  const sink = htmlTextSink();
  if (article?.content) walk(article.content, sink);
  return sink.result();
}

/** linkedom's own parsing loses the body of a page whose head is not closed; here stray tags join the one they mean. */
export function documentOf(html: string): DomDocument {
  const { document } = parseDocument('<!doctype html><html><head></head><body></body></html>');
  const { documentElement, head, body } = document;
  const open: DomNode[] = [documentElement];
  const parentFor = (inHead: boolean): DomNode => {
    const top = open[open.length - 1] ?? body;
    if (top === documentElement) return inHead && body.firstChild === null ? head : body;
    return top === head && !inHead ? body : top;
  };
  parseHtml(html, {
    open(name, attributes) {
      if (DROPPED.has(name)) return false;
      if (name === 'html' || name === 'head' || name === 'body') {
        const node = name === 'html' ? documentElement : name === 'head' ? head : body;
        const top = open[open.length - 1] ?? body;
        open.push(top === documentElement || top === head ? node : top);
        return true;
      }
      if (name === 'script' && !/ld\+json/i.test(attributes['type'] ?? '')) return false;
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) if (ATTRIBUTES.has(key)) element.setAttribute(key, value);
      parentFor(HEAD_ELEMENTS.has(name)).appendChild(element);
      open.push(element);
      return true;
    },
    close() {
      open.pop();
    },
    text(text) {
      const blank = text.trim() === '';
      const parent = parentFor(blank);
      if (!blank || parent !== head) parent.appendChild(document.createTextNode(text));
    },
  });
  return document;
}

function walk(root: DomNode, sink: HtmlSink): void {
  let node: DomNode = root;
  let entered = visit(node, sink);
  for (;;) {
    if (entered && node.firstChild !== null) {
      node = node.firstChild;
      entered = visit(node, sink);
      continue;
    }
    if (entered && node.nodeType === 1) sink.close(node.localName);
    while (node !== root && node.nextSibling === null) {
      node = node.parentNode ?? root;
      sink.close(node.localName);
    }
    if (node === root) return;
    node = node.nextSibling ?? root;
    entered = visit(node, sink);
  }
}

function visit(node: DomNode, sink: HtmlSink): boolean {
  if (node.nodeType === 3) sink.text(node.textContent ?? '');
  return node.nodeType === 1 && sink.open(node.localName.toLowerCase(), {});
}
