import type { Candidates } from './candidates.ts';
import type { Evidence } from './evidence.ts';
import type { Declared } from './json-ld.ts';
import type { Layout } from './layout.ts';
import { proseOf, WITHIN } from './layout.ts';
import { CUE_NAMES, cuesOf } from './cues.ts';
import { HINT_NAMES } from './name-hints.ts';
import type { Repetition } from './repetition.ts';
import { TAG, TAG_NAMES } from './tags.ts';

/** Everything that a block is judged by. */
export interface Page {
  layout: Layout;
  candidates: Candidates;
  repetition: Repetition;
  evidence: Evidence;
  declared: Declared;
}

const OWN =
  'chars tokens link_share links sentences ends_sentence commas digits upper symbols copyright dense emphasis token_length formula image_before';
const PLACE =
  'tag depth container_tag2 container_tag3 position chars_position from_title tokens_from_title titled declared described copies heading_gap heading_cue heading_level article_index in_half prose_since prose_until prose_before prose_after nested';
const BITS = Object.keys(WITHIN);
const CONTAINERS = [1, 2, 3, 4, 6];
const AROUND = 'chars link_share blocks prose_share share';
const CANDIDATE = 'inside up down gap share';
const GROUP = 'level members chars link_share prose share title';
const KIND = 'blocks tokens link_share ends_sentence share';
const PAGE =
  'blocks tokens link_share prose_share longest articles forms h1 types_article types_product types_forum types_list og_article titles fonts paragraphs';
const NEIGHBOURS = [-3, -2, -1, 1, 2, 3];
const NEIGHBOUR = 'tokens link_share tag ends_sentence near';

function listed(prefix: string, names: string | readonly string[]): string[] {
  return (typeof names === 'string' ? names.split(' ') : names).map((name) => `${prefix}${name}`);
}

/** Names of the numbers of a block, in their order. */
export const FEATURES: readonly string[] = [
  ...listed('own.', OWN),
  ...listed('cue.', CUE_NAMES),
  'cue.start',
  ...listed('place.', PLACE),
  ...listed('within.', BITS),
  ...listed('hint.', HINT_NAMES),
  ...listed('hint_share.', HINT_NAMES),
  ...CONTAINERS.flatMap((level) => listed(`up${level}.`, AROUND)),
  ...['scored', 'half', 'most'].flatMap((name) => listed(`${name}.`, CANDIDATE)),
  ...[1, 2].flatMap((n) => listed(`group${n}.`, GROUP)),
  ...listed('kind.', KIND),
  ...listed('page.', PAGE),
  ...NEIGHBOURS.flatMap((at) => listed(`next${at}.`, NEIGHBOUR)),
  'window.link_share',
  'window.prose_share',
];

const NONE = 31;
/** Words of running text that make a block a long one. */
const LONG_PROSE = 25;

