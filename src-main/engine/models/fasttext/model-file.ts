import { AppError } from '#shared/errors.ts';
import { byteReader, type ByteReader } from './byte-reader.ts';
import { readDense, readQuantised, type Matrix } from './matrix.ts';

/**
 * A fastText classifier, `.bin` or quantised `.ftz`, as fastText's `saveModel` lays it out (facebookresearch/fastText, format 12):
 * arguments, dictionary with the n-gram rows that pruning kept, input matrix, output matrix.
 */
export interface FastTextFile {
  dim: number;
  loss: Loss;
  /** Longest run of words that is a feature. */
  wordNgrams: number;
  /** Shortest and longest character n-gram, and the number of hash buckets for both kinds of n-grams. */
  minn: number;
  maxn: number;
  bucket: number;
  words: string[];
  /** Without the `__label__` prefix, most frequent first. */
  labels: string[];
  labelCounts: number[];
  /** Bucket -> row behind the words, of those that pruning kept; null where none was pruned. */
  kept: Map<number, number> | null;
  /** (words + buckets) × dim. */
  input: Matrix;
  /** labels × dim. */
  output: Matrix;
}

/** How labels get their probabilities: a tree, one of all, or each for itself. */
export type Loss = 'hierarchical-softmax' | 'softmax' | 'sigmoid';

const MAGIC = 793712314;
const VERSION = 12;
const MODEL_SUPERVISED = 3;
/** By fastText's numbers: negative sampling trains each label for itself, as one-vs-all does. */
const LOSSES: Readonly<Record<number, Loss>> = {
  1: 'hierarchical-softmax',
  2: 'sigmoid',
  3: 'softmax',
  4: 'sigmoid',
};
/**
 * Numbers of a row, units of a character n-gram and words of a run at most; published models have 300, 6 and 5. A classifier
 * makes room and takes time by them.
 */
const MOST_COLUMNS = 2048;
const LONGEST_GRAM = 64;
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
  const [dim, , , , , wordNgrams, lossNumber, model, bucket, minn, maxn] = Array.from({ length: 12 }, () =>
    reader.i32(),
  ) as [number, ...number[]];
  reader.f64();
  if (model !== MODEL_SUPERVISED) refuse('not a classifier');
  const loss = LOSSES[lossNumber!];
  if (loss === undefined) throw refuse('its loss is not known');
  const { words, labels, labelCounts, kept } = readDictionary(reader, refuse);
  if (labels.length === 0) refuse('it has no labels');
  // From other counts no tree would come, or one of any depth.
  if (loss === 'hierarchical-softmax' && !makeTree(labelCounts)) refuse('its counts of labels cannot be');
  const input = reader.bool() ? readQuantised(reader) : readDense(reader);
  const output = reader.bool() ? readQuantised(reader) : readDense(reader);
  const buckets = kept === null ? bucket! : kept.size;
  if (input.columns !== dim || output.columns !== dim || output.rows !== labels.length) {
    refuse('its matrices do not fit its dictionary');
  }
  const hashed = maxn! > 0 || wordNgrams! > 1;
  if (dim < 1 || dim > MOST_COLUMNS || maxn! > LONGEST_GRAM || wordNgrams! > LONGEST_GRAM || (hashed && bucket! < 1)) {
    refuse('its sizes cannot be');
  }
  if (![input, output].every(({ values }) => values.every(Number.isFinite))) refuse('its numbers cannot be');
  if (input.rows < words.length + (hashed ? buckets : 0)) refuse('its matrices do not fit its dictionary');
  return {
    dim,
    loss,
    wordNgrams: wordNgrams!,
    minn: minn!,
    maxn: maxn!,
    bucket: bucket!,
    words,
    labels,
    labelCounts,
    kept,
    input,
    output,
  };
}

/** Whether counts are those of labels that occurred, most frequent first, and below what the tree takes for infinite. */
function makeTree(counts: readonly number[]): boolean {
  return (
    counts.every((count, label) => count >= 1 && (label === 0 || count <= counts[label - 1]!)) &&
    counts.reduce((sum, count) => sum + count, 0) < 1e15
  );
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
  if (size < 0) refuse('its dictionary is damaged');
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
  if (pruned < 0) return { words, labels, labelCounts, kept: null };
  if (pruned * 8 > reader.left()) throw reader.damaged();
  const kept = new Map<number, number>();
  for (let index = 0; index < pruned; index++) {
    const [bucket, row] = [reader.i32(), reader.i32()];
    if (bucket < 0 || row < 0 || row >= pruned) throw reader.damaged();
    kept.set(bucket, row);
  }
  if (kept.size < pruned) throw reader.damaged();
  return { words, labels, labelCounts, kept };
}
