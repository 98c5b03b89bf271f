import { draw } from '#engine/random.ts';

/**
 * The `size` documents with the lowest draws of each purpose: a uniform sample that is the same whatever the order in
 * which documents come (bottom-k by a keyed hash). Memory is `size` a purpose.
 */
export interface BottomK {
  offer(purpose: string, id: string, ordinal: number): void;
  /** Ordinals in rising order, by purpose. */
  taken(): Map<string, number[]>;
}

export function bottomK(size: number, seed: string): BottomK {
  const kept = new Map<string, { at: number; ordinal: number }[]>();
  return {
    offer(purpose, id, ordinal) {
      let list = kept.get(purpose);
      if (list === undefined) kept.set(purpose, (list = []));
      const at = draw(seed, purpose, id);
      const last = list.at(-1);
      if (list.length === size && last !== undefined && at >= last.at) return;
      const place = list.findIndex((entry) => entry.at > at);
      list.splice(place === -1 ? list.length : place, 0, { at, ordinal });
      if (list.length > size) list.pop();
    },
    taken() {
      return new Map(
        [...kept].map(([purpose, list]) => [purpose, list.map((entry) => entry.ordinal).sort((a, b) => a - b)]),
      );
    },
  };
}
