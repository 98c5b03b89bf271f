import { readArchive } from '#engine/read/archive.ts';
import type { ArchiveGrammar, HeadResult } from '#engine/read/archive.ts';
import { quote } from '#engine/read/place.ts';
import type { Reader } from '#engine/read/reader.ts';

/** Internet Archive ARC, versions 1 and 2: one header line a record, the HTTP response as it came. */
export const reader: Reader = {
  id: 'arc',
  version: 2,
  title: 'ARC web archive',
  extensions: ['.arc'],
  ranges: false,
  read: (input) => readArchive(input, grammar),
};

const MAX_LINE = 16 * 1024;

/**
 * URL (in which some crawlers left blanks), IP address, date, media type, for version 2 four more, length. No part can
 * match one text in two ways, or a hostile line would be tried for ever.
 */
const LINE =
  /^([a-z][a-z0-9+.-]*:\S.*?) ([0-9a-fA-F.:]{3,45}|-) (\d{12,18}) (;*[^\s;]+(?: ?;+ ?[^\s;]+)*;*)(?: (\S+) (\S+) (\d+|-) (\S+))? (\S+)$/i;

const grammar: ArchiveGrammar = { lookahead: MAX_LINE, parseHead, endsRecord: () => false, startsRecord, findRecord };

function lineAt(bytes: Uint8Array, at: number): string | null {
  const feed = bytes.indexOf(10, at);
  if (feed < 0 || feed - at > MAX_LINE) return null;
  return Buffer.from(bytes.subarray(at, feed)).toString('utf8').replace(/\r$/, '');
}

const isHead = (line: string | null): boolean => line !== null && /\d$/.test(line) && LINE.test(line);

function startsRecord(bytes: Uint8Array): boolean {
  return isHead(lineAt(bytes, 0));
}

function findRecord(bytes: Uint8Array, from: number): number {
  let feed = from > 0 ? bytes.indexOf(10, from - 1) : bytes.indexOf(10);
  for (; feed >= 0; feed = bytes.indexOf(10, feed + 1)) if (isHead(lineAt(bytes, feed + 1))) return feed + 1;
  return -1;
}

function parseHead(bytes: Uint8Array, final: boolean): HeadResult {
  const line = lineAt(bytes, 0);
  if (line === null) return bytes.length <= MAX_LINE && !final ? 'more' : 'none';
  const match = LINE.exec(line);
  if (match === null) return 'none';
  const [, url, , date, type, , , , , length] = match;
  if (!/^\d{1,15}$/.test(length!)) return { bad: `an ARC header with the length ${quote(length!)}` };
  const web = /^https?:/i.test(url!);
  return {
    head: {
      headerBytes: bytes.indexOf(10) + 1,
      length: Number(length),
      ignore: /^filedesc:/i.test(url!),
      http: web,
      contentType: type,
      conversion: false,
      url: url!,
      date: isoDate(date!),
      extra: {},
    },
  };
}

/** `20140216050221` -> `2014-02-16T05:02:21Z`; other lengths stay as they are. */
function isoDate(date: string): string {
  return date.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');
}