/** Writes the numbers of every block of a page, one row after another. */
export function featuresOf(page: Page): Float32Array {
  const { layout } = page;
  const { count } = layout.blocks;
  const rows = new Float32Array(count * FEATURES.length);
  const about = pageNumbers(page);
  const hintLevels = new Uint8Array(HINT_NAMES.length);
  const hintShares = new Float32Array(HINT_NAMES.length);
  const tagOf = (b: number): number => layout.tree.tag[layout.blocks.container[b] ?? 0] ?? 0;
  const titleMembers = membersAround(page, page.evidence.titleBlock);
  const cues = layout.blocks.text.map(cuesOf);
  const order = articleOrder(page);
  const proseAt = longProse(page);
  const nested = nesting(page);
  let heading = -1;
  let at = 0;
  const put = (value: number): void => {
    rows[at++] = value;
  };

  for (let b = 0; b < count; b++) {
    const { tree, blocks, measures, linked, emphasised, links, depth, within, chars, linkChars, prose, blocksBefore } =
      layout;
    const m = measures[b];
    if (m === undefined) continue;
    const size = Math.max(1, m.chars);
    const allChars = Math.max(1, chars[count] ?? 0);
    const allProse = prose[count] ?? 0;
    const container = blocks.container[b] ?? 0;

    // own
    put(m.chars);
    put(m.tokens);
    put(Math.min(1, (linked[b] ?? 0) / size));
    put(links[b] ?? 0);
    put(m.sentences);
    put(m.endsSentence ? 1 : 0);
    put(m.commas);
    put(m.digits / size);
    put(m.upper / size);
    put(m.symbols / size);
    put(m.copyright ? 1 : 0);
    put(m.dense / size);
    put(Math.min(1, (emphasised[b] ?? 0) / size));
    put(m.tokens === 0 ? 0 : m.chars / m.tokens);
    put(tree.tag[blocks.first[b] ?? 0] === 1 ? 1 : 0);
    put(imageBefore(layout, b));

    const cue = cues[b] ?? 0;
    for (let group = 0; group < CUE_NAMES.length; group++) put((cue >> group) & 1);
    put(cue === 0 ? 0 : cuesOf((blocks.text[b] ?? '').slice(0, 24)));

    // place
    const up1 = tree.parent[container] ?? -1;
    const up2 = up1 < 0 ? -1 : (tree.parent[up1] ?? -1);
    const title = page.evidence.titleBlock;
    put(tree.tag[container] ?? 0);
    put(depth[container] ?? 0);
    put(up1 < 0 ? -1 : (tree.tag[up1] ?? 0));
    put(up2 < 0 ? -1 : (tree.tag[up2] ?? 0));
    put(b / count);
    put((chars[b] ?? 0) / allChars);
    put(title < 0 ? -999 : Math.max(-200, Math.min(500, b - title)));
    put(title < 0 ? -9999 : (layout.tokens[b] ?? 0) - (layout.tokens[title] ?? 0));
    put(page.evidence.titled[b] ?? 0);
    put(page.evidence.declared[b] ?? 0);
    put(page.evidence.described[b] ?? 0);
    put(page.repetition.copies[b] ?? 1);
    put(heading < 0 ? -1 : b - heading);
    put(heading < 0 ? 0 : (cues[heading] ?? 0));
    put(heading < 0 ? 0 : tagOf(heading));
    put(order[b] ?? 0);
    const halfFrom = blocksBefore[page.candidates.half] ?? 0;
    const halfTo = blocksBefore[tree.end[page.candidates.half] ?? 0] ?? 0;
    put(b < halfFrom || b >= halfTo ? -1 : (b - halfFrom) / (halfTo - halfFrom));
    put(proseAt.since[b] ?? -1);
    put(proseAt.until[b] ?? -1);
    put(allProse === 0 ? 0 : (prose[b] ?? 0) / allProse);
    put(allProse === 0 ? 0 : (allProse - (prose[b + 1] ?? 0)) / allProse);
    put(nested[container] ?? 0);
    if (((within[container] ?? 0) & WITHIN.heading) !== 0) heading = b;

    const bits = (within[container] ?? 0) | ((within[blocks.first[b] ?? 0] ?? 0) & (WITHIN.hidden | WITHIN.link));
    for (let bit = 0; bit < BITS.length; bit++) put((bits >> bit) & 1);

    // hints, containers and groups: one walk up
    hintLevels.fill(NONE);
    hintShares.fill(-1);
    let seen = 0;
    const around: number[] = [];
    const groupAt: number[] = [];
    for (
      let node = blocks.first[b] ?? 0, level = 0 - inlineLevels(layout, b);
      node > 0;
      node = tree.parent[node] ?? -1, level++
    ) {
      const fresh = (layout.hints[node] ?? 0) & ~seen;
      if (fresh !== 0) {
        seen |= fresh;
        const from = blocksBefore[node] ?? 0;
        const to = blocksBefore[tree.end[node] ?? 0] ?? 0;
        const share = ((chars[to] ?? 0) - (chars[from] ?? 0)) / allChars;
        for (let group = 0; group < HINT_NAMES.length; group++) {
          if ((fresh & (1 << group)) === 0) continue;
          hintLevels[group] = Math.min(NONE - 1, Math.max(0, level));
          hintShares[group] = share;
        }
      }
      if (level >= 0 && groupAt.length < 6) {
        const group = page.repetition.group[node] ?? -1;
        if (group >= 0) groupAt.push(level, group, node);
      }
    }
    for (let group = 0; group < HINT_NAMES.length; group++) put(hintLevels[group] ?? NONE);
    for (let group = 0; group < HINT_NAMES.length; group++) put(hintShares[group] ?? -1);

    let node = container;
    let levels = 0;
    for (const level of CONTAINERS) {
      while (levels < level - 1 && node > 0) {
        node = tree.parent[node] ?? 0;
        levels++;
      }
      around.push(node);
    }
    for (const of of around) {
      const from = blocksBefore[of] ?? 0;
      const to = blocksBefore[tree.end[of] ?? 0] ?? 0;
      const inside = Math.max(1, (chars[to] ?? 0) - (chars[from] ?? 0));
      put(inside);
      put(((linkChars[to] ?? 0) - (linkChars[from] ?? 0)) / inside);
      put(to - from);
      put(allProse === 0 ? 0 : ((prose[to] ?? 0) - (prose[from] ?? 0)) / allProse);
      put(inside / allChars);
    }
    const { scored, half, most } = page.candidates;
    for (const candidate of [scored, half, most]) {
      const from = blocksBefore[candidate] ?? 0;
      const to = blocksBefore[tree.end[candidate] ?? 0] ?? 0;
      let meet = container;
      let up = 0;
      while (
        meet > 0 &&
        !(meet <= candidate && (tree.end[candidate] ?? 0) <= (tree.end[meet] ?? 0)) &&
        !(candidate <= meet && (tree.end[meet] ?? 0) <= (tree.end[candidate] ?? 0))
      ) {
        meet = tree.parent[meet] ?? 0;
        up++;
      }
      const inside = candidate <= container && (tree.end[container] ?? 0) <= (tree.end[candidate] ?? 0);
      put(inside ? 1 : 0);
      put(inside ? (depth[container] ?? 0) - (depth[candidate] ?? 0) : up);
      put(inside ? -1 : (depth[candidate] ?? 0) - (depth[meet] ?? 0));
      put(b < from ? b - from : b >= to ? b - to + 1 : 0);
      put(((chars[to] ?? 0) - (chars[from] ?? 0)) / allChars);
    }
    for (let n = 0; n < 2; n++) {
      const group = groupAt[n * 3 + 1] ?? -1;
      if (group < 0) {
        for (let k = 0; k < 7; k++) put(-1);
        continue;
      }
      const inside = Math.max(1, page.repetition.chars[group] ?? 0);
      const members = Math.max(1, page.repetition.members[group] ?? 0);
      put(groupAt[n * 3] ?? 0);
      put(members);
      put(inside / members);
      put((page.repetition.linkChars[group] ?? 0) / inside);
      put((page.repetition.prose[group] ?? 0) / members);
      put(inside / allChars);
      const titled = titleMembers.get(group);
      put(titled === undefined ? 0 : titled === groupAt[n * 3 + 2] ? 1 : 2);
    }
    const kind = page.repetition.kind[b] ?? 0;
    const alike = Math.max(1, page.repetition.kindBlocks[kind] ?? 0);
    const alikeChars = Math.max(1, page.repetition.kindChars[kind] ?? 0);
    put(alike);
    put((page.repetition.kindTokens[kind] ?? 0) / alike);
    put((page.repetition.kindLinked[kind] ?? 0) / alikeChars);
    put((page.repetition.kindSentences[kind] ?? 0) / alike);
    put(alikeChars / allChars);

    for (const value of about) put(value);

    for (const step of NEIGHBOURS) {
      const other = measures[b + step];
      if (other === undefined) {
        for (let k = 0; k < 5; k++) put(-1);
        continue;
      }
      put(other.tokens);
      put(Math.min(1, (linked[b + step] ?? 0) / Math.max(1, other.chars)));
      put(tagOf(b + step));
      put(other.endsSentence ? 1 : 0);
      put(nearness(layout, b, b + step));
    }
    const from = Math.max(0, b - 8);
    const to = Math.min(count, b + 9);
    const window = Math.max(1, (chars[to] ?? 0) - (chars[from] ?? 0));
    put(((linkChars[to] ?? 0) - (linkChars[from] ?? 0)) / window);
    put(((prose[to] ?? 0) - (prose[from] ?? 0)) / Math.max(1, (layout.tokens[to] ?? 0) - (layout.tokens[from] ?? 0)));
  }
  return rows;
}

