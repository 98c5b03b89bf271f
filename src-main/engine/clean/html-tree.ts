import { parseHTML } from 'linkedom';
import { parseHtml } from './html-events.ts';
import type { HtmlSink } from './html-events.ts';
import { within } from './html-limits.ts';

/** What we use of a DOM node; linkedom's types would pull in the browser's. */
export interface DomNode {
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

export interface DomDocument extends DomNode {
  documentElement: DomNode;
  head: DomNode;
  body: DomNode;
  createElement(name: string): DomNode;
  createTextNode(text: string): DomNode;
  querySelector(selector: string): DomNode | null;
}

const ELEMENT = 1;
const TEXT = 3;

/** Attributes that Readability or the text serialiser look at; the others, event handlers among them, stay out. */
const ATTRIBUTES = new Set(
  'id class style hidden aria-hidden aria-modal role rel itemprop itemtype property name content type href src srcset colspan rowspan summary datatable lang dir alt'.split(
    ' ',
  ),
);
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
  const document = parseHTML('<!doctype html><html><head></head><body></body></html>')
    .document as unknown as DomDocument;
  const { documentElement, head, body } = document;
  const open: DomNode[] = [documentElement];
  const children: number[] = [0];
  const work = { elements: 0, nesting: 0, siblings: 0 };

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
      const index = children.length - 1;
      children[index] = (children[index] ?? 0) + 1;
      const element = document.createElement(name);
      copyAttributes(attributes, element, true);
      parentFor(HEAD_ELEMENTS.has(name)).appendChild(element);
      push(element);
      return true;
    },
    close() {
      open.pop();
      const n = children.pop() ?? 0;
      within('siblings', (work.siblings += n * n));
    },
    text(text) {
      within('nesting', (work.nesting += open.length * Math.ceil(text.length / 16)));
      const blank = text.trim() === '';
      const parent = parentFor(blank);
      if (!(blank && parent === head)) parent.appendChild(document.createTextNode(text));
    },
  });
  return document;
}

function copyAttributes(attributes: Readonly<Record<string, string>>, to: DomNode, fresh: boolean): void {
  for (const name in attributes) {
    if (ATTRIBUTES.has(name) && (fresh || to.getAttribute(name) === null))
      to.setAttribute(name, attributes[name] ?? '');
  }
}

/** Tree -> events, without recursion: Readability may have nested things deeper than the markup had them. */
export function walkTree(root: DomNode, sink: HtmlSink): void {
  let node: DomNode = root;
  let entered = visit(node, sink);
  for (;;) {
    if (entered && node.firstChild !== null) {
      node = node.firstChild;
      entered = visit(node, sink);
      continue;
    }
    if (entered && node.nodeType === ELEMENT) sink.close(node.localName);
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
  if (node.nodeType === TEXT) sink.text(node.textContent ?? '');
  if (node.nodeType !== ELEMENT) return false;
  const attributes: Record<string, string> = {};
  for (const name of ['hidden', 'style']) {
    const value = node.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  return sink.open(node.localName.toLowerCase(), attributes);
}
