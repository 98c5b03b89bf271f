import { constants, createInflateRaw, createZstdDecompress, inflateRawSync } from 'node:zlib';
import type { InflateRaw, ZstdDecompress } from 'node:zlib';

/** One compressed stream, fed piece by piece. */
export interface Decoder {
  /**
   * Feeds one piece; gives what came out. `consumed` counts all input taken so far: fewer bytes than were fed
   * means that the stream has ended. Rejects when the data is corrupt; output of this very piece is then lost.
   */
  push(piece: Uint8Array): Promise<{ bytes: Uint8Array; consumed: number }>;
  /** Declares the end of the input; rejects when the stream is not complete. */
  finish(): Promise<Uint8Array>;
  close(): void;
}

const NOTHING = new Uint8Array(0);

/** So large that no piece's output stops the stream for want of a reader: 32 KiB expand at most 1,032-fold. */
const READ_AHEAD = 64 * 1024 * 1024;

export function inflateRawDecoder(chunkSize: number): Decoder {
  const options = { chunkSize, readableHighWaterMark: READ_AHEAD };
  return wrap(createInflateRaw(options));
}

/**
 * Inflates deflate data that ends within `bytes`, whatever follows it, to at most `max` bytes; null when it does not, or
 * is corrupt. For small members this is four times as fast as a decoder.
 */
export function inflateShort(bytes: Uint8Array, max: number): { bytes: Uint8Array; consumed: number } | null {
  try {
    // With `info` the result is not the buffer that the types of node:zlib promise.
    const { buffer, engine } = inflateRawSync(bytes, { maxOutputLength: max, info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return { bytes: buffer, consumed: engine.bytesWritten };
  } catch {
    return null;
  }
}

/** `windowLogMax`: the largest window, as a power of two, that the decoder may allocate. */
export function zstdDecoder(windowLogMax: number, chunkSize: number): Decoder {
  const options = {
    chunkSize,
    readableHighWaterMark: READ_AHEAD,
    params: { [constants.ZSTD_d_windowLogMax]: windowLogMax },
  };
  return wrap(createZstdDecompress(options));
}

function wrap(stream: InflateRaw | ZstdDecompress): Decoder {
  let failure: Error | null = null;
  let onFailure: ((error: Error) => void) | null = null;
  stream.on('error', (error: Error) => {
    failure = error;
    onFailure?.(error);
  });

  function settle<T>(start: (done: (value: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (failure !== null) return reject(failure);
      onFailure = reject;
      start((value) => {
        onFailure = null;
        resolve(value);
      });
    });
  }
  const drain = (): Uint8Array => (stream.read() as Uint8Array | null) ?? NOTHING;

  return {
    push: (piece) =>
      settle((done) => {
        stream.write(piece, (error) => {
          if (!error) done({ bytes: drain(), consumed: stream.bytesWritten });
        });
      }),
    finish: () =>
      settle((done) => {
        let rest: Uint8Array = NOTHING;
        stream.on('readable', () => {
          const bytes = drain();
          if (bytes.length > 0) rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
        });
        stream.once('end', () => done(rest));
        stream.end();
      }),
    close: () => {
      onFailure = null;
      stream.destroy();
    },
  };
}
