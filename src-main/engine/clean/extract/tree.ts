import { parseHtml } from '../html-events.ts';
import { within } from '../html-limits.ts';
import type { MathElement } from './mathml.ts';
import { texOfMath } from './mathml.ts';
import type { PageNotes } from './notes.ts';
import { notesSink } from './notes.ts';
import { FORMULA, TAG, tagOf, TEXT, UNSEEN, VOID } from './tags.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * A page as arrays over its nodes in document order: a subtree is the range from a node to its end. Scripts, styles and
 * what they draw are no part of it; formulas are single nodes.
 */
export interface PageTree {
  size: number;
  /** Number of `tags.ts`. */
  tag: Uint8Array;
  /** -1 for the root, which stands for the document. */
  parent: Int32Array;
  /** First node after the subtree. */
  end: Int32Array;
  /** Of text nodes their text, of formulas TeX. */
  text: (string | undefined)[];
  attributes: (Attributes | undefined)[];
  notes: PageNotes;
}

/** A noscript of more text than this holds the page itself, as forums that are drawn by script put it there. */
const NOSCRIPT_TEXT = 500;
/** Parts of a formula that repeat for the eye what its MathML or TeX says. */
const DRAWN_FORMULA =
  /(?:^|\s)(?:katex-html|MathJax|MathJax_Display|MathJax_Preview|MathJax_CHTML|MathJax_SVG|mjx-chtml|mwe-math-fallback-image-(?:inline|display))(?:\s|$)/;
const TEX_IMAGE = /(?:^|\s)(?:latex|tex|math|mwe-math-fallback-image-inline|mwe-math-fallback-image-display)(?:\s|$)/i;
/** A command with an argument, an index or a power: what no description of a picture has. */
const TEX_COMMAND = /\\[A-Za-z]{2,}/;
const TEX_MARKS = /[{}^_]/;
/** Consent managers, and what pages call their own. */
const CONSENT =
  /onetrust|cookiebot|cookieyes|cookie-?(?:consent|banner|notice|law|bar|popup|modal|dialog)|(?:consent|gdpr|privacy)-?(?:banner|modal|popup|dialog|manager)|didomi|usercentrics|truste|qc-cmp|fc-consent|iubenda|borlabs/i;
const CODE = new Set(['pre', 'code', 'figure', 'table']);
/** Numbers beside lines of code, as highlighters name them: everywhere, and where code is. */
const LINE_NUMBER =
  /(?:^|\s)(?:linenos?|line-?numbers?|line-numbers-rows|hljs-ln-numbers|blob-num|rouge-gutter)(?:\s|$)/;
const CODE_GUTTER = /(?:^|\s)(?:gutter|lnt?|lnos)(?:\s|$)/;

/** Markup -> tree. Nothing runs and nothing is fetched. Throws HtmlLimitExceeded. */
export function pageTree(html: string): PageTree {
  within('mainChars', html.length);
  const tag: number[] = [];
  const parent: number[] = [];
  const end: number[] = [];
  const text: (string | undefined)[] = [];
  const attributes: (Attributes | undefined)[] = [];
  const notes = notesSink();
  const open: number[] = [];
  /** Open elements of a formula; empty outside one. */
  const math: MathElement[] = [];
  /** Set while the text of a script or a title is read. */
  let capture: 'tex' | 'display' | 'note' | null = null;
  let captured = '';
  /** Open elements that hold source code. */
  let codes = 0;
  /** A page says the same names again and again. */
  const known = new Map<string, number>();
  const marksOf = (name: string | undefined): number => {
    if (name === undefined) return 0;
    let marks = known.get(name);
    if (marks === undefined) known.set(name, (marks = marksOfName(name)));
    return marks;
  };
  /** TeX already stands beside the drawn formula, which is then left out. */
  const hasTex = /math\/tex|katex-mathml|mjx-assistive-mml|<math[\s>]/i.test(html);

  const add = (number: number, value: string | undefined, of: Attributes | undefined): void => {
    within('nodes', tag.length + 1);
    tag.push(number);
    parent.push(open[open.length - 1] ?? -1);
    end.push(tag.length);
    text.push(value);
    attributes.push(of);
  };
  add(tagOf('html'), undefined, undefined);
  open.push(0);

  parseHtml(html, {
    open(name, of) {
      if (math.length > 0) {
        const element: MathElement = { name, attributes: of, children: [] };
        math[math.length - 1]?.children.push(element);
        math.push(element);
        return true;
      }
      if (name === 'math') {
        math.push({ name, attributes: of, children: [] });
        return true;
      }
      if (notes.open(name, of)) {
        capture = 'note';
        captured = '';
        return true;
      }
      if (name === 'script' && /^math\/(?:tex|asciimath)/i.test(of['type'] ?? '')) {
        capture = /mode=display/i.test(of['type'] ?? '') ? 'display' : 'tex';
        captured = '';
        return true;
      }
      if (name === 'template' && ('shadowrootmode' in of || 'shadowroot' in of)) name = 'div';
      if (UNSEEN.has(name)) return false;
      const marks = marksOf(of['class']) | marksOf(of['id']);
      if (hasTex && (marks & DRAWN) !== 0) return false;
      if (VOID.has(name) || isDialog(name, of, (marks & PANEL) !== 0)) return false;
      const tex = texOfAttributes(name, of);
      if (tex !== undefined) {
        add(FORMULA, bareTex(tex), isDisplay(name, of) ? DISPLAY : undefined);
        return false;
      }
      if ((marks & NUMBER) !== 0 || (codes > 0 && (marks & GUTTER) !== 0)) return false;
      if (CODE.has(name)) codes++;
      add(tagOf(name), undefined, of);
      open.push(tag.length - 1);
      return true;
    },
    close(name) {
      if (math.length > 0) {
        const element = math.pop();
        if (math.length > 0 || element === undefined) return;
        const tex = texOfMath(element);
        if (tex !== '') add(FORMULA, tex, element.attributes);
        return;
      }
      if (capture === 'note') {
        notes.close(name, captured);
        capture = null;
        return;
      }
      if (capture !== null) {
        if (captured.trim() !== '') add(FORMULA, withoutSection(captured), capture === 'display' ? DISPLAY : undefined);
        capture = null;
        return;
      }
      if (CODE.has(name)) codes--;
      const node = open.pop();
      if (node !== undefined) end[node] = tag.length;
    },
    text(data) {
      if (math.length > 0) math[math.length - 1]?.children.push(data);
      else if (capture !== null) captured += data;
      else add(TEXT, data, undefined);
    },
  });
  while (open.length > 0) end[open.pop() ?? 0] = tag.length;
  const tree: PageTree = {
    size: tag.length,
    tag: Uint8Array.from(tag),
    parent: Int32Array.from(parent),
    end: Int32Array.from(end),
    text,
    attributes,
    notes: notes.result(),
  };
  dropNoscript(tree);
  return tree;
}

