/** A short list of the best candidates, best first; of equal ones the first offered comes first. */
export interface NearestList<C> {
  /** Whether a candidate of this distance could still get in. */
  takes(distance: number): boolean;
  offer(candidate: C): void;
  all(): C[];
}

export function nearestList<C extends { distance: number }>(
  top: number,
  isBefore: (a: C, b: C) => boolean = (a, b) => a.distance < b.distance,
): NearestList<C> {
  const list: C[] = [];
  return {
    takes: (distance) => list.length < top || distance <= (list.at(-1)?.distance ?? -1),
    offer(candidate) {
      let at = list.length;
      while (at > 0 && isBefore(candidate, list[at - 1]!)) at--;
      if (at >= top) return;
      list.splice(at, 0, candidate);
      list.length = Math.min(list.length, top);
    },
    all: () => list,
  };
}