/** Elements between the first text of a block and its container. */
function inlineLevels(layout: Layout, b: number): number {
  return (layout.depth[layout.blocks.first[b] ?? 0] ?? 0) - (layout.depth[layout.blocks.container[b] ?? 0] ?? 0);
}

/** By group of like siblings, the member that holds the title. */
function membersAround(page: Page, block: number): Map<number, number> {
  const members = new Map<number, number>();
  const { tree, blocks } = page.layout;
  for (let node = block < 0 ? -1 : (blocks.first[block] ?? -1); node > 0; node = tree.parent[node] ?? -1) {
    const group = page.repetition.group[node] ?? -1;
    if (group >= 0) members.set(group, node);
  }
  return members;
}

/** By block: which article element of the page it stands in, from 1; 0 for none. */
function articleOrder(page: Page): Int32Array {
  const { tree, blocks, blocksBefore } = page.layout;
  const order = new Int32Array(blocks.count);
  let articles = 0;
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] !== TAG['article']) continue;
    articles++;
    order.fill(articles, blocksBefore[node] ?? 0, blocksBefore[tree.end[node] ?? 0] ?? 0);
  }
  return order;
}

/** By block: how many blocks ago the last long piece of running text was, and how many until the next; -1 for none. */
function longProse({ layout }: Page): { since: Int32Array; until: Int32Array } {
  const { blocks, prose } = layout;
  const since = new Int32Array(blocks.count).fill(-1);
  const until = new Int32Array(blocks.count).fill(-1);
  const isLong = (b: number): boolean => (prose[b + 1] ?? 0) - (prose[b] ?? 0) >= LONG_PROSE;
  let last = -1;
  for (let b = 0; b < blocks.count; b++) {
    if (last >= 0) since[b] = b - last;
    if (isLong(b)) last = b;
  }
  last = -1;
  for (let b = blocks.count - 1; b >= 0; b--) {
    if (last >= 0) until[b] = last - b;
    if (isLong(b)) last = b;
  }
  return { since, until };
}

