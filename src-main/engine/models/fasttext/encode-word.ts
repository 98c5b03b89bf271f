/** `<word>` as UTF-8; returns its length. Lone surrogates do not occur in stored text; they would become U+FFFD. */
export function encodeWord(units: Uint16Array, start: number, end: number, out: Uint8Array): number {
  let to = 0;
  out[to++] = 60;
  for (let at = start; at < end; at++) {
    let cp = units[at]!;
    if (cp < 0x80) {
      out[to++] = cp;
      continue;
    }
    if ((cp & 0xf800) === 0xd800) {
      const low = at + 1 < end && cp < 0xdc00 ? units[at + 1]! : 0;
      if ((low & 0xfc00) === 0xdc00) {
        cp = ((cp - 0xd800) << 10) + (low - 0xdc00) + 0x10000;
        at++;
      } else cp = 0xfffd;
    }
    if (cp < 0x800) out[to++] = 0xc0 | (cp >> 6);
    else {
      if (cp < 0x10000) out[to++] = 0xe0 | (cp >> 12);
      else {
        out[to++] = 0xf0 | (cp >> 18);
        out[to++] = 0x80 | ((cp >> 12) & 63);
      }
      out[to++] = 0x80 | ((cp >> 6) & 63);
    }
    out[to++] = 0x80 | (cp & 63);
  }
  out[to++] = 62;
  return to;
}
