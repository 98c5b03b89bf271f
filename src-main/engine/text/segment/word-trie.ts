import { brotliDecompressSync } from 'node:zlib';
import { AppError } from '#shared/errors.ts';

/**
 * Words with costs as a trie in breadth-first order, node 0 being the root, the children of a node sorted by code unit.
 * A file of `resources/segment/` is Brotli over: magic, version, nodes (32-bit words, little endian), then column by
 * column code units (16 bits a node), children (16 bits) and costs (8 bits, NO_WORD where no word ends).
 */
export interface WordTrie {
  units: Uint16Array;
  children: Uint16Array;
  costs: Uint8Array;
  /** Where the children of a node start. */
  first: Uint32Array;
}

const MAGIC = 0x47455357;
const VERSION = 1;
export const NO_WORD = 255;

interface Branch {
  children: Map<number, Branch>;
  cost: number;
}

/** The bytes of a file before compression, of words with costs below NO_WORD. */
export function packWords(words: ReadonlyMap<string, number>): Uint8Array {
  const root: Branch = { children: new Map(), cost: NO_WORD };
  for (const [word, cost] of words) {
    let branch = root;
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      let next = branch.children.get(unit);
      if (next === undefined) branch.children.set(unit, (next = { children: new Map(), cost: NO_WORD }));
      branch = next;
    }
    branch.cost = cost;
  }
  const nodes: [unit: number, branch: Branch][] = [[0, root]];
  for (let i = 0; i < nodes.length; i++) {
    const sorted = [...nodes[i]![1].children].sort(([a], [b]) => a - b);
    for (const child of sorted) nodes.push(child);
  }
  return Buffer.concat([
    Buffer.from(Uint32Array.of(MAGIC, VERSION, nodes.length).buffer),
    Buffer.from(Uint16Array.from(nodes, ([unit]) => unit).buffer),
    Buffer.from(Uint16Array.from(nodes, ([, { children }]) => children.size).buffer),
    Buffer.from(Uint8Array.from(nodes, ([, { cost }]) => cost).buffer),
  ]);
}

export function readWords(compressed: Uint8Array, where: string): WordTrie {
  const damaged = (): AppError =>
    new AppError('corrupt', 'a word list of the installation is damaged', { where, remedy: 'install Winnow again' });
  let bytes: Buffer;
  try {
    bytes = brotliDecompressSync(compressed);
  } catch {
    throw damaged();
  }
  if (bytes.length < 12 || bytes.readUInt32LE(0) !== MAGIC || bytes.readUInt32LE(4) !== VERSION) throw damaged();
  const nodes = bytes.readUInt32LE(8);
  if (bytes.length !== 12 + nodes * 5) throw damaged();
  const part = (from: number, length: number): ArrayBuffer =>
    Uint8Array.from(bytes.subarray(from, from + length)).buffer;
  const children = new Uint16Array(part(12 + nodes * 2, nodes * 2));
  const first = new Uint32Array(nodes);
  for (let node = 0, next = 1; node < nodes; node++) {
    first[node] = next;
    next += children[node]!;
  }
  return {
    units: new Uint16Array(part(12, nodes * 2)),
    children,
    costs: new Uint8Array(part(12 + nodes * 4, nodes)),
    first,
  };
}

/** The child of a node over a code unit, or -1. */
export function childOf({ units, children, first }: WordTrie, node: number, unit: number): number {
  const start = first[node]!;
  const end = start + children[node]!;
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (units[middle]! < unit) low = middle + 1;
    else high = middle;
  }
  return low < end && units[low] === unit ? low : -1;
}
