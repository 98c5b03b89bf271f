import { createHash } from 'node:crypto';
import { orderBy } from './order.ts';

/** Neighbouring documents of one slice of a file; `first` is the place of the first one in its shard. */
export interface Stretch {
  source: { name: string };
  path: string;
  shard: number;
  slice: number;
  first: number;
  end: number;
  start: number;
}

/**
 * Documents in an order drawn from a seed: the key of a document comes of the seed, its file and its place there, so that
 * documents of other files change nothing between two of them.
 */
export function shuffled(documents: Uint32Array, seed: string, stretches: readonly Stretch[]): Uint32Array {
  const keys = new Float64Array(lastOf(stretches));
  let path = '';
  let place = 0;
  for (const { source, path: own, first, end, start } of stretches) {
    const file = `${source.name}:${own}`;
    if (file !== path) [path, place] = [file, 0];
    const digest = createHash('sha256').update(`${seed}\0order\0${file}`).digest();
    const [low, high] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
    for (let i = start; i < start + end - first; i++, place++) {
      // 21 and 32 bits of two mixed words: as many as a number holds.
      keys[i] = (mixed(low ^ place) >>> 11) * 2 ** 32 + mixed(high + place);
    }
  }
  return orderBy(documents, { kind: 'real', values: keys }, false);
}

function lastOf(stretches: readonly Stretch[]): number {
  const last = stretches.at(-1);
  return last === undefined ? 0 : last.start + last.end - last.first;
}

/** Every bit of the answer depends on every bit of the number (the finaliser of MurmurHash3). */
function mixed(word: number): number {
  let x = word | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
