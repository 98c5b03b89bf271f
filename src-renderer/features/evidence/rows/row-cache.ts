import type { Row } from '#shared/contract/desk.ts';

/** Rows of a block; equal to the grid's, so that a fetch fills one. */
export const BLOCK = 128;
/** About ten screens of a tall window on each side; 40 × 128 rows of 1 kB are some 5 MB. */
const BLOCKS = 40;

/** Rows of one view, the blocks that were used last. */
export interface RowCache {
  get(row: number): Row | undefined;
  /** `start` may lie anywhere in a block. */
  put(start: number, rows: readonly Row[]): void;
  /** Replaces rows that are held, where `change` gives another. */
  update(change: (row: Row, index: number) => Row): void;
  /** The rows stay as they are to be seen, and `isStale` tells that they should be asked for again. */
  markStale(): void;
  isStale(row: number): boolean;
  /** Rows held. */
  size(): number;
}

interface Block {
  rows: (Row | undefined)[];
  stale: boolean;
}

export function createRowCache(maxBlocks = BLOCKS): RowCache {
  /** Oldest use first. */
  const blocks = new Map<number, Block>();

  function touch(number: number): Block | undefined {
    const block = blocks.get(number);
    if (block === undefined) return undefined;
    blocks.delete(number);
    blocks.set(number, block);
    return block;
  }

  function blockFor(number: number): Block {
    const held = touch(number);
    if (held !== undefined) return held;
    const block: Block = { rows: [], stale: false };
    blocks.set(number, block);
    if (blocks.size > maxBlocks) blocks.delete(blocks.keys().next().value!);
    return block;
  }

  return {
    get: (row) => touch(Math.floor(row / BLOCK))?.rows[row % BLOCK],
    put(start, rows) {
      for (let i = 0; i < rows.length;) {
        const number = Math.floor((start + i) / BLOCK);
        const from = (start + i) % BLOCK;
        const part = rows.slice(i, i + BLOCK - from);
        const block = blockFor(number);
        part.forEach((row, k) => (block.rows[from + k] = row));
        block.stale = false;
        i += part.length;
      }
    },
    update(change) {
      for (const [number, block] of blocks) {
        block.rows = block.rows.map((row, i) => (row === undefined ? undefined : change(row, number * BLOCK + i)));
      }
    },
    markStale() {
      for (const block of blocks.values()) block.stale = true;
    },
    isStale: (row) => blocks.get(Math.floor(row / BLOCK))?.stale ?? false,
    size: () => [...blocks.values()].reduce((sum, { rows }) => sum + rows.filter((row) => row !== undefined).length, 0),
  };
}
