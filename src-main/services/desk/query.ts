import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { allBits, newBits, setBit, type Bits } from '#engine/decide/bits.ts';
import { evaluate, fieldColumn } from '#engine/decide/expression/evaluate.ts';
import { orderBy } from '#engine/decide/order.ts';
import { shuffled } from '#engine/decide/shuffle.ts';
import type { Hits } from '../jobs/hits.ts';
import type { Held } from './held.ts';

/** What searches found, by their names. */
export interface HitSets {
  put(search: string, hits: Hits): void;
  /** Throws `not-found`, and `stale` for texts of another recipe, or that were made anew. */
  bits(search: string, held: Held): Bits;
}

/** Searches whose hits are held. */
const MOST = 8;

export function createHitSets(): HitSets {
  const sets = new Map<string, Hits>();
  return {
    put(search, hits) {
      sets.delete(search);
      sets.set(search, hits);
      if (sets.size > MOST) sets.delete(sets.keys().next().value!);
    },
    bits(search, { snapshot }) {
      const hits = sets.get(search);
      const remedy = 'search again';
      if (hits === undefined) throw new AppError('not-found', 'what the search found is no longer held', { remedy });
      if (hits.textKey !== snapshot.keys.textKey) {
        throw new AppError('stale', 'the search was made in texts of another recipe', { remedy });
      }
      const byShard = new Map(hits.shards.map((found) => [found.shard, found]));
      const bits = newBits(snapshot.documents);
      for (const { shard, first, end, start, textFile } of snapshot.segments) {
        const found = byShard.get(shard);
        if (found === undefined) continue;
        if (found.text !== snapshot.identityOf(textFile)) {
          throw new AppError('stale', 'the search was made in texts that were made anew since', { remedy });
        }
        const { ordinals } = found;
        for (let k = lowerBound(ordinals, first); k < ordinals.length && ordinals[k]! < end; k++) {
          setBit(bits, start + ordinals[k]! - first);
        }
      }
      return bits;
    },
  };
}

function lowerBound(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function intersection(documents: number, sets: readonly Bits[]): Bits {
  const [first, ...rest] = sets;
  if (first === undefined) return allBits(documents);
  return rest.reduce((a, b) => a.map((word, w) => word & b[w]!), first);
}

/** Each part of a filter by itself. */
export function partBits(where: readonly string[], held: Held): Bits[] {
  return where.map((part) => evaluate(part, held.facts));
}

const RANDOM = 'random:';

/** Documents in the order that is asked for; canonical order is kept among equals. Throws `usage`. */
export function inOrder(documents: Uint32Array, sort: string, { facts, snapshot }: Held): Uint32Array {
  if (sort.startsWith(RANDOM)) return shuffled(documents, sort.slice(RANDOM.length), snapshot.segments);
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = fieldColumn(facts, name);
  if (column === null) {
    const known = [...facts.signals, 'bytes', 'words', 'breaches'];
    throw new AppError('usage', `cannot sort by "${name}"`, { remedy: didYouMean(name, known) });
  }
  return orderBy(documents, column, descending);
}
