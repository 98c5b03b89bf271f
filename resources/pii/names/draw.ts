import { createHash } from 'node:crypto';

/** Numbers in [0, 1) that depend on a name alone. */
export function randomAt(name: string): () => number {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  return () => {
    // mulberry32, Tommy Ettinger, public domain
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of `folds` parts that a group belongs to. */
export function foldOf(group: string, folds: number): number {
  return createHash('sha256').update(group).digest().readUInt32LE(0) % folds;
}
