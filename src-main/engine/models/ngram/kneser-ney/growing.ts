/** A list of 32-bit numbers that doubles its room. */
export interface GrowingUint32 {
  readonly length: number;
  push(value: number): void;
  /** Adds to an entry, or to the last one. */
  increase(at: number, by: number): void;
  /** The numbers so far; no more may be pushed then. */
  take(): Uint32Array;
}

export function growingUint32(): GrowingUint32 {
  let values = new Uint32Array(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) {
        const larger = new Uint32Array(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    increase(at, by) {
      values[at]! += by;
    },
    take: () => values.subarray(0, length),
  };
}
