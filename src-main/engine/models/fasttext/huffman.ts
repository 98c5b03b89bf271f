/** A Huffman tree over labels, as fastText's hierarchical softmax builds it from their counts. */
export interface HuffmanTree {
  /** Children of inner node `labels + i`, by i; numbers below `labels` are labels. The last inner node is the root. */
  left: Int32Array;
  right: Int32Array;
}

/** `counts` descend. */
export function huffmanTree(counts: readonly number[]): HuffmanTree {
  const labels = counts.length;
  const left = new Int32Array(Math.max(0, labels - 1));
  const right = new Int32Array(left.length);
  const totals = new Float64Array(2 * labels).fill(1e15);
  totals.set(counts);
  let leaf = labels - 1;
  let inner = labels;
  const smallest = (): number => (leaf >= 0 && totals[leaf]! < totals[inner]! ? leaf-- : inner++);
  for (let node = labels; node < 2 * labels - 1; node++) {
    const a = smallest();
    const b = smallest();
    left[node - labels] = a;
    right[node - labels] = b;
    totals[node] = totals[a]! + totals[b]!;
  }
  return { left, right };
}
