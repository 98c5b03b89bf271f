import type { HtmlSink } from './html-events.ts';

/** What we use of a DOM node; linkedom's types would pull in the browser's. */
export interface DomNode {
  nodeType: number;
  localName: string;
  textContent: string | null;
  firstChild: DomNode | null;
  nextSibling: DomNode | null;
  parentNode: DomNode | null;
  replaceWith(other: DomNode): void;
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
  querySelectorAll(selector: string): Iterable<DomNode>;
}

const ELEMENT = 1;
const TEXT = 3;

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
