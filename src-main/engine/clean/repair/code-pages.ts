import { SINGLE_BYTE } from '../charset/tables.ts';

/*
 * Single-byte code pages as text was wrongly read with them: every byte has a character, and a byte that the page
 * leaves undefined stands for the control of the same number, as browsers and most converters have it.
 */

export interface CodePage {
  name: string;
  /** Character of each byte. */
  chars: Uint16Array;
  /** Byte of each code unit, or NO_BYTE. */
  bytes: Uint16Array;
}

export const NO_BYTE = 0xffff;

const pages = new Map<string, CodePage>();

/** A page by its name among the charset tables. */
export function codePage(name: string): CodePage {
  let page = pages.get(name);
  if (page === undefined) pages.set(name, (page = makePage(name)));
  return page;
}

function makePage(name: string): CodePage {
  const upper = SINGLE_BYTE.get(name);
  if (upper === undefined) throw new Error(`no code page ${name}`);
  const chars = Uint16Array.from({ length: 256 }, (_, byte) => {
    const unit = byte < 128 ? byte : upper[byte - 128]!;
    return unit === 0 && byte !== 0 ? byte : unit;
  });
  const bytes = new Uint16Array(0x10000).fill(NO_BYTE);
  // C1 controls are what ISO 8859-1 makes of these bytes: text often went through both.
  for (let byte = 128; byte < 160; byte++) bytes[byte] = byte;
  for (let byte = 255; byte >= 0; byte--) bytes[chars[byte]!] = byte;
  return { name, chars, bytes };
}

/** Text -> bytes; null where a character has none. */
export function encodeSingle(page: CodePage, text: string): Uint8Array | null {
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = page.bytes[text.charCodeAt(i)]!;
    if (byte === NO_BYTE) return null;
    out[i] = byte;
  }
  return out;
}

export function decodeSingle(page: CodePage, bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) => page.chars[byte]!);
  return Buffer.from(units.buffer, 0, units.byteLength).toString('utf16le');
}
