import type { Layout } from './layout.ts';
import { TAG } from './tags.ts';

/** What a page repeats: siblings of one kind, such as posts, cards and menu items, and blocks of one kind. */
export interface Repetition {
  /** By node: number of its kind, that is its tag and class without digits. */
  name: Int32Array;
  /** By node: its group of like siblings, -1 where it has fewer than two. */
  group: Int32Array;
  /** By group. */
  members: number[];
  chars: number[];
  linkChars: number[];
  prose: number[];
  /** By block: its kind, made of the names of its container and of the one above. */
  kind: Int32Array;
  kindBlocks: number[];
  kindTokens: number[];
  kindLinked: number[];
  kindChars: number[];
  kindSentences: number[];
  /** By block: how many blocks of the page have its text. */
  copies: Int32Array;
}

export function repetitionOf(layout: Layout): Repetition {
  const { tree, blocks, measures, linked, chars, linkChars, prose, blocksBefore } = layout;
  const { size, tag, parent, attributes, end } = tree;
  const names = new Map<string, number>();
  const nameOf = new Int32Array(size).fill(-1);
  const groups = new Map<number, number>();
  const group = new Int32Array(size).fill(-1);
  const r: Repetition = {
    name: nameOf,
    group,
    members: [],
    chars: [],
    linkChars: [],
    prose: [],
    kind: new Int32Array(blocks.count),
    kindBlocks: [],
    kindTokens: [],
    kindLinked: [],
    kindChars: [],
    kindSentences: [],
    copies: new Int32Array(blocks.count),
  };
  for (let node = 1; node < size; node++) {
    const of = attributes[node];
    if (of === undefined || tag[node] === TAG['br']) continue;
    const from = blocksBefore[node] ?? 0;
    const to = blocksBefore[end[node] ?? 0] ?? 0;
    const name = `${tag[node]} ${(of['class'] ?? '').slice(0, 200).replace(/\d+/g, '')}`;
    let number = names.get(name);
    if (number === undefined) names.set(name, (number = names.size));
    nameOf[node] = number;
    if (from === to) continue;
    const key = (parent[node] ?? 0) * 65_536 + (number & 65_535);
    let index = groups.get(key);
    if (index === undefined) {
      groups.set(key, (index = r.members.length));
      r.members.push(0);
      r.chars.push(0);
      r.linkChars.push(0);
      r.prose.push(0);
    }
    group[node] = index;
    r.members[index] = (r.members[index] ?? 0) + 1;
    r.chars[index] = (r.chars[index] ?? 0) + (chars[to] ?? 0) - (chars[from] ?? 0);
    r.linkChars[index] = (r.linkChars[index] ?? 0) + (linkChars[to] ?? 0) - (linkChars[from] ?? 0);
    r.prose[index] = (r.prose[index] ?? 0) + (prose[to] ?? 0) - (prose[from] ?? 0);
  }
  for (let node = 1; node < size; node++) {
    const index = group[node] ?? -1;
    if (index >= 0 && (r.members[index] ?? 0) < 2) group[node] = -1;
  }

  const kinds = new Map<number, number>();
  const texts = new Map<string, number>();
  for (let b = 0; b < blocks.count; b++) {
    const node = blocks.container[b] ?? 0;
    const m = measures[b];
    if (m === undefined) continue;
    const key = ((nameOf[node] ?? -1) + 1) * 65_536 + (((nameOf[parent[node] ?? 0] ?? -1) + 1) & 65_535);
    let kind = kinds.get(key);
    if (kind === undefined) {
      kinds.set(key, (kind = r.kindBlocks.length));
      for (const sums of [r.kindBlocks, r.kindTokens, r.kindLinked, r.kindChars, r.kindSentences]) sums.push(0);
    }
    r.kind[b] = kind;
    r.kindBlocks[kind] = (r.kindBlocks[kind] ?? 0) + 1;
    r.kindTokens[kind] = (r.kindTokens[kind] ?? 0) + m.tokens;
    r.kindLinked[kind] = (r.kindLinked[kind] ?? 0) + (linked[b] ?? 0);
    r.kindChars[kind] = (r.kindChars[kind] ?? 0) + m.chars;
    r.kindSentences[kind] = (r.kindSentences[kind] ?? 0) + (m.endsSentence ? 1 : 0);
    const text = blocks.text[b] ?? '';
    texts.set(text, (texts.get(text) ?? 0) + 1);
  }
  for (let b = 0; b < blocks.count; b++) r.copies[b] = texts.get(blocks.text[b] ?? '') ?? 1;
  return r;
}
