import type { Blocks } from './blocks.ts';
import { FORMULA, TAG, TEXT } from './tags.ts';
import type { PageTree } from './tree.ts';

/** What a writer is told of a page, in document order. Elements are numbers of `tags.ts`. */
export interface PageWriter {
  open(node: number, tag: number): void;
  close(node: number, tag: number): void;
  text(text: string): void;
  /** TeX without delimiters; `display` where it stands on its own. */
  formula(tex: string, display: boolean): void;
  result(): string;
}

/** Tells the kept blocks, and every element that has one or stands between two of one block. */
export function walkKept(
  tree: PageTree,
  blocks: Blocks,
  kept: Uint8Array,
  blocksBefore: Int32Array,
  writer: PageWriter,
): string {
  const { size, tag, end, text, attributes } = tree;
  const keptBefore = new Int32Array(blocks.count + 1);
  for (let b = 0; b < blocks.count; b++) keptBefore[b + 1] = (keptBefore[b] ?? 0) + (kept[b] ?? 0);
  const open: number[] = [];
  let node = 0;
  /** End of the last block that was told: an element before it, such as a line break, stands inside. */
  let inside = -1;
  while (node < size) {
    while (open.length > 0 && node >= (end[open[open.length - 1] ?? 0] ?? 0)) {
      const closed = open.pop() ?? 0;
      writer.close(closed, tag[closed] ?? 0);
    }
    const kind = tag[node] ?? 0;
    if (kind === TEXT || kind === FORMULA) {
      const block = blocks.of[node] ?? -1;
      if (block >= 0 && kept[block] === 1) {
        inside = blocks.last[block] ?? -1;
        if (kind === TEXT) writer.text(text[node] ?? '');
        else writer.formula(text[node] ?? '', attributes[node]?.['display'] === 'block');
      }
      node++;
      continue;
    }
    const from = keptBefore[blocksBefore[node] ?? 0] ?? 0;
    const to = keptBefore[blocksBefore[end[node] ?? 0] ?? 0] ?? 0;
    if (from === to && !(node < inside)) {
      // A rule or an empty cell still parts what stands around it.
      if (kind === TAG['hr'] || kind === TAG['td'] || kind === TAG['th']) {
        writer.open(node, kind);
        writer.close(node, kind);
      }
      node = end[node] ?? size;
      continue;
    }
    writer.open(node, kind);
    open.push(node);
    node++;
  }
  while (open.length > 0) {
    const closed = open.pop() ?? 0;
    writer.close(closed, tag[closed] ?? 0);
  }
  return writer.result();
}