const DISPLAY: Attributes = { display: 'block' };

/** TeX that an element carries beside what it draws: in data attributes, or as the description of a picture. */
function texOfAttributes(name: string, of: Attributes): string | undefined {
  const carried = of['data-tex'] ?? of['data-latex'] ?? of['data-math'];
  if (carried !== undefined && carried.trim() !== '') return carried;
  const alt = name === 'img' ? (of['alt'] ?? '').trim() : '';
  if (alt === '') return undefined;
  const isTex = TEX_IMAGE.test(of['class'] ?? '') || (TEX_COMMAND.test(alt) && TEX_MARKS.test(alt));
  return isTex ? alt : undefined;
}

function isDisplay(name: string, of: Attributes): boolean {
  return (
    /display|block/i.test(`${of['class'] ?? ''} ${of['display'] ?? ''} ${of['data-display'] ?? ''}`) || name === 'div'
  );
}

/** A window over the page, or the panel of a consent manager: no part of the page, and often longer than it. */
function isDialog(name: string, of: Attributes, panel: boolean): boolean {
  if (name === 'html' || name === 'body' || name === 'main' || name === 'article') return false;
  return panel || name === 'dialog' || of['aria-modal'] === 'true' || /^(?:alert)?dialog$/i.test(of['role'] ?? '');
}

const DRAWN = 1;
const NUMBER = 2;
const GUTTER = 4;
const PANEL = 8;
/** Longer names are generated. */
const NAME_CHARS = 400;

/** What a class or an id says by itself. */
function marksOfName(name: string): number {
  if (name.length < 2 || name.length > NAME_CHARS) return 0;
  let marks = 0;
  if (DRAWN_FORMULA.test(name)) marks |= DRAWN;
  if (LINE_NUMBER.test(name)) marks |= NUMBER;
  if (CODE_GUTTER.test(name)) marks |= GUTTER;
  if (CONSENT.test(name)) marks |= PANEL;
  return marks;
}

/** The TeX of a script that hides it from XML: `% <![CDATA[`, TeX, `%]]>`. */
function withoutSection(tex: string): string {
  return tex
    .replace(/^\s*%?\s*<[!?]\[CDATA\[/, '')
    .replace(/%?\s*\]\]>\s*$/, '')
    .trim();
}

/** `$…$` and `\(…\)` around the TeX of an image are its author's, the delimiters of the output are ours. */
function bareTex(alt: string): string {
  const tex = alt.trim();
  if (tex.startsWith('$$') && tex.endsWith('$$') && tex.length > 4) return tex.slice(2, -2).trim();
  if (tex.startsWith('$') && tex.endsWith('$') && tex.length > 2) return tex.slice(1, -1).trim();
  if (/^\\[([]/.test(tex) && /\\[)\]]$/.test(tex)) return tex.slice(2, -2).trim();
  return tex;
}

/** Empties what is meant for readers without scripts, but where it is the page, or all that there is. */
function dropNoscript(tree: PageTree): void {
  const { tag, end, text, size } = tree;
  let outside = 0;
  const found: { node: number; chars: number }[] = [];
  for (let i = 0; i < size;) {
    if (tag[i] === TAG['noscript']) {
      let chars = 0;
      const last = end[i] ?? size;
      for (let j = i; j < last; j++) chars += text[j]?.trim().length ?? 0;
      found.push({ node: i, chars });
      i = last;
    } else outside += text[i++]?.trim().length ?? 0;
  }
  for (const { node, chars } of found) {
    if (chars > NOSCRIPT_TEXT || outside === 0) continue;
    for (let j = node; j < (end[node] ?? size); j++) {
      text[j] = undefined;
      attributesGone(tree, j);
    }
  }
}

function attributesGone(tree: PageTree, node: number): void {
  tree.attributes[node] = undefined;
  // An image without its description, a line break or a formula is nothing by itself.
  tree.tag[node] = tree.text[node] === undefined ? (TAG['span'] ?? 0) : (tree.tag[node] ?? 0);
}
