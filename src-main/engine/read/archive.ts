import { newByteReader } from './byte-reader.ts';
import type { ByteReader } from './byte-reader.ts';
import { openSource } from './compressed/open.ts';
import { isWanted, payloadItem } from './archive-payload.ts';
import { fault, isDone } from './place.ts';
import type { Place, ReadInput, ReadItem } from './reader.ts';

/*
 * What WARC and ARC share: records one after the other, each a header that states its length and a block of that many
 * bytes. Lengths are not believed: after a block a record, a member or the end must follow. Where none does, the record
 * goes to the ledger and reading goes on at the next line that begins a record, so that damage costs one record.
 *
 * Locators: in a bare file the offset of the record. In a compressed one the offset in the file of the gzip member or
 * zstd frame in which the record begins, and `part` counts the items that begin in that member: 0 throughout where each
 * record has its own member; where the whole file is one member all are 0.part. So a place is unique, and depends on
 * nothing but the file.
 */

/** What a record's header says. */
export interface ArchiveHead {
  /** Bytes of the header, its blank line included. */
  headerBytes: number;
  /** Bytes of the block. */
  length: number;
  /** True for records that hold no document by their nature. */
  ignore: boolean;
  /** The block begins with an HTTP head. */
  http: boolean;
  /** Declared Content-Type of the block. */
  contentType: string | undefined;
  /** The block is text in UTF-8 unless it says otherwise (WET). */
  conversion: boolean;
  url: string | null;
  date: string | null;
  /** For `extra`; undefined members are left out. */
  extra: Record<string, string | undefined>;
}

/** `more`: the header goes on behind these bytes. `none`: no record begins here. */
export type HeadResult = { head: ArchiveHead } | { bad: string } | 'more' | 'none';

export interface ArchiveGrammar {
  /** Bytes after a block that tell whether a record begins there. */
  lookahead: number;
  /** `final`: no bytes follow these. */
  parseHead(bytes: Uint8Array, final: boolean): HeadResult;
  /** Whether these bytes, which follow a block, can only be the end of its record. */
  endsRecord(bytes: Uint8Array): boolean;
  /** Whether a record begins with these bytes. */
  startsRecord(bytes: Uint8Array): boolean;
  /** First line at or after `from` that begins a record and is there as a whole, or -1. */
  findRecord(bytes: Uint8Array, from: number): number;
}

const MAX_HEADER = 1 << 20;
const SCAN = 256 * 1024;
/**
 * Times that a compressed file may be inflated again to look into a long block whose stated length was a lie; in later
 * ones the next line that begins a record is taken for one.
 */
const MAX_REOPEN = 16;
/** Line ends between two records. */
const MAX_GAP = 8;

