/** What a decoder wrote: UTF-16 units, and how many of them stand for bytes that the charset does not have. */
export interface UnitSink {
  put(codePoint: number): void;
  /** U+FFFD, counted. */
  fail(): void;
  readonly failed: number;
  text(): string;
}

/** A sink for at most `capacity` units. */
export function newSink(capacity: number): UnitSink {
  const units = new Uint16Array(capacity);
  let length = 0;
  let failed = 0;
  return {
    put(codePoint) {
      if (codePoint > 0xffff) {
        units[length++] = 0xd7c0 + (codePoint >> 10);
        units[length++] = 0xdc00 | (codePoint & 0x3ff);
      } else units[length++] = codePoint;
    },
    fail() {
      units[length++] = 0xfffd;
      failed++;
    },
    get failed() {
      return failed;
    },
    text() {
      return Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
    },
  };
}
