/**
 * The head of an archived HTTP response. Field names are in lower case; of repeated fields the first counts, but for those
 * that are lists, whose values are joined (RFC 9110, section 5.3).
 */
export interface HttpHead {
  status: number;
  fields: Map<string, string>;
  /** Where the payload begins. */
  length: number;
}

/** Fields that may be repeated, each adding to the others. */
const LISTS = new Set(['x-robots-tag', 'link']);
/** Where a list of them is long enough. */
const LIST_CHARS = 8192;

/** Fields of a header block up to its first blank line, with CR LF or LF and folded lines; `length` is what it takes. */
export function parseFields(bytes: Uint8Array, from: number): { fields: Map<string, string>; length: number } {
  const fields = new Map<string, string>();
  let last: string | null = null;
  let at = from;
  while (at < bytes.length) {
    const feed = bytes.indexOf(10, at);
    const end = feed < 0 ? bytes.length : feed;
    const line = Buffer.from(bytes.subarray(at, end)).toString('utf8').replace(/\r$/, '');
    at = feed < 0 ? bytes.length : feed + 1;
    if (line === '') break;
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line) && last !== null) fields.set(last, `${fields.get(last)} ${line.trim()}`);
    else if (colon > 0) {
      const name = asciiLower(line.slice(0, colon).trim());
      last = name;
      const before = fields.get(name);
      const value = line.slice(colon + 1).trim();
      if (before === undefined) fields.set(name, value);
      else if (LISTS.has(name) && before.length < LIST_CHARS) fields.set(name, `${before}, ${value}`);
    }
  }
  return { fields, length: at - from };
}

/** null when the bytes do not begin with an HTTP status line. */
export function parseHttpHead(bytes: Uint8Array): HttpHead | null {
  const feed = bytes.indexOf(10);
  const line = Buffer.from(bytes.subarray(0, Math.min(feed < 0 ? bytes.length : feed, 1024))).toString('latin1');
  const match = /^HTTP\/\d+(?:\.\d+)?[ \t]+(\d{1,3})\b/.exec(line);
  if (match === null) return null;
  const from = feed < 0 ? bytes.length : feed + 1;
  const { fields, length } = parseFields(bytes, from);
  return { status: Number(match[1]), fields, length: from + length };
}

export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** `text/html; charset="utf-8"` -> the type in lower case, and the charset label as it was written, if any. */
export function parseMediaType(value: string | undefined): { type: string | null; charset: string | null } {
  if (value === undefined) return { type: null, charset: null };
  const type = asciiLower(value.split(/[;,]/, 1)[0]!.trim());
  const label = /;\s*charset\s*=\s*["']?([^"';,\s]+)/i.exec(value)?.[1];
  return {
    type: /^[^\s/]+\/[^\s/]+$/.test(type) ? type : null,
    charset: label === undefined ? null : asciiLower(label),
  };
}

const CHUNK_SIZE = /^([0-9A-Fa-f]{1,8})[ \t]*(;[^\n]*)?\r?$/;

/**
 * Undoes chunked transfer coding. Many archives keep the header but not the chunks: a payload that does not begin with
 * a chunk size is returned as it is. Of a payload that breaks off inside a chunk, what is there counts; null when a
 * later chunk size is wrong.
 */
export function dechunk(bytes: Uint8Array): Uint8Array | null {
  // One buffer, since there may be millions of chunks.
  let joined: Uint8Array | null = null;
  let length = 0;
  let at = 0;
  while (at < bytes.length) {
    const feed = bytes.indexOf(10, at);
    const line = feed < 0 || feed - at > 1024 ? null : Buffer.from(bytes.subarray(at, feed)).toString('latin1');
    const match = line === null ? null : CHUNK_SIZE.exec(line);
    if (match === null) {
      if (joined === null) return bytes;
      const tail = Buffer.from(bytes.subarray(at)).toString('latin1').trim();
      return /^[0-9A-Fa-f]*$/.test(tail) ? joined.subarray(0, length) : null;
    }
    const size = Number.parseInt(match[1]!, 16);
    joined ??= new Uint8Array(bytes.length);
    if (size === 0) break;
    const chunk = bytes.subarray(feed + 1, feed + 1 + size);
    joined.set(chunk, length);
    length += chunk.length;
    at = feed + 1 + size;
    if (bytes[at] === 13) at++;
    if (bytes[at] === 10) at++;
  }
  return joined === null ? bytes : joined.subarray(0, length);
}
