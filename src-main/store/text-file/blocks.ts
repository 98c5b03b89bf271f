import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { damaged } from '../errors.ts';

/** Raw bytes of a block at most: decodes in 0.4 ms, so that one document costs little (DECISIONS 36). */
export const BLOCK_BYTES = 256 * 1024;

export interface BlockPlace {
  block: number;
  start: number;
}

export interface BlockCutter {
  /** Number of the next block that is written. */
  readonly next: number;
  /** Appends bytes; they may run on through any number of blocks. */
  add(bytes: Uint8Array): BlockPlace;
  /** Writes what is left, so that the chunk ends with a block. */
  flush(): void;
  /** Forgets what is not written, and counts on from `next`. */
  reset(next: number): void;
}

/** Cuts a stream of texts into blocks and hands each, compressed, to `write`. */
export function blockCutter(write: (n: number, rawBytes: number, data: Buffer) => void): BlockCutter {
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  let fill = 0;
  let next = 0;

  function flush(): void {
    if (fill === 0) return;
    write(next, fill, compress(buffer.subarray(0, fill)));
    next++;
    fill = 0;
  }

  return {
    get next() {
      return next;
    },
    add(bytes) {
      if (fill === BLOCK_BYTES) flush();
      const place = { block: next, start: fill };
      for (let done = 0; done < bytes.length;) {
        if (fill === BLOCK_BYTES) flush();
        const piece = bytes.subarray(done, done + BLOCK_BYTES - fill);
        buffer.set(piece, fill);
        fill += piece.length;
        done += piece.length;
      }
      return place;
    },
    flush,
    reset(from) {
      next = from;
      fill = 0;
    },
  };
}

function compress(raw: Uint8Array): Buffer {
  return zstdCompressSync(raw, {
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

/** Reads texts back; keeps the last block, so that reading in order inflates each block once. */
export function blockReader(
  load: (n: number) => { rawBytes: number; data: Uint8Array } | undefined,
  where: string,
): (place: BlockPlace, bytes: number) => string {
  let current = -1;
  let raw: Buffer = Buffer.alloc(0);

  const broken = (n: number, why: string): Error => damaged(where, `text block ${n} cannot be read: ${why}`);

  function inflate(n: number): Buffer {
    if (n === current) return raw;
    const stored = load(n);
    if (stored === undefined) throw broken(n, 'it is missing');
    let inflated: Buffer;
    try {
      inflated = zstdDecompressSync(stored.data, { maxOutputLength: BLOCK_BYTES });
    } catch (error) {
      throw broken(n, error instanceof Error ? error.message : String(error));
    }
    if (inflated.length !== stored.rawBytes) throw broken(n, 'its length is wrong');
    raw = inflated;
    current = n;
    return raw;
  }

  return ({ block, start }, bytes) => {
    if (bytes === 0) return '';
    const first = inflate(block);
    if (start + bytes <= first.length) return first.toString('utf8', start, start + bytes);
    // Piece by piece, as a length that is wrong must not be believed.
    const pieces = [Buffer.from(first.subarray(start))];
    let missing = bytes - (pieces[0]?.length ?? 0);
    for (let n = block + 1; missing > 0; n++) {
      const piece = inflate(n).subarray(0, missing);
      pieces.push(Buffer.from(piece));
      missing -= piece.length;
    }
    return Buffer.concat(pieces).toString('utf8');
  };
}
