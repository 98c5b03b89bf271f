import type { Blocks } from './blocks.ts';
import { hintsOf } from './name-hints.ts';
import { EMPHASIS, HEADING, LIST, OTHER, TAG } from './tags.ts';
import type { TextMeasures } from './text-measures.ts';
import { measureText } from './text-measures.ts';
import type { PageTree } from './tree.ts';

/** Bits that an element hands down to what it holds. */
export const WITHIN = {
  link: 1,
  emphasis: 2,
  hidden: 4,
  article: 8,
  main: 16,
  aside: 32,
  nav: 64,
  header: 128,
  footer: 256,
  form: 512,
  table: 1024,
  list: 2048,
  quote: 4096,
  figure: 8192,
  caption: 16384,
  button: 32768,
  heading: 65536,
  definitions: 131072,
  details: 262144,
  pre: 524288,
  address: 1048576,
  articleBody: 2097152,
  code: 4194304,
} as const;

/** What is known of the elements and blocks of a page before any block is judged. */
export interface Layout {
  tree: PageTree;
  blocks: Blocks;
  measures: TextMeasures[];
  /** By node: bits of WITHIN, its own included. */
  within: Int32Array;
  depth: Uint16Array;
  /** By node: bits of HINT_NAMES that its own names speak of. */
  hints: Int32Array;
  /** By node: blocks that begin before it; those of a subtree are the range of its node and its end. */
  blocksBefore: Int32Array;
  /** Sums over the blocks before each: characters, those in links, words, words of running text. */
  chars: Float64Array;
  linkChars: Float64Array;
  tokens: Float64Array;
  prose: Float64Array;
  /** By block: characters in links and in emphasis. */
  linked: Float64Array;
  emphasised: Float64Array;
  links: Int32Array;
}

/** From this many words on, text of few links counts as running text. */
const PROSE_TOKENS = 12;

export function layoutOf(tree: PageTree, blocks: Blocks): Layout {
  const { size, tag, parent, attributes, text } = tree;
  const within = new Int32Array(size);
  const depth = new Uint16Array(size);
  const hints = new Int32Array(size);
  const known = new Map<string, number>();
  const blocksBefore = new Int32Array(size + 1);
  let begun = 0;
  for (let node = 0; node < size; node++) {
    const up = parent[node] ?? -1;
    within[node] = (up < 0 ? 0 : (within[up] ?? 0)) | ownBits(tag[node] ?? 0, attributes[node]);
    depth[node] = up < 0 ? 0 : (depth[up] ?? 0) + 1;
    const of = attributes[node];
    if (of !== undefined && tag[node] !== TAG['html'] && tag[node] !== TAG['body']) {
      const name = `${of['class'] ?? ''} ${of['id'] ?? ''} ${of['role'] ?? ''}`;
      if (name.length > 2) {
        let bits = known.get(name);
        if (bits === undefined) known.set(name, (bits = hintsOf(name)));
        hints[node] = bits;
      }
    }
    blocksBefore[node] = begun;
    if (begun < blocks.count && blocks.first[begun] === node) begun++;
  }
  blocksBefore[size] = begun;

  const measures = blocks.text.map(measureText);
  const { count } = blocks;
  const linked = new Float64Array(count);
  const emphasised = new Float64Array(count);
  const links = new Int32Array(count);
  let lastLink = -1;
  for (let node = 0; node < size; node++) {
    const block = blocks.of[node] ?? -1;
    if (block < 0) continue;
    const length = inked(text[node] ?? '');
    const bits = within[node] ?? 0;
    if ((bits & WITHIN.link) !== 0) {
      linked[block] = (linked[block] ?? 0) + length;
      const link = linkAround(tree, node);
      if (link !== lastLink) links[block] = (links[block] ?? 0) + 1;
      lastLink = link;
    }
    if ((bits & WITHIN.emphasis) !== 0) emphasised[block] = (emphasised[block] ?? 0) + length;
  }
  const chars = new Float64Array(count + 1);
  const linkChars = new Float64Array(count + 1);
  const tokens = new Float64Array(count + 1);
  const prose = new Float64Array(count + 1);
  for (let b = 0; b < count; b++) {
    const m = measures[b];
    if (m === undefined) continue;
    chars[b + 1] = (chars[b] ?? 0) + m.chars;
    linkChars[b + 1] = (linkChars[b] ?? 0) + Math.min(m.chars, linked[b] ?? 0);
    tokens[b + 1] = (tokens[b] ?? 0) + m.tokens;
    prose[b + 1] = (prose[b] ?? 0) + proseOf(m, linked[b] ?? 0);
  }
  return {
    tree,
    blocks,
    measures,
    within,
    depth,
    hints,
    blocksBefore,
    chars,
    linkChars,
    tokens,
    prose,
    linked,
    emphasised,
    links,
  };
}

