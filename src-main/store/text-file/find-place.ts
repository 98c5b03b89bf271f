/** Where a record starts. */
export interface Place {
  slice: number;
  locator: number;
  part: number;
}

/** Below so many documents halving is as fast as anything. */
const FEW = 64;

/**
 * The ordinal of a place among `count` places in ascending order, or null; `at` reads one of them. Locators of a slice
 * rise about evenly, so that where to look is told by proportion, then by steps of the root of what is left: a handful of
 * reads near each other, where halving takes a score of them all over the file. Where they do not, each round still
 * halves.
 */
export function findPlace(count: number, at: (ordinal: number) => Place, wanted: Place): number | null {
  let low = 0;
  let high = count;
  /** Of the documents before `low` and at `high`. */
  let before: Place | null = null;
  let after: Place | null = null;

  /** Narrows by one document; true when that is the one. */
  function look(ordinal: number): boolean {
    const place = at(ordinal);
    const order = place.slice - wanted.slice || place.locator - wanted.locator || place.part - wanted.part;
    if (order < 0) [low, before] = [ordinal + 1, place];
    else [high, after] = [ordinal, place];
    return order === 0;
  }

  function byProportion(): number | null {
    if (high - low <= FEW || before?.slice !== wanted.slice || after?.slice !== wanted.slice) return null;
    const share = (wanted.locator - before.locator) / (after.locator - before.locator);
    return share > 0 && share < 1 ? low + Math.floor(share * (high - low)) : null;
  }

  // The ends first, since proportion needs both.
  if (count > FEW && look(count - 1)) return count - 1;
  if (count > FEW && look(0)) return 0;
  while (low < high) {
    const left = high - low;
    const guess = byProportion();
    if (guess !== null) {
      const step = Math.ceil(Math.sqrt(left));
      if (look(guess)) return guess;
      const near = low > guess ? Math.min(guess + step, high - 1) : Math.max(guess - step, low);
      if (near >= low && near < high && look(near)) return near;
      if (high - low <= left >>> 1) continue;
    }
    const middle = (low + high) >>> 1;
    if (look(middle)) return middle;
  }
  return null;
}
