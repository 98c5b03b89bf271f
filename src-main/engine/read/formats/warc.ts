import { readArchive } from '#engine/read/archive.ts';
import type { ArchiveGrammar, ArchiveHead, HeadResult } from '#engine/read/archive.ts';
import { asciiLower, parseFields } from '#engine/read/http.ts';
import type { Reader } from '#engine/read/reader.ts';

/**
 * WARC 0.18 to 1.1 (ISO 28500), and what is made in its shape: WET (conversion records) and WAT (metadata records,
 * which are no documents). Documents are in response, resource and conversion records.
 */
export const reader: Reader = {
  id: 'warc',
  version: 2,
  title: 'WARC web archive',
  extensions: ['.warc', '.wet', '.wat'],
  ranges: false,
  read: (input) => readArchive(input, grammar),
};

const VERSION = /^WARC\/\d+\.\d+[ \t]*\r?\n/;
const LONGEST_VERSION = 32;
const MARK = Buffer.from('WARC/');

const grammar: ArchiveGrammar = { lookahead: 64, parseHead, endsRecord, startsRecord, findRecord };

/** The two line ends that close each record: after them a record may be missing or broken, but this one is whole. */
function endsRecord(bytes: Uint8Array): boolean {
  return /^\r?\n\r?\n/.test(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));
}

function startsRecord(bytes: Uint8Array): boolean {
  return VERSION.test(Buffer.from(bytes.subarray(0, LONGEST_VERSION)).toString('latin1'));
}

function findRecord(bytes: Uint8Array, from: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let i = buffer.indexOf(MARK, from); i >= 0; i = buffer.indexOf(MARK, i + 1)) {
    if (i > 0 && buffer[i - 1] === 10 && startsRecord(buffer.subarray(i))) return i;
  }
  return -1;
}

/** One past the blank line that ends the header; -1 when it is not there. Another record's first line ends it too. */
function headerEnd(bytes: Uint8Array): { end: number; blank: boolean } {
  for (let feed = bytes.indexOf(10); feed >= 0; feed = bytes.indexOf(10, feed + 1)) {
    const next = bytes[feed + 1];
    if (next === 10) return { end: feed + 2, blank: true };
    if (next === 13 && bytes[feed + 2] === 10) return { end: feed + 3, blank: true };
    if (next === MARK[0] && startsRecord(bytes.subarray(feed + 1))) return { end: feed + 1, blank: false };
  }
  return { end: -1, blank: false };
}

function parseHead(bytes: Uint8Array, final: boolean): HeadResult {
  if (!startsRecord(bytes)) return bytes.length < LONGEST_VERSION && !final ? 'more' : 'none';
  const { end, blank } = headerEnd(bytes);
  if (end < 0) return final ? { bad: 'a WARC header that is cut off' } : 'more';
  if (!blank) return { bad: 'a WARC header without a blank line at its end' };
  const { fields } = parseFields(bytes.subarray(0, end), bytes.indexOf(10) + 1);
  const stated = fields.get('content-length');
  if (stated === undefined) return { bad: 'a WARC header without Content-Length' };
  if (!/^\d{1,15}$/.test(stated)) return { bad: `a WARC header with the Content-Length ${JSON.stringify(stated)}` };
  const type = asciiLower(fields.get('warc-type') ?? '');
  if (type === '') return { bad: 'a WARC header without WARC-Type' };
  return { head: headOf(type, fields, end, Number(stated)) };
}

function headOf(type: string, fields: Map<string, string>, headerBytes: number, length: number): ArchiveHead {
  const contentType = fields.get('content-type');
  const url = fields.get('warc-target-uri')?.replace(/^<(.*)>$/, '$1') ?? null;
  const document = type === 'response' || type === 'resource' || type === 'conversion';
  const http = type === 'response' && (contentType === undefined || /^application\/http\b/i.test(contentType));
  return {
    headerBytes,
    length,
    // Crawlers keep their own logs and manifests as resources under this scheme.
    ignore: !document || (url?.startsWith('metadata:') ?? false),
    http,
    contentType,
    conversion: type === 'conversion',
    url: url === '' ? null : url,
    date: fields.get('warc-date') ?? null,
    extra: {
      warc_record_id: fields.get('warc-record-id'),
      warc_truncated: fields.get('warc-truncated'),
      warc_language: fields.get('warc-identified-content-language'),
    },
  };
}
