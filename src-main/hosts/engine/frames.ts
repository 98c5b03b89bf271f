/*
 * Many connections over one pipe. A frame is a header of nine bytes and a payload:
 * [u32 payload length][u32 connection][u8 kind][payload], little-endian. `open` and `close` have no payload, `text` is
 * UTF-8 and `binary` any bytes; a message of a connection is one frame.
 */

export const KINDS = ['open', 'close', 'text', 'binary'] as const;
export type FrameKind = (typeof KINDS)[number];

export interface Frame {
  connection: number;
  kind: FrameKind;
  payload: Uint8Array;
}

/** What a frame may carry, in bytes. Nothing that keeps to the contract comes near it. */
export const MAX_PAYLOAD = 64 * 2 ** 20;
export const HEADER_BYTES = 9;

export function frameHeader(connection: number, kind: FrameKind, payloadBytes: number): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  view.setUint32(0, payloadBytes, true);
  view.setUint32(4, connection, true);
  header[8] = KINDS.indexOf(kind);
  return header;
}

/** The other side does not speak this protocol: the pipe cannot be read any further. */
export class BrokenPipe extends Error {}

/**
 * Takes the bytes of a pipe in any pieces and gives whole frames. Throws BrokenPipe for a length over MAX_PAYLOAD or an
 * unknown kind. A payload may share memory with the chunk that it came in.
 */
export function createFrameReader(onFrame: (frame: Frame) => void): (chunk: Uint8Array) => void {
  const header = new Uint8Array(HEADER_BYTES);
  let headerFilled = 0;
  let payload: Uint8Array | null = null;
  let payloadFilled = 0;

  function emit(bytes: Uint8Array): void {
    const kind = KINDS[header[8] ?? KINDS.length];
    if (kind === undefined) throw new BrokenPipe(`a frame of unknown kind ${header[8] ?? ''}`);
    const connection = new DataView(header.buffer).getUint32(4, true);
    headerFilled = 0;
    payload = null;
    payloadFilled = 0;
    onFrame({ connection, kind, payload: bytes });
  }

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (headerFilled < HEADER_BYTES) {
        const take = Math.min(HEADER_BYTES - headerFilled, chunk.length - at);
        header.set(chunk.subarray(at, at + take), headerFilled);
        headerFilled += take;
        at += take;
        if (headerFilled < HEADER_BYTES) return;
        const length = new DataView(header.buffer).getUint32(0, true);
        if (length > MAX_PAYLOAD)
          throw new BrokenPipe(`a frame of ${length} bytes; at most ${MAX_PAYLOAD} are allowed`);
        if (length <= chunk.length - at) {
          emit(chunk.subarray(at, at + length));
          at += length;
          continue;
        }
        payload = new Uint8Array(length);
      }
      if (payload === null) return;
      const take = Math.min(payload.length - payloadFilled, chunk.length - at);
      payload.set(chunk.subarray(at, at + take), payloadFilled);
      payloadFilled += take;
      at += take;
      if (payloadFilled === payload.length) emit(payload);
    }
  };
}
