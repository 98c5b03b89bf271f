import { copyOf } from './bytes.ts';
import type { FaultReason } from '#shared/domain/ledger.ts';
import { isCodeFile, languageOf } from './code/language-of.ts';
import { compressionOf, openSource } from './compressed/open.ts';
import type { Compression } from './compressed/open.ts';
import { extensionOf } from './extension.ts';
import type { Reader } from './reader.ts';
import { readers } from './formats/registry.gen.ts';
import { binarySignature, contentClass } from './signatures.ts';
import { bomLength } from './utf8.ts';

/** `format`: id of a reader, or `unsupported`, with the fault that the pseudo reader yields. */
export type Detection =
  | { format: string; compression: Compression }
  | { format: 'unsupported'; compression: Compression; reason: FaultReason; detail: string };

/** Bytes that are looked at. */
const HEAD = 64 * 1024;

/** Plain text under another name; every other unknown ending is left alone. */
const TEXT_LIKE = new Set(['.log', '.rst', '.adoc', '.asciidoc', '.org', '.nfo', '.me', '.1st', '.readme', '.license']);
/** Formats whose bytes are text; a file named so that holds anything else is not decoded. */
const TEXT_FORMATS = new Set(['jsonl', 'json', 'text', 'markdown', 'html', 'csv', 'tsv', 'latex', 'wikitext', 'code']);
/** Programs that make pages; what a crawler saved under their names is a page. */
const PAGE_PROGRAMS = new Set(['.php', '.php3', '.php4', '.php5', '.phtml', '.jsp', '.jspx', '.erb', '.rhtml', '.ejs']);
const PROGRAM_MARKS = /<\?(?:php|=)|<%/;
/** Those whose cleaning finds UTF-16 too. */
const ANY_CHARSET = new Set(['text', 'markdown', 'html', 'latex', 'wikitext', 'code']);

const byExtension = new Map<string, string>();
for (const [id, reader] of Object.entries<Reader>(readers)) {
  for (const extension of reader.extensions) byExtension.set(extension, id);
}

const HTML_START = /<(!doctype\s+html|html|head|body|title)[\s>]/iy;
/** What may stand before it. One by one: a single expression would try every way to part a row of comments. */
const HTML_PREAMBLE = /\s+|<!--[^]*?-->|<\?xml[^>]*>/iy;

function startsAsHtml(text: string): boolean {
  let at = 0;
  for (;;) {
    HTML_PREAMBLE.lastIndex = at;
    if (!HTML_PREAMBLE.test(text)) break;
    at = HTML_PREAMBLE.lastIndex;
  }
  HTML_START.lastIndex = at;
  return HTML_START.test(text);
}

/** Like the first lines of a JSON lines file: a whole object on the first line that is not blank. */
function startsWithObjectLine(text: string, whole: boolean): boolean {
  const [line, next] = text.trimStart().split('\n', 2);
  if (!line!.startsWith('{') || (next === undefined && !whole)) return false;
  try {
    JSON.parse(line!);
    return true;
  } catch {
    return false;
  }
}

/**
 * What a file is, by its name first and then by its first bytes (decompressed, at most 64 KiB). Bytes overrule the name
 * where they leave no doubt: `WARC/`, `filedesc:`, `<mediawiki`, `%PDF-`, `PAR1`, and every known binary format. Names
 * that say nothing (no ending, or one of a few text-like ones) are decided by content: HTML, JSON lines, program text by
 * its first line, or text that is clean UTF-8.
 * `whole`: the head is the whole content.
 */
export function detect(path: string, head: Uint8Array, compression: Compression, whole: boolean): Detection {
  const extension = extensionOf(path);
  const named = isCodeFile(path) ? 'code' : (byExtension.get(extension) ?? null);
  const found = (format: string): Detection => ({ format, compression });
  const refuse = (detail: string, reason: FaultReason = 'unsupported-format'): Detection => ({
    format: 'unsupported',
    compression,
    reason,
    detail,
  });

  if (head.length === 0) return named === null ? refuse('the file is empty', 'empty-file') : found(named);
  if (compression !== 'none' && compressionOf(head) !== 'none') return refuse('compressed twice; unpack it once');
  const body = head.subarray(bomLength(head));
  const text = Buffer.from(body.subarray(0, 4096)).toString('latin1');
  if (/^\s*WARC\/\d+\.\d+\r?\n/.test(text)) return found('warc');
  if (text.startsWith('filedesc:')) return found('arc');
  if (/^\s*(?:<\?xml[^>]*>\s*)?<mediawiki[\s>]/.test(text)) return found('mediawiki');
  if (text.startsWith('%PDF-')) return found('pdf');
  if (text.startsWith('PAR1') || text.startsWith('PARE')) {
    if (compression !== 'none') return refuse('a compressed Parquet file; unpack it first');
    if (text.startsWith('PARE')) return refuse('an encrypted Parquet file; decrypt it first', 'encrypted');
    return found('parquet');
  }
  const signature = binarySignature(head);
  if (signature !== null) return refuse(`${signature}; no reader takes it`);
  const content = contentClass(head, whole);
  if (named !== null) {
    if (!TEXT_FORMATS.has(named)) return found(named);
    if (content === 'binary') return refuse(`named ${extension}, but it holds binary data`);
    if (content === 'utf-16' && !ANY_CHARSET.has(named)) {
      return refuse(`named ${extension}, but it is in UTF-16; convert it to UTF-8`);
    }
    const page = named === 'code' && PAGE_PROGRAMS.has(extension) && startsAsHtml(text);
    if (page && !PROGRAM_MARKS.test(Buffer.from(body).toString('latin1'))) return found('html');
    if (named === 'json' && startsWithObjectLine(Buffer.from(body).toString('utf8'), whole)) return found('jsonl');
    return found(named);
  }
  if (content === 'binary') return refuse(`${extension || 'no file ending'}, and binary data of no known format`);
  if (startsAsHtml(text)) return found('html');
  if (extension === '' || TEXT_LIKE.has(extension)) {
    if (startsWithObjectLine(Buffer.from(body).toString('utf8'), whole)) return found('jsonl');
    if (languageOf(path, Buffer.from(body).toString('utf8')) !== null) return found('code');
    if (content === 'text') return found('text');
    return refuse(`${extension || 'no file ending'}, and no clean UTF-8 text; name it .txt to read it as text`);
  }
  return refuse(`no reader for ${extension}; name it .txt to read it as plain text`);
}

/** Reads the first bytes of a file and says what it is. Throws AppError `io`. */
export async function detectFile(file: string, path: string, size: number): Promise<Detection> {
  const source = openSource({ file, size, knobs: { maxExpansion: Infinity } }, { piece: HEAD });
  const parts: Uint8Array[] = [];
  let length = 0;
  let damage: string | null = null;
  for await (const piece of source.pieces(0)) {
    if (piece.kind === 'break') {
      if (piece.reason === 'source-changed') {
        return { format: 'unsupported', compression: source.compression, reason: piece.reason, detail: piece.detail };
      }
      damage ??= piece.detail;
      continue;
    }
    parts.push(copyOf(piece.bytes));
    length += piece.bytes.length;
    if (length >= HEAD) break;
  }
  const head = Buffer.concat(parts, length).subarray(0, HEAD);
  const whole = length < HEAD;
  const detection = detect(path, head, source.compression, whole);
  if (damage !== null && 'reason' in detection && length === 0) {
    return { ...detection, reason: 'bad-compression', detail: damage };
  }
  return detection;
}