export async function* readArchive(input: ReadInput, grammar: ArchiveGrammar): AsyncGenerator<ReadItem> {
  const source = openSource(input);
  const bare = source.compression === 'none';
  const max = input.knobs.maxRecordBytes;
  const from = bare ? (input.after?.locator ?? 0) : 0;
  const reader = newByteReader(source, from);
  const newPlace = placer(reader, bare);
  let reopened = 0;

  /** Moves to the next record start behind the next byte, or to the end; gives the bytes passed over. */
  async function resync(): Promise<number> {
    const start = reader.position;
    for (let first = 1; ; first = 0) {
      const bytes = await reader.peek(SCAN);
      const next = findNext(reader, grammar, bytes, first);
      const step = next >= 0 ? next : bytes.length < SCAN ? bytes.length : bytes.length - grammar.lookahead;
      reader.consume(step);
      if (next >= 0 || bytes.length < SCAN) return reader.position - start;
    }
  }

  /** Passes over `n` bytes, as far as there are so many; in a bare file without reading them, whatever was stated. */
  async function pass(n: number): Promise<number> {
    if (!bare) return reader.skip(n);
    const length = Math.min(n, source.size - reader.position);
    await reader.seek(reader.position + length);
    return length;
  }

  /** Whether a block that ends `ahead` of the position ends where a record should. */
  function endsWell(bytes: Uint8Array, ahead: number): boolean {
    if (grammar.endsRecord(bytes.subarray(ahead))) return true;
    let i = ahead;
    for (;;) {
      if (i >= bytes.length || reader.memberStart(i) === i) return true;
      if (bytes[i] !== 10 && bytes[i] !== 13) break;
      i++;
    }
    return grammar.startsRecord(bytes.subarray(i));
  }

  /** The next item, with the reader moved behind it; null for one that is ignored in silence: blank bytes. */
  async function nextItem(bytes: Uint8Array): Promise<ReadItem | null> {
    const place = newPlace(null);
    const done = isDone(input, place);
    let want = 4096;
    let found = grammar.parseHead(bytes, false);
    while (found === 'more' && want <= MAX_HEADER) {
      bytes = await reader.peek(want);
      found = grammar.parseHead(bytes, bytes.length < want);
      want *= 4;
    }
    if (typeof found === 'string' || 'bad' in found) {
      const length = await resync();
      const why =
        found === 'none' ? 'bytes that belong to no record' : found === 'more' ? 'a header without end' : found.bad;
      return fault(place, 'bad-record', `${why}; ${length} bytes passed over`, length);
    }
    const { head } = found;
    const size = head.headerBytes + head.length;
    const wrong = (length: number): ReadItem => {
      const stated = `the header states a block of ${head.length} bytes, the next record begins after ${length - head.headerBytes}`;
      return fault(place, 'bad-record', `${stated}; ${length} bytes passed over`, length);
    };

    if (head.length > max) {
      const start = reader.position;
      const ignored = head.ignore ? ('not-a-document' as const) : await ignoredBy(head);
      const trusted = bare || reopened < MAX_REOPEN;
      let length = trusted ? await pass(size) : await resync();
      const tail = await reader.peek(grammar.lookahead);
      const whole = trusted ? length === size && endsWell(tail, 0) : length >= size && length <= size + MAX_GAP;
      if (whole && ignored !== null) return { kind: 'ignored', ...place, reason: ignored, bytes: size };
      if (whole) {
        const detail = `a record of ${size} bytes is longer than ${max}; raise read.maxRecordBytes to read it`;
        return fault(place, 'too-large', detail, size);
      }
      if (trusted) {
        reopened++;
        await reader.seek(start);
        length = await resync();
      }
      return wrong(length);
    }

    bytes = await reader.peek(size + grammar.lookahead);
    if (bytes.length < size) {
      const length = await resync();
      if (length < bytes.length) return wrong(length);
      const cut = `the record of ${size} bytes is cut off after ${length}`;
      const broken = reader.takeBreak();
      if (broken === null) return fault(place, 'bad-record', `${cut}: the file ends`, length);
      return fault(place, broken.reason, `${cut}: ${broken.detail}`, length);
    }
    if (!endsWell(bytes, size)) return wrong(await resync());
    // The view stays valid: nothing is peeked before the item is built.
    reader.consume(size);
    if (done) return null;
    if (head.ignore) return { kind: 'ignored', ...place, reason: 'not-a-document', bytes: size };
    return payloadItem(place, size, head, bytes.subarray(head.headerBytes, size), input.knobs);
  }

  async function ignoredBy(head: ArchiveHead) {
    const bytes = await reader.peek(head.headerBytes + 64 * 1024);
    const wanted = isWanted(head, bytes.subarray(head.headerBytes), input.knobs);
    return 'ignored' in wanted ? wanted.ignored : null;
  }

  try {
    let empty = from === 0;
    for (;;) {
      if (input.cancelled()) return;
      const bytes = await reader.peek(64);
      let blanks = 0;
      while (bytes[blanks] === 10 || bytes[blanks] === 13) blanks++;
      empty &&= bytes.length === 0;
      if (blanks > 0) reader.consume(blanks);
      else if (bytes.length > 0) {
        const item = await nextItem(bytes);
        if (item !== null && !isDone(input, item)) yield item;
      } else {
        const broken = reader.takeBreak();
        if (broken === null) break;
        empty = false;
        const item = fault(newPlace(broken.member), broken.reason, broken.detail);
        if (!isDone(input, item)) yield item;
      }
    }
    if (empty && input.after === undefined) yield fault({ locator: 0, part: 0 }, 'empty-file', 'the file is empty');
  } finally {
    await reader.close();
  }
}

/** Gives each item its place, at the reader's position or in a given member. */
function placer(reader: ByteReader, bare: boolean): (member: number | null) => Place {
  let current = -1;
  let part = 0;
  return (member) => {
    if (bare) return { locator: reader.position, part: 0 };
    const at = member ?? reader.member();
    part = at === current ? part + 1 : 0;
    current = at;
    return { locator: at, part };
  };
}

/** Where the next record begins: at a line that says so, or with a member. */
function findNext(reader: ByteReader, grammar: ArchiveGrammar, bytes: Uint8Array, from: number): number {
  const line = grammar.findRecord(bytes, from);
  let member = reader.memberStart(from);
  while (member >= 0 && !grammar.startsRecord(bytes.subarray(member))) member = reader.memberStart(member + 1);
  if (member < 0) return line;
  return line < 0 ? member : Math.min(line, member);
}
