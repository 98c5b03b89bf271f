import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '#engine/hash.ts';
import { resourceRoot } from '#engine/resource-root.ts';

/**
 * Sums of decision trees. Nodes of a tree stand in preorder: the left child of a node is the next one, the right child is
 * `skip` further. A leaf has feature -1 and its value as limit; values up to the limit go left.
 */
export interface Forest {
  bias: number;
  roots: Int32Array;
  feature: Int16Array;
  skip: Uint16Array;
  limit: Float32Array;
}

/** `resources/extract/model.bin`: tells by its numbers whether a block is main text. */
export interface ExtractionModel {
  forest: Forest;
  /** SHA-256 of the file: part of the key of every text that it chose. */
  sha256: string;
}

const MAGIC = 0x57584d31;

/** Bytes of a model: magic, checksum of the names of the numbers, bias, trees, nodes, then the arrays. */
export function writeModel(forest: Forest, names: number): Uint8Array {
  const { bias, roots, limit, feature, skip } = forest;
  const head = [Uint32Array.of(MAGIC, names), Float32Array.of(bias), Uint32Array.of(roots.length, feature.length)];
  const parts = [...head, roots, limit, feature, skip].map((array) => array.buffer);
  return new Uint8Array(Buffer.concat(parts.map((part) => new Uint8Array(part))));
}

export function readModel(file: Uint8Array, names: number): ExtractionModel {
  const bytes = new Uint8Array(file);
  let at = 0;
  const take = (length: number): ArrayBuffer => bytes.buffer.slice(at, (at += length));
  const [magic, made] = new Uint32Array(take(8));
  if (magic !== MAGIC) throw new Error('resources/extract/model.bin is not a model of ours');
  if (made !== names)
    throw new Error('resources/extract/model.bin was made for other numbers: run resources/extract/train.ts');
  const [bias] = new Float32Array(take(4));
  const [trees = 0, nodes = 0] = new Uint32Array(take(8));
  const forest = {
    bias: bias ?? 0,
    roots: new Int32Array(take(trees * 4)),
    limit: new Float32Array(take(nodes * 4)),
    feature: new Int16Array(take(nodes * 2)),
    skip: new Uint16Array(take(nodes * 2)),
  };
  return { forest, sha256: sha256(bytes) };
}

/** Reads the model that the product brings. */
export function openModel(names: number): ExtractionModel {
  return readModel(readFileSync(join(resourceRoot(), 'extract', 'model.bin')), names);
}

/** FNV-1a over names: tells whether a model was made for the numbers that are written today. */
export function namesChecksum(names: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const char of names.join(' ')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Probability of each row of `columns` numbers. */
export function probabilities(forest: Forest, rows: Float32Array, columns: number): Float32Array {
  const { roots, feature, skip, limit, bias } = forest;
  const count = rows.length / columns;
  const sums = new Float64Array(count).fill(bias);
  // Tree by tree, so that the few nodes of one stay in the nearest cache.
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree]!;
    for (let row = 0, at = 0; row < count; row++, at += columns) {
      let node = root;
      for (let asked = feature[node]!; asked >= 0; asked = feature[node]!)
        node += rows[at + asked]! <= limit[node]! ? 1 : skip[node]!;
      sums[row]! += limit[node]!;
    }
  }
  return Float32Array.from(sums, (sum) => 1 / (1 + Math.exp(-sum)));
}
