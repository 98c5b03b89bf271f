/*
 * Bulk numbers travel as one blob: a header of JSON and typed arrays behind it (DECISIONS 20). Layout, little-endian:
 * magic `WNF1`, u32 length of the header, header (UTF-8 JSON: `{ header, arrays: [[name, type, length] …] }`), then each
 * array at a multiple of 8.
 */

const TYPES = { f64: Float64Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array } as const;
type TypeName = keyof typeof TYPES;
export type FrameArray = Float64Array | Uint32Array | Uint16Array | Uint8Array;

export interface Frame<H> {
  header: H;
  arrays: Record<string, FrameArray>;
}

const MAGIC = 0x31464e57;
const aligned = (bytes: number): number => (bytes + 7) & ~7;

function typeOf(array: FrameArray): TypeName {
  if (array instanceof Float64Array) return 'f64';
  if (array instanceof Uint32Array) return 'u32';
  return array instanceof Uint16Array ? 'u16' : 'u8';
}

export function encodeFrame<H>({ header, arrays }: Frame<H>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(arrays);
  const index = entries.map(([name, array]) => [name, typeOf(array), array.length]);
  const head = new TextEncoder().encode(JSON.stringify({ header, arrays: index }));
  let size = aligned(8 + head.length);
  const starts = entries.map(([, array]) => {
    const start = size;
    size = aligned(size + array.byteLength);
    return start;
  });
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, head.length, true);
  out.set(head, 8);
  entries.forEach(([, array], i) => {
    out.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), starts[i]);
  });
  return out;
}

/** Throws RangeError or SyntaxError for what is no frame. */
export function decodeFrame(bytes: ArrayBuffer): Frame<unknown> {
  const view = new DataView(bytes);
  if (view.getUint32(0, true) !== MAGIC) throw new RangeError('not a frame');
  const length = view.getUint32(4, true);
  const head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes, 8, length))) as {
    header: unknown;
    arrays: [string, TypeName, number][];
  };
  let start = aligned(8 + length);
  const arrays = Object.fromEntries(
    head.arrays.map(([name, type, count]) => {
      const array = new TYPES[type](bytes, start, count);
      start = aligned(start + array.byteLength);
      return [name, array];
    }),
  );
  return { header: head.header, arrays };
}
