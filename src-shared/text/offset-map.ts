/** Places of one text as UTF-16 code units, code points and UTF-8 bytes. A lone surrogate is one code point of three bytes. */
export interface OffsetMap {
  utf16Length: number;
  codePointLength: number;
  byteLength: number;
  /** Code points before a UTF-16 offset; inside a pair, those before the pair. */
  codePointOf(utf16: number): number;
  byteOf(utf16: number): number;
  utf16OfCodePoint(codePoint: number): number;
  /** UTF-16 offset of a byte offset; inside a character, that of its start. */
  utf16OfByte(byte: number): number;
}

/** Code units between two checkpoints: what a look-up walks at most. */
const STEP = 256;

/** One pass over the text, then every look-up walks at most 256 code units. Offsets outside the text are an error. */
export function makeOffsetMap(text: string): OffsetMap {
  const checkpoints = Math.floor(text.length / STEP) + 1;
  const units = new Uint32Array(checkpoints);
  const points = new Uint32Array(checkpoints);
  const bytes = new Uint32Array(checkpoints);
  let point = 0;
  let byte = 0;
  let next = 0;
  let at = 0;
  for (; at < text.length; at += widthAt(text, at)) {
    if (at >= next * STEP) {
      units[next] = at;
      points[next] = point;
      bytes[next] = byte;
      next++;
    }
    point++;
    byte += bytesAt(text, at);
  }
  if (next < checkpoints) {
    units[next] = at;
    points[next] = point;
    bytes[next] = byte;
  }
  const totals = { units: text.length, points: point, bytes: byte };

  /** Walks from the last checkpoint at or before `wanted` of one measure to the character that holds it. */
  function locate(wanted: number, of: Uint32Array, total: number, measure: 'at' | 'point' | 'byte'): Place {
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > total) {
      throw new RangeError(`offset ${wanted} is outside the text, which ends at ${total}`);
    }
    let low = 0;
    let high = checkpoints - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (of[middle]! <= wanted) low = middle;
      else high = middle - 1;
    }
    const place: Place = { at: units[low]!, point: points[low]!, byte: bytes[low]! };
    while (place.at < text.length) {
      const width = widthAt(text, place.at);
      const size = bytesAt(text, place.at);
      const past = measure === 'at' ? place.at + width : measure === 'point' ? place.point + 1 : place.byte + size;
      if (past > wanted) break;
      place.at += width;
      place.point++;
      place.byte += size;
    }
    return place;
  }

  return {
    utf16Length: totals.units,
    codePointLength: totals.points,
    byteLength: totals.bytes,
    codePointOf: (utf16) => locate(utf16, units, totals.units, 'at').point,
    byteOf: (utf16) => locate(utf16, units, totals.units, 'at').byte,
    utf16OfCodePoint: (codePoint) => locate(codePoint, points, totals.points, 'point').at,
    utf16OfByte: (offset) => locate(offset, bytes, totals.bytes, 'byte').at,
  };
}

interface Place {
  at: number;
  point: number;
  byte: number;
}

function widthAt(text: string, at: number): number {
  return text.codePointAt(at)! > 0xffff ? 2 : 1;
}

function bytesAt(text: string, at: number): number {
  const c = text.codePointAt(at)!;
  return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}
