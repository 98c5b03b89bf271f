import type { DecodeInto } from './double-byte.ts';

/** UTF-32 without a mark. Surrogates, what is beyond U+10FFFF and a rest of one to three bytes are failures. */
export function decodeUtf32(littleEndian: boolean): DecodeInto {
  return (bytes, out) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = bytes.length - (bytes.length & 3);
    for (let i = 0; i < end; i += 4) {
      const point = view.getUint32(i, littleEndian);
      if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) out.fail();
      else out.put(point);
    }
    if (end < bytes.length) out.fail();
  };
}
