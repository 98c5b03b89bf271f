import { usageOfFields } from '#engine/clean/extract/usage.ts';
import { copyOf } from './bytes.ts';
import type { IgnoreReason } from '#shared/domain/ledger.ts';
import type { ReadKnobs } from '#shared/domain/recipe.ts';
import type { ArchiveHead } from './archive.ts';
import { decodePayload } from './compressed/payload.ts';
import { asciiLower, dechunk, parseHttpHead, parseMediaType } from './http.ts';
import type { HttpHead } from './http.ts';
import { fault, quote } from './place.ts';
import type { Place, ReadItem, RecordContent, RecordMeta, ResponseNotes } from './reader.ts';
import { decodeUtf8 } from './utf8.ts';

const HTML = new Set(['text/html', 'application/xhtml+xml', 'application/xhtml', 'text/xhtml']);
const PLAIN = new Set(['text/plain', 'text/markdown', 'text/x-markdown']);

const HTML_START =
  /^(?:\ufeff|\xef\xbb\xbf)?\s*(?:<!--|<!doctype html|<html|<head|<title|<body|<h1|<div|<p[ >]|<table)/i;

interface Wanted {
  type: 'html' | 'plain' | 'sniff';
  mime: string | null;
  charset: string | null;
  http: HttpHead | null;
}

/** Whether a block holds a document, told by its HTTP status and media type alone. */
export function isWanted(
  head: ArchiveHead,
  block: Uint8Array,
  knobs: ReadKnobs,
): Wanted | { ignored: IgnoreReason } | { bad: string } {
  let http: HttpHead | null = null;
  let contentType = head.contentType;
  if (head.http) {
    http = parseHttpHead(block);
    if (http === null) {
      const start = quote(Buffer.from(block.subarray(0, 40)).toString('latin1'));
      return { bad: `no HTTP status line where a response should begin, but ${start}` };
    }
    if (!knobs.anyHttpStatus && (http.status < 200 || http.status > 299)) return { ignored: 'http-status' };
    contentType = http.fields.get('content-type');
  }
  const { type: mime, charset } = parseMediaType(contentType);
  if (mime === null) return http === null ? { ignored: 'media-type' } : { type: 'sniff', mime, charset, http };
  if (HTML.has(mime)) return { type: 'html', mime, charset, http };
  if (PLAIN.has(mime)) return { type: 'plain', mime, charset, http };
  return { ignored: 'media-type' };
}

/** Block of an archive record -> item. `block` may be reused by the caller afterwards: what is kept is copied. */
export function payloadItem(
  place: Place,
  size: number,
  head: ArchiveHead,
  block: Uint8Array,
  knobs: ReadKnobs,
): ReadItem {
  const wanted = isWanted(head, block, knobs);
  if ('ignored' in wanted) return { kind: 'ignored', ...place, reason: wanted.ignored, bytes: size };
  if ('bad' in wanted) return fault(place, 'bad-record', wanted.bad, size);

  let bytes = block;
  if (wanted.http !== null) {
    const { fields, length } = wanted.http;
    bytes = block.subarray(length);
    if (/\bchunked\b/i.test(fields.get('transfer-encoding') ?? '')) {
      const whole = dechunk(bytes);
      if (whole === null) return fault(place, 'bad-encoding', 'its chunked payload has a wrong chunk size', size);
      bytes = whole;
    }
    const decoded = decodePayload(bytes, fields.get('content-encoding'), knobs.maxRecordBytes);
    if (!decoded.ok) return fault(place, decoded.reason, decoded.detail, size);
    bytes = decoded.bytes;
  }
  if (bytes.length === 0) return fault(place, 'empty-text', 'the payload is empty', size);
  let { type } = wanted;
  if (type === 'sniff') {
    const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
    if (!HTML_START.test(start)) return { kind: 'ignored', ...place, reason: 'media-type', bytes: size };
    type = 'html';
  }

  const utf8 = wanted.charset === null || wanted.charset === 'utf-8' || wanted.charset === 'utf8';
  let replaced = 0;
  let content: RecordContent;
  if (head.conversion && type === 'plain' && utf8) {
    const decoded = decodeUtf8(bytes);
    replaced = decoded.replaced;
    content = { as: 'text', text: decoded.text };
  } else content = { as: 'bytes', type, bytes: copyOf(bytes), charset: wanted.charset };

  const meta: RecordMeta = {};
  if (head.url !== null) meta.url = head.url;
  if (head.date !== null) meta.date = head.date;
  if (wanted.mime !== null) meta.mime = wanted.mime;
  const http = wanted.http === null ? null : httpNotes(wanted.http.fields);
  if (http !== null) meta.http = http;
  const extra = { ...head.extra, http_status: wanted.http?.status };
  const json = JSON.stringify(extra);
  if (json !== '{}') meta.extra = json;
  return { kind: 'record', ...place, bytes: size, content, meta, replaced };
}

/** What a response says of the use of its payload; null where it says nothing. */
function httpNotes(fields: ReadonlyMap<string, string>): ResponseNotes | null {
  const usage = usageOfFields(fields);
  const licence = linkOf(fields.get('link'), 'license');
  return usage.length === 0 && licence === undefined ? null : { usage, ...(licence !== undefined && { licence }) };
}

/** Address of the first link of a relation in a Link field (RFC 8288, section 3); undefined where there is none. */
function linkOf(field: string | undefined, relation: string): string | undefined {
  for (const part of (field ?? '').slice(0, 8192).split('<').slice(1)) {
    const end = part.indexOf('>');
    if (end < 0) continue;
    const rel = /;\s*rel\s*=\s*"?([^";,]*)/i.exec(part.slice(end + 1))?.[1];
    if (rel !== undefined && asciiLower(rel).trim().split(/\s+/).includes(relation)) return part.slice(0, end).trim();
  }
  return undefined;
}
