/**
 * N-grams of one length: `size` word ids each, first word first, one after the other.
 * The order here is that of the last word, then of the one before it, and so on (the suffix order of Heafield et al. 2013).
 */
export interface Grams {
  size: number;
  ids: Uint32Array;
}

export function gramCount(grams: Grams): number {
  return grams.ids.length / grams.size;
}

/** The places of the n-grams in suffix order; equal ones stay in the order given. A pass of counting for each word. */
export function suffixOrder(grams: Grams, vocabulary: number): Uint32Array {
  const { size, ids } = grams;
  let order = Uint32Array.from({ length: gramCount(grams) }, (_, at) => at);
  let next = new Uint32Array(order.length);
  const starts = new Uint32Array(vocabulary + 1);
  for (let position = 0; position < size; position++) {
    starts.fill(0);
    for (let at = position; at < ids.length; at += size) starts[ids[at]! + 1]!++;
    for (let word = 0; word < vocabulary; word++) starts[word + 1]! += starts[word]!;
    for (const gram of order) next[starts[ids[gram * size + position]!]!++] = gram;
    [order, next] = [next, order];
  }
  return order;
}

/** Below 0, 0 or above, as n-gram `a` of `left` stands before, at or behind the last `size` words of `b` of `right`. */
export function compareEndings(left: Grams, a: number, right: Grams, b: number, size: number): number {
  const endOfLeft = (a + 1) * left.size;
  const endOfRight = (b + 1) * right.size;
  for (let back = 1; back <= size; back++) {
    const difference = left.ids[endOfLeft - back]! - right.ids[endOfRight - back]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