/** Words of a block as far as it reads as running text. */
export function proseOf(m: TextMeasures, linked: number): number {
  if (m.tokens < PROSE_TOKENS && !(m.endsSentence && m.tokens >= PROSE_TOKENS / 2)) return 0;
  const free = Math.max(0, 1 - linked / Math.max(1, m.chars));
  return m.tokens * free * free;
}

function linkAround(tree: PageTree, node: number): number {
  let at = node;
  while (at > 0 && tree.tag[at] !== TAG['a']) at = tree.parent[at] ?? 0;
  return at;
}

/** Characters that leave ink. */
function inked(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x20 && unit !== 0xa0 && unit !== 0x3000) n++;
  }
  return n;
}

const BY_TAG = new Map<number, number>(
  Object.entries({
    article: WITHIN.article,
    main: WITHIN.main,
    aside: WITHIN.aside,
    nav: WITHIN.nav,
    header: WITHIN.header,
    footer: WITHIN.footer,
    form: WITHIN.form,
    table: WITHIN.table,
    blockquote: WITHIN.quote,
    figure: WITHIN.figure,
    figcaption: WITHIN.caption,
    caption: WITHIN.caption,
    button: WITHIN.button,
    dl: WITHIN.definitions,
    details: WITHIN.details,
    pre: WITHIN.pre,
    code: WITHIN.code,
    address: WITHIN.address,
  }).map(([name, bit]) => [TAG[name] ?? OTHER, bit]),
);

const ROLES = new Map<string, number>(
  Object.entries({
    main: WITHIN.main,
    article: WITHIN.article,
    complementary: WITHIN.aside,
    navigation: WITHIN.nav,
    menu: WITHIN.nav,
    menubar: WITHIN.nav,
    banner: WITHIN.header,
    contentinfo: WITHIN.footer,
    search: WITHIN.form,
    button: WITHIN.button,
    heading: WITHIN.heading,
  }),
);

const UNSEEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

function ownBits(tag: number, attributes: Readonly<Record<string, string>> | undefined): number {
  let bits = BY_TAG.get(tag) ?? 0;
  if (HEADING[tag] === 1) bits |= WITHIN.heading;
  if (EMPHASIS[tag] === 1) bits |= WITHIN.emphasis;
  if (LIST[tag] === 1) bits |= WITHIN.list;
  if (attributes === undefined) return bits;
  if (tag === TAG['a'] && attributes['href'] !== undefined) bits |= WITHIN.link;
  const role = attributes['role'];
  if (role !== undefined) bits |= ROLES.get(role.toLowerCase()) ?? 0;
  const { itemprop, style } = attributes;
  if (itemprop !== undefined && /articleBody|reviewBody/i.test(itemprop)) bits |= WITHIN.articleBody;
  if (attributes['hidden'] !== undefined || attributes['aria-hidden'] === 'true') bits |= WITHIN.hidden;
  if (style !== undefined && style.length < 4096 && UNSEEN_STYLE.test(style)) bits |= WITHIN.hidden;
  return bits;
}
