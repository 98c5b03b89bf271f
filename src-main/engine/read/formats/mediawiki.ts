import { openSource } from '../compressed/open.ts';
import { newPageCutter, type CutPage } from '../mediawiki/page-cutter.ts';
import { readPageElement, type DumpPage } from '../mediawiki/page-element.ts';
import { fault, isDone, quote } from '../place.ts';
import type { ReadInput, ReadItem, Reader, RecordMeta } from '../reader.ts';
import { decodeUtf8 } from '../utf8.ts';

/**
 * A dump of a wiki in MediaWiki's export format, known by its first element: one article is one record, its last
 * revision. Pages of other namespaces (talk, users, templates, files, categories) and redirects are no documents; pages
 * that are not wikitext (Lua, CSS, JSON) are passed over by their type. Locator: offset of `<page>`.
 */
export const reader: Reader = {
  id: 'mediawiki',
  version: 1,
  title: 'MediaWiki dump (XML)',
  extensions: [],
  ranges: false,
  read,
};

async function* read(input: ReadInput): AsyncGenerator<ReadItem> {
  const source = openSource(input);
  const pages = newPageCutter(input.knobs.maxRecordBytes);
  let about: Wiki | null = null;
  let empty = true;
  let found = false;

  for await (const piece of source.pieces(0)) {
    if (input.cancelled()) return;
    empty = false;
    if (piece.kind === 'break') {
      found = true;
      const broken = fault({ locator: pages.rest()?.at ?? piece.at, part: 0 }, piece.reason, piece.detail);
      if (!isDone(input, broken)) yield broken;
      pages.restart();
      continue;
    }
    pages.push(piece.bytes, piece.at);
    for (let page = pages.next(); page !== null; page = pages.next()) {
      if (input.cancelled()) return;
      found = true;
      about ??= aboutWiki(decodeUtf8(pages.head).text);
      if (!isDone(input, { locator: page.at, part: 0 })) yield itemOf(page, about, input.knobs.maxRecordBytes);
    }
  }
  const cut = pages.rest();
  const start = { locator: cut?.at ?? 0, part: 0 };
  if (isDone(input, start)) return;
  if (empty) yield fault(start, 'empty-file', 'the file is empty');
  else if (cut !== null) yield fault(start, 'bad-record', 'the last page is cut off', cut.length);
  else if (!found) yield fault(start, 'bad-record', 'the dump holds no page');
}

/** What the head of a dump says of all its pages. */
interface Wiki {
  language?: string;
  /** Address of a page without its title. */
  base?: string;
}

function aboutWiki(head: string): Wiki {
  const language = /<mediawiki\s[^>]{0,2000}?\bxml:lang="([\w-]{1,20})"/.exec(head)?.[1];
  const base = /<base>(https?:\/\/[^<>\s]{1,500}\/)[^/<>]{0,500}<\/base>/.exec(head)?.[1];
  return { ...(language === undefined ? {} : { language }), ...(base === undefined ? {} : { base }) };
}

function itemOf(cut: CutPage, wiki: Wiki, max: number): ReadItem {
  const place = { locator: cut.at, part: 0 };
  if (cut.tooLong) {
    const detail = `a page of ${cut.length} bytes is longer than ${max}; raise read.maxRecordBytes to read it`;
    return fault(place, 'too-large', detail, cut.length);
  }
  const { text: xml, replaced } = decodeUtf8(cut.bytes);
  const page = readPageElement(xml);
  const ignored = (reason: 'not-a-document' | 'media-type'): ReadItem => ({
    ...place,
    kind: 'ignored',
    reason,
    bytes: cut.length,
  });
  if (page.namespace !== '0' || page.redirect) return ignored('not-a-document');
  if (page.model !== 'wikitext') return ignored('media-type');
  if (page.text === null) return fault(place, 'missing-text', `page ${quote(page.title)} has no text`, cut.length);
  if (page.text === '') return fault(place, 'empty-text', `page ${quote(page.title)} is empty`, cut.length);
  const content = { as: 'text', text: page.text } as const;
  return { ...place, kind: 'record', bytes: cut.length, content, meta: metaOf(page, wiki), replaced };
}

function metaOf({ id, title, date }: DumpPage, { language, base }: Wiki): RecordMeta {
  const meta: RecordMeta = { mime: 'text/x-wiki' };
  if (id !== '') meta.id = id;
  if (title !== '') meta.title = title;
  if (date !== '') meta.date = date;
  if (language !== undefined) meta.language = language;
  if (base !== undefined && title !== '') {
    meta.url = base + encodeURI(title.replaceAll(' ', '_')).replaceAll('?', '%3F').replaceAll('#', '%23');
  }
  return meta;
}
