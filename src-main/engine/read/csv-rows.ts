/**
 * Cuts a stream of bytes into rows of separated values (RFC 4180). A field that begins with a quote ends at the next
 * lone quote, and may hold separators, line ends and doubled quotes; a quote anywhere else is a character. A field whose
 * closing quote is not followed by a separator or a line end, or does not come within `max` bytes, was not quoted at
 * all: its quote is a character, and the row ends at its first line end. So one stray quote cannot swallow other rows.
 */
export interface RowCutter {
  /** Hands in bytes that follow those before. */
  push(bytes: Uint8Array): void;
  /** The next row, or null when more bytes are needed; `final`: there are none. */
  next(final: boolean): Row | null;
  /** Forgets what is held; the next byte handed in stands at `at`. */
  restart(at: number): void;
}

export interface Row {
  at: number;
  /** Bytes of the row, its line end included. */
  length: number;
  /** Field contents without their quotes, still with doubled quotes where `quoted`; valid until the next push. */
  fields: { bytes: Uint8Array; quoted: boolean }[];
  blank: boolean;
  /** Longer than `max`: no fields are kept. */
  tooLong: boolean;
}

const QUOTE = 0x22;
const LF = 10;
const CR = 13;

export function newRowCutter(separator: number, max: number, start: number): RowCutter {
  let buffer = Buffer.alloc(0);
  let from = 0; // of the row at hand, in the buffer
  let to = 0; // end of what the buffer holds
  let at = start; // offset of the row
  let passed = 0; // bytes of a row beyond `max` that are gone already

  function push(bytes: Uint8Array): void {
    const held = to - from;
    if (held + bytes.length > buffer.length || from > 0) {
      const target = held + bytes.length > buffer.length ? Buffer.allocUnsafeSlow((held + bytes.length) * 2) : buffer;
      buffer.copy(target, 0, from, to);
      buffer = target;
      from = 0;
      to = held;
    }
    buffer.set(bytes, to);
    to += bytes.length;
  }

  /** Index of the separator, LF or end that closes the bare field at `i`. */
  function bareEnd(i: number): number {
    while (i < to && buffer[i] !== separator && buffer[i] !== LF) i++;
    return i;
  }

  /** Index of the closing quote of the field that opens at `i`; -1: more bytes needed; -2: not quoted after all. */
  function quotedEnd(i: number, final: boolean): number {
    const giveUp = final || to - from > max;
    for (let q = i + 1; ;) {
      q = buffer.indexOf(QUOTE, q);
      if (q < 0 || q >= to) return giveUp ? -2 : -1;
      const next = buffer[q + 1];
      if (q + 1 >= to) return final ? q : -1;
      if (next === QUOTE) q += 2;
      else if (next === separator || next === LF) return q;
      else if (next === CR) {
        if (q + 2 >= to) return final ? q : -1;
        return buffer[q + 2] === LF ? q : -2;
      } else return -2;
    }
  }

  function row(end: number, fields: Row['fields'], tooLong: boolean): Row {
    const length = passed + end - from;
    const result = { at, length, fields, blank: false, tooLong };
    at += length;
    from = end;
    passed = 0;
    return result;
  }

  /** Cuts the row at `from`. */
  function cut(final: boolean): Row | null {
    const fields: Row['fields'] = [];
    let i = from;
    for (;;) {
      let end: number;
      if (buffer[i] === QUOTE && i < to) {
        const close = quotedEnd(i, final);
        if (close === -1) return null;
        if (close >= 0) {
          fields.push({ bytes: buffer.subarray(i + 1, close), quoted: true });
          end = close + 1;
          if (buffer[end] === CR && end < to) end++;
        } else {
          end = bareEnd(i);
          if (end >= to && !final) return null;
          fields.push({ bytes: bare(i, end), quoted: false });
        }
      } else {
        end = bareEnd(i);
        if (end >= to && !final) return null;
        fields.push({ bytes: bare(i, end), quoted: false });
      }
      if (end < to && buffer[end] === separator) {
        i = end + 1;
        continue;
      }
      const result = row(end < to ? end + 1 : to, fields, false);
      const [only] = fields;
      result.blank = fields.length === 1 && !only!.quoted && only!.bytes.every((byte) => byte === 32 || byte === 9);
      return result;
    }
  }

  /** The bytes of a bare field; the CR of a CR LF is none of them. */
  function bare(i: number, end: number): Uint8Array {
    const crlf = end > i && end < to && buffer[end] === LF && buffer[end - 1] === CR;
    return buffer.subarray(i, crlf ? end - 1 : end);
  }

  /** Passes over a row that is too long, up to the first line end. */
  function passOver(final: boolean): Row | null {
    const feed = buffer.indexOf(LF, from);
    if (feed >= 0 && feed < to) return row(feed + 1, [], true);
    if (final) return row(to, [], true);
    passed += to - from;
    from = to;
    return null;
  }

  return {
    push,
    next(final) {
      if (passed > 0) return passOver(final);
      if (from >= to) return null;
      const whole = cut(final);
      if (whole !== null) {
        if (whole.length > max) return { ...whole, fields: [], tooLong: true };
        return whole;
      }
      return to - from > max ? passOver(final) : null;
    },
    restart(next) {
      from = to = 0;
      at = next;
      passed = 0;
    },
  };
}
