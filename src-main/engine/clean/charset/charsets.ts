import { isUtf8 } from 'node:buffer';
import { big5, decodeBig5, eucTw, gb18030, gb2312 } from './chinese.ts';
import { decodeCodes } from './double-byte.ts';
import type { DecodeInto, ReadCode } from './double-byte.ts';
import { decodeHz } from './hz.ts';
import { decodeIso2022 } from './iso2022.ts';
import { eucJp, shiftJis } from './japanese.ts';
import { cp949, johab } from './korean.ts';
import { decodeSingleByte } from './single-byte.ts';
import { newSink } from './sink.ts';
import { SINGLE_BYTE } from './tables.ts';
import { decodeUtf32 } from './utf32.ts';
import { decodeUtf7 } from './utf7.ts';

export interface DecodedText {
  /** Well formed, without a byte order mark. */
  text: string;
  /** U+FFFD written for bytes that the charset does not have. */
  replaced: number;
}

/** Charsets of several bytes a character, by how a character is read. */
const CODES: Record<string, () => ReadCode> = {
  gb2312,
  gbk: gb18030,
  gb18030,
  'euc-tw': eucTw,
  shift_jis: () => shiftJis('web'),
  'euc-jp': () => eucJp('web'),
  'shift_jis-published': () => shiftJis('published'),
  'euc-jp-published': () => eucJp('published'),
  'euc-kr': cp949,
  johab,
};

const OTHERS: Record<string, () => DecodeInto> = {
  big5: decodeBig5,
  'iso-2022-jp': decodeIso2022,
  'iso-2022-kr': decodeIso2022,
  'iso-2022-cn': decodeIso2022,
  'hz-gb-2312': decodeHz,
  'utf-7': decodeUtf7,
  'utf-32le': () => decodeUtf32(true),
  'utf-32be': () => decodeUtf32(false),
};

const UTF = new Set(['utf-8', 'utf-16le', 'utf-16be']);

/** How a character of this multi-byte charset is read. */
export function codeReader(name: string): ReadCode {
  const read = name === 'big5' ? big5 : CODES[name];
  if (read === undefined) throw new Error(`no charset of several bytes: ${name}`);
  return read();
}

const known = new Map<string, DecodeInto>();

function decoderOf(name: string): DecodeInto {
  let decode = known.get(name);
  if (decode === undefined) {
    const codes = CODES[name];
    decode = codes !== undefined ? decodeCodes(codes()) : (OTHERS[name]?.() ?? decodeSingleByte(name));
    known.set(name, decode);
  }
  return decode;
}

export function isCharset(name: string): boolean {
  return UTF.has(name) || name in CODES || name in OTHERS || SINGLE_BYTE.has(name);
}

/** Bytes -> text under a charset of `isCharset`. A byte order mark at the start of a Unicode encoding is dropped. */
export function decodeWith(name: string, bytes: Uint8Array): DecodedText {
  if (UTF.has(name)) return decodeUtf(name, bytes);
  const out = newSink(bytes.length * 2);
  decoderOf(name)(bytes, out);
  const text = out.text();
  const marked = name.startsWith('utf-') && text.startsWith('\ufeff') ? text.slice(1) : text;
  // UTF-7 can spell lone surrogates.
  return { text: marked.toWellFormed(), replaced: out.failed };
}

const utf = new Map<string, InstanceType<typeof TextDecoder>>();

function decodeUtf(name: string, bytes: Uint8Array): DecodedText {
  let decoder = utf.get(name);
  if (decoder === undefined) utf.set(name, (decoder = new TextDecoder(name)));
  const text = decoder.decode(bytes).toWellFormed();
  if (name !== 'utf-8') return { text, replaced: countReplacement(text) };
  return { text, replaced: isUtf8(bytes) ? 0 : countReplacement(text) - countReplacementBytes(bytes) };
}

/** How often the text holds U+FFFD. */
function countReplacement(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++;
  return count;
}

/** How often the bytes spell U+FFFD themselves, which is no replacement of ours. */
function countReplacementBytes(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const spelled = Buffer.from([0xef, 0xbf, 0xbd]);
  let count = 0;
  for (let at = buffer.indexOf(spelled); at >= 0; at = buffer.indexOf(spelled, at + 3)) count++;
  return count;
}
