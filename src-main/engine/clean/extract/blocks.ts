import { within } from '../html-limits.ts';
import { BLOCK, FORMULA, TAG, TEXT } from './tags.ts';
import type { PageTree } from './tree.ts';

/** Runs of text between the borders that elements or empty lines draw, in document order: what is kept or left out. */
export interface Blocks {
  count: number;
  /** First and last text node of each; every text node between them is part of it. */
  first: Int32Array;
  last: Int32Array;
  /** Nearest element around it that is drawn as a block. */
  container: Int32Array;
  /** White space collapsed. */
  text: string[];
  /** By node: the block of a text node, -1 for blank text and for elements. */
  of: Int32Array;
}

/** Runs of white space but a single blank, which most are. */
const SPACE = / \s+|[^\S ]\s*/g;

export function blocksOf(tree: PageTree): Blocks {
  const { size, tag, end, text } = tree;
  const of = new Int32Array(size).fill(-1);
  const first: number[] = [];
  const last: number[] = [];
  const container: number[] = [];
  const texts: string[] = [];
  /** Open elements that are drawn as blocks. */
  const open: number[] = [];
  let pieces: string[] = [];
  let from = -1;
  let to = -1;
  let at = 0;
  let breaks = 0;
  let levels = 0;
  /** The open pre; -1 outside one. */
  let code = -1;

  const flush = (): void => {
    if (from < 0) return;
    within('blocks', first.length + 1);
    within('levels', (levels += open.length));
    const number = first.length;
    first.push(from);
    last.push(to);
    container.push(at);
    texts.push(pieces.join('').replace(SPACE, ' ').trim());
    for (let node = from; node <= to; node++) {
      const kind = tag[node] ?? 0;
      if ((kind === TEXT || kind === FORMULA) && text[node] !== undefined) of[node] = number;
    }
    pieces = [];
    from = -1;
    breaks = 0;
  };

  for (let node = 0; node < size; node++) {
    if (code >= 0 && node >= (end[code] ?? 0)) code = -1;
    while (open.length > 0 && node >= (end[open[open.length - 1] ?? 0] ?? 0)) {
      flush();
      open.pop();
    }
    const kind = tag[node] ?? 0;
    if (kind === TEXT || kind === FORMULA) {
      const value = text[node];
      if (value === undefined) continue;
      if (kind === TEXT && isBlank(value)) {
        if (from >= 0) pieces.push(' ');
        continue;
      }
      if (from >= 0 && breaks > 1 && code < 0) flush();
      if (from < 0) {
        from = node;
        at = open[open.length - 1] ?? 0;
      }
      pieces.push(value);
      to = node;
      breaks = 0;
    } else if (BLOCK[kind] === 1) {
      // What a pre holds is one block, whatever its lines are made of.
      if (code < 0) {
        flush();
        open.push(node);
      }
      if (code < 0 && kind === TAG['pre']) code = node;
    } else if (kind === TAG['br']) {
      breaks++;
      if (from >= 0) pieces.push('\n');
    }
  }
  flush();
  return {
    count: first.length,
    first: Int32Array.from(first),
    last: Int32Array.from(last),
    container: Int32Array.from(container),
    text: texts,
    of,
  };
}

/** No character but white space and those that are not drawn. */
export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x20 && unit !== 0xa0 && unit !== 0x3000 && (unit < 0x200b || unit > 0x200d) && unit !== 0xfeff)
      return false;
  }
  return true;
}
