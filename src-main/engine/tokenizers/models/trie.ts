/** Strings of UTF-16 units with a value each. Edges lie in one open-addressing table: node, unit, node reached. */
export interface Trie {
  /** The node that the unit leads to; 0, the root, where there is none. */
  step(node: number, unit: number): number;
  /** The value of the string that ends at a node; -1 where none does. */
  value(node: number): number;
}

export function newTrie(strings: Iterable<readonly [string: string, value: number]>): Trie {
  const list = [...strings];
  const units = list.reduce((sum, [string]) => sum + string.length, 0);
  let size = 16;
  while (size < units * 2) size *= 2;
  const mask = size - 1;
  const parents = new Int32Array(size).fill(-1);
  const edges = new Uint16Array(size);
  const children = new Int32Array(size);
  const values = new Int32Array(units + 1).fill(-1);
  let nodes = 1;

  const slotOf = (node: number, unit: number): number => {
    let slot = Math.imul(Math.imul(node, 0x9e3779b1) ^ unit, 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & mask;
    while (parents[slot] !== -1 && (parents[slot] !== node || edges[slot] !== unit)) slot = (slot + 1) & mask;
    return slot;
  };
  for (const [string, value] of list) {
    let node = 0;
    for (let i = 0; i < string.length; i++) {
      const unit = string.charCodeAt(i);
      const slot = slotOf(node, unit);
      if (parents[slot] === -1) {
        parents[slot] = node;
        edges[slot] = unit;
        children[slot] = nodes++;
      }
      node = children[slot]!;
    }
    if (string !== '') values[node] = value;
  }
  return {
    step: (node, unit) => {
      const slot = slotOf(node, unit);
      return parents[slot] === -1 ? 0 : children[slot]!;
    },
    value: (node) => values[node]!,
  };
}
