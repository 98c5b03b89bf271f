import { isUtf8 } from 'node:buffer';

export interface Decoded {
  /** Well formed. */
  text: string;
  /** U+FFFD written for invalid sequences (WHATWG: one for each maximal ill-formed part). */
  replaced: number;
}

/** Decodes UTF-8 and keeps a byte order mark, if there is one, as U+FEFF. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = buffer.toString('utf8');
  if (isUtf8(buffer)) return { text, replaced: 0 };
  return { text, replaced: count(text) - genuine(buffer) };
}

function count(text: string): number {
  let n = 0;
  for (let i = text.indexOf('\ufffd'); i >= 0; i = text.indexOf('\ufffd', i + 1)) n++;
  return n;
}

/** U+FFFD that the bytes hold themselves: EF BF BD. */
function genuine(buffer: Buffer): number {
  let n = 0;
  for (let i = buffer.indexOf('efbfbd', 0, 'hex'); i >= 0; i = buffer.indexOf('efbfbd', i + 3, 'hex')) n++;
  return n;
}

/** Replaces lone surrogates, which no UTF-8 file can hold, and counts them. */
export function wellFormed(text: string): Decoded {
  if (text.isWellFormed()) return { text, replaced: 0 };
  const mended = text.toWellFormed();
  let replaced = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== mended.charCodeAt(i)) replaced++;
  return { text: mended, replaced };
}

/** Length of the UTF-8 byte order mark at the start of `bytes`: 3 or 0. */
export function bomLength(bytes: Uint8Array): number {
  return bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** Only spaces, tabs and line ends. */
export function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0x20 && (byte < 9 || byte > 13)) return false;
  return true;
}
