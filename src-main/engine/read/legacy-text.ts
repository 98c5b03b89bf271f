import { isUtf8 } from 'node:buffer';
import { decodeWith } from '#engine/clean/charset/charsets.ts';
import { detectCharset } from '#engine/clean/charset/detect.ts';
import { decodeUtf8 } from './utf8.ts';
import type { Decoded } from './utf8.ts';

/** From here on a detected charset is believed: formats of UTF-8 are in another charset only by mistake. */
const SURE = 0.99;

/**
 * Decoder of a record in a format that is UTF-8 by definition. Invalid bytes become U+FFFD, unless the record is beyond
 * doubt in a legacy charset: tables exported from office programs often are. A function of the record's bytes alone, so
 * that it does not matter where a file is cut.
 */
export function decoderOf(
  record: () => Uint8Array,
  valid: boolean,
): { decode(bytes: Uint8Array): Decoded; charset?: string } {
  if (valid) return { decode: decodeUtf8 };
  const { charset, confidence } = detectCharset(record());
  if (charset === 'utf-8' || confidence < SURE) return { decode: decodeUtf8 };
  return { charset, decode: (bytes) => (isUtf8(bytes) ? decodeUtf8(bytes) : decodeWith(charset, bytes)) };
}
