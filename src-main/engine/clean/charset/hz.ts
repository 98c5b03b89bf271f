import { gb18030 } from './chinese.ts';
import type { DecodeInto } from './double-byte.ts';

const TILDE = 0x7e;
const LINE_FEED = 0x0a;

/** HZ (RFC 1843): GB 2312 in 7 bits between `~{` and `~}`; `~~` is a tilde, `~` at a line's end joins the lines. */
export function decodeHz(): DecodeInto {
  const read = gb18030();
  const pair = new Uint8Array(2);
  return (bytes, out) => {
    let chinese = false;
    for (let i = 0; i < bytes.length;) {
      const first = bytes[i]!;
      const second = bytes[i + 1] ?? 0;
      if (first === TILDE && (second === 0x7b || second === 0x7d)) {
        chinese = second === 0x7b;
        i += 2;
      } else if (first === TILDE && !chinese && (second === TILDE || second === LINE_FEED)) {
        if (second === TILDE) out.put(TILDE);
        i += 2;
      } else if (!chinese || first < 0x21) {
        // A line end closes what was left open.
        if (first === LINE_FEED) chinese = false;
        if (first < 0x80) out.put(first);
        else out.fail();
        i++;
      } else {
        pair[0] = first | 0x80;
        pair[1] = second | 0x80;
        const found = first < 0x7f && second >= 0x21 && second < 0x7f ? read(pair, 0) : 0;
        if (found === 0) out.fail();
        else out.put(found >>> 3);
        i += found === 0 ? 1 : 2;
      }
    }
  };
}
