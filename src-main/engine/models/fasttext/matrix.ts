import type { ByteReader } from './byte-reader.ts';

/** Rows of floats, row by row. */
export interface Matrix {
  rows: number;
  columns: number;
  values: Float32Array;
}

const CENTROIDS = 256;

/** Numbers of a sub-vector at most: a hundred times what is usual. A small file must not stand for a huge matrix. */
const LONGEST_PART = 256;

export function readDense(reader: ByteReader): Matrix {
  const rows = reader.i64();
  const columns = reader.i64();
  if (rows < 0 || columns < 0) throw reader.damaged();
  return { rows, columns, values: reader.floats(rows * columns) };
}

/** Sub-vectors of which each row has `parts`; all have `length` numbers but the last. */
interface Codebook {
  parts: number;
  length: number;
  lastLength: number;
  centroids: Float32Array;
}

/**
 * Product quantisation (Joulin et al. 2016, arXiv:1612.03651): a row is `parts` codes, each one of 256 sub-vectors, and optionally
 * the code of a norm that multiplies it. Decoded at once: sums need every row as floats.
 */
export function readQuantised(reader: ByteReader): Matrix {
  const hasNorms = reader.bool();
  const rows = reader.i64();
  const columns = reader.i64();
  const codes = reader.bytes(reader.i32());
  const vectors = readCodebook(reader);
  const norms = hasNorms ? { codes: reader.bytes(rows), values: readCodebook(reader) } : null;
  const { parts, length, lastLength, centroids } = vectors;
  if (rows < 0 || codes.length !== rows * parts || columns !== (parts - 1) * length + lastLength) {
    throw reader.damaged();
  }
  if (norms !== null && norms.values.length !== 1) throw reader.damaged();
  const values = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const norm = norms === null ? 1 : norms.values.centroids[norms.codes[row]!]!;
    for (let part = 0; part < parts; part++) {
      const code = codes[row * parts + part]!;
      const last = part === parts - 1;
      const from = last ? part * CENTROIDS * length + code * lastLength : (part * CENTROIDS + code) * length;
      const size = last ? lastLength : length;
      for (let d = 0; d < size; d++) values[row * columns + part * length + d] = norm * centroids[from + d]!;
    }
  }
  return { rows, columns, values };
}

function readCodebook(reader: ByteReader): Codebook {
  const dim = reader.i32();
  const parts = reader.i32();
  const length = reader.i32();
  const lastLength = reader.i32();
  const fits = dim === (parts - 1) * length + lastLength && parts > 0 && length > 0 && length <= LONGEST_PART;
  if (!fits || lastLength < 1 || lastLength > length) throw reader.damaged();
  return { parts, length, lastLength, centroids: reader.floats(dim * CENTROIDS) };
}
