import { AppError } from '#shared/errors.ts';
import { byteReader, type ByteReader } from './byte-reader.ts';

/**
 * A quantised fastText classifier (`.ftz`), as fastText's `saveModel` lays it out (facebookresearch/fastText, format 12):
 * arguments, dictionary with the n-gram rows that pruning kept, product-quantised input matrix, output matrix.
 */
export interface FastTextFile {
  dim: number;
  /** Shortest and longest character n-gram, and the number of hash buckets for them. */
  minn: number;
  maxn: number;
  bucket: number;
  words: string[];
  /** Without the `__label__` prefix, most frequent first. */
  labels: string[];
  labelCounts: number[];
  /** Bucket -> row behind the words. */
  kept: Map<number, number>;
  input: QuantisedMatrix;
  /** labels × dim, row by row. */
  output: Float32Array;
}

/** Rows are codes of `parts` sub-vectors, each one of 256 centroids, and optionally a norm that multiplies the row. */
export interface QuantisedMatrix {
  rows: number;
  codes: Uint8Array;
  vectors: Codebook;
  norms: { codes: Uint8Array; values: Codebook } | null;
}

export interface Codebook {
  parts: number;
  /** Length of every sub-vector but the last, and of the last. */
  length: number;
  lastLength: number;
  centroids: Float32Array;
}

const MAGIC = 793712314;
const VERSION = 12;
const LOSS_HIERARCHICAL_SOFTMAX = 1;
const MODEL_SUPERVISED = 3;
const CENTROIDS = 256;
const LABEL_PREFIX = '__label__';

/** `where` names the file in errors. Refuses any model that `classifier.ts` would not compute right. */
export function readFastTextFile(bytes: Uint8Array, where: string): FastTextFile {
  const reader = byteReader(bytes, where);
  const refuse = (what: string): never => {
    throw new AppError('unsupported', `not a fastText model that can be used: ${what}`, { where });
  };
  if (reader.left() < 8 || reader.i32() !== MAGIC) refuse('no fastText file');
  const version = reader.i32();
  if (version !== VERSION) refuse(`format ${version}, expected ${VERSION}`);
  const [dim, , , , , wordNgrams, loss, model, bucket, minn, maxn] = Array.from({ length: 12 }, () => reader.i32()) as [
    number,
    ...number[],
  ];
  reader.f64();
  if (model !== MODEL_SUPERVISED) refuse('not a classifier');
  if (loss !== LOSS_HIERARCHICAL_SOFTMAX) refuse('its loss is not the hierarchical softmax');
  if (wordNgrams !== 1) refuse('it uses word n-grams');
  const { words, labels, labelCounts, kept } = readDictionary(reader, refuse);
  if (!reader.bool()) refuse('not quantised');
  const input = readQuantised(reader);
  if (reader.bool()) refuse('its output is quantised');
  const rows = reader.i64();
  const columns = reader.i64();
  if (rows !== labels.length || columns !== dim) refuse('its matrices do not fit its dictionary');
  const output = reader.floats(rows * columns);
  return { dim, minn: minn!, maxn: maxn!, bucket: bucket!, words, labels, labelCounts, kept, input, output };
}

function readDictionary(
  reader: ByteReader,
  refuse: (what: string) => never,
): Pick<FastTextFile, 'words' | 'labels' | 'labelCounts' | 'kept'> {
  const size = reader.i32();
  reader.i32(); // words
  reader.i32(); // labels
  reader.i64(); // tokens seen in training
  const pruned = reader.i64();
  if (pruned <= 0) refuse('its n-grams are not pruned');
  const words: string[] = [];
  const labels: string[] = [];
  const labelCounts: number[] = [];
  for (let entry = 0; entry < size; entry++) {
    const text = reader.cstring();
    const count = reader.i64();
    if (reader.u8() === 0) words.push(text);
    else {
      labels.push(text.startsWith(LABEL_PREFIX) ? text.slice(LABEL_PREFIX.length) : text);
      labelCounts.push(count);
    }
  }
  const kept = new Map<number, number>();
  for (let index = 0; index < pruned; index++) kept.set(reader.i32(), reader.i32());
  return { words, labels, labelCounts, kept };
}

function readQuantised(reader: ByteReader): QuantisedMatrix {
  const hasNorms = reader.bool();
  const rows = reader.i64();
  reader.i64(); // columns
  const codes = reader.bytes(reader.i32());
  const vectors = readCodebook(reader);
  const norms = hasNorms ? { codes: reader.bytes(rows), values: readCodebook(reader) } : null;
  return { rows, codes, vectors, norms };
}

function readCodebook(reader: ByteReader): Codebook {
  const dim = reader.i32();
  const parts = reader.i32();
  const length = reader.i32();
  const lastLength = reader.i32();
  return { parts, length, lastLength, centroids: reader.floats(dim * CENTROIDS) };
}
