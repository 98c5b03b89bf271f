import { AppError } from '#shared/errors.ts';

/** A field of a protocol buffer message: its number, and its value by the wire type. */
export type WireField = { field: number; bytes: Uint8Array } | { field: number; number: number };

/** The fields of a message, in their order. 32-bit values are floats, as in SentencePiece's messages. */
export function* readMessage(bytes: Uint8Array, where: string): Generator<WireField> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const damaged = (): never => {
    throw new AppError('bad-input', `the message is damaged at byte ${at}`, {
      where,
      remedy: 'is it a SentencePiece model, and whole?',
    });
  };
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 2 ** 63) return damaged();
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  const need = (length: number): void => {
    if (at + length > bytes.length) damaged();
  };
  while (at < bytes.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    switch (tag % 8) {
      case 0:
        yield { field, number: varint() };
        break;
      case 1:
        need(8);
        yield { field, number: view.getFloat64(at, true) };
        at += 8;
        break;
      case 2: {
        const length = varint();
        need(length);
        yield { field, bytes: bytes.subarray(at, at + length) };
        at += length;
        break;
      }
      case 5:
        need(4);
        yield { field, number: view.getFloat32(at, true) };
        at += 4;
        break;
      default:
        damaged();
    }
  }
}