/** By node: elements around it that have an element of their own kind around them, as replies in replies have. */
function nesting({ layout, repetition }: Page): Uint8Array {
  const { tree } = layout;
  const nested = new Uint8Array(tree.size);
  for (let node = 1; node < tree.size; node++) {
    const name = repetition.name[node] ?? -1;
    const up = tree.parent[node] ?? 0;
    let again = 0;
    if (name >= 0 && (tree.attributes[node]?.['class'] ?? '') !== '') {
      for (let at = up, level = 0; at > 0 && level < 12 && again === 0; at = tree.parent[at] ?? 0, level++) {
        if (repetition.name[at] === name) again = 1;
      }
    }
    nested[node] = Math.min(255, (nested[up] ?? 0) + again);
  }
  return nested;
}

/** 1 where a picture stands between a block and the one before it. */
function imageBefore(layout: Layout, b: number): number {
  const { tree, blocks } = layout;
  const from = b === 0 ? 0 : (blocks.last[b - 1] ?? 0);
  for (let node = from; node < (blocks.first[b] ?? 0); node++) if (tree.tag[node] === TAG['img']) return 1;
  return 0;
}

/** Levels from the container of one block up to what it shares with that of another. */
function nearness(layout: Layout, a: number, b: number): number {
  const { tree, blocks } = layout;
  const other = blocks.container[b] ?? 0;
  let node = blocks.container[a] ?? 0;
  let up = 0;
  while (node > 0 && up < NONE && !(node <= other && other < (tree.end[node] ?? 0))) {
    node = tree.parent[node] ?? 0;
    up++;
  }
  return up;
}

const ARTICLES =
  /^(?:News|Blog|Tech|Scholarly|Satirical|Report|Opinion|Review|Analysis|Background|Social)?\w*(?:Article|BlogPosting)$/;
const FORUMS = new Set(['QAPage', 'DiscussionForumPosting', 'Question']);
const LISTS = new Set(['CollectionPage', 'ItemList', 'SearchResultsPage', 'ProductGroup', 'OfferCatalog']);

/** The numbers that all blocks of a page share. */
function pageNumbers(page: Page): number[] {
  const { layout, declared } = page;
  const { tree, blocks, chars, linkChars, tokens, prose, measures } = layout;
  const { count } = blocks;
  const byTag = new Int32Array(TAG_NAMES.length);
  for (let node = 0; node < tree.size; node++) byTag[tree.tag[node] ?? 0] = (byTag[tree.tag[node] ?? 0] ?? 0) + 1;
  let longest = 0;
  let titles = 0;
  let paragraphs = 0;
  for (let b = 0; b < count; b++) {
    longest = Math.max(longest, proseOf(measures[b] ?? measures[0]!, layout.linked[b] ?? 0));
    if ((page.evidence.titled[b] ?? 0) > 0.6) titles++;
    if (tree.tag[blocks.container[b] ?? 0] === TAG['p']) paragraphs += measures[b]?.chars ?? 0;
  }
  const tag = (name: string): number => byTag[TAG[name] ?? 0] ?? 0;
  const types = [...declared.types];
  const all = Math.max(1, chars[count] ?? 0);
  return [
    count,
    tokens[count] ?? 0,
    (linkChars[count] ?? 0) / all,
    (prose[count] ?? 0) / Math.max(1, tokens[count] ?? 0),
    longest,
    tag('article'),
    tag('form'),
    tag('h1'),
    types.some((type) => ARTICLES.test(type)) ? 1 : 0,
    declared.types.has('Product') ? 1 : 0,
    types.some((type) => FORUMS.has(type)) ? 1 : 0,
    types.some((type) => LISTS.has(type)) ? 1 : 0,
    tree.notes.metas.get('og:type') === 'article' ? 1 : 0,
    titles,
    tag('font'),
    paragraphs / all,
  ];
}
