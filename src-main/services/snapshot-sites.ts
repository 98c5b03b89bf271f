import type { SiteKey, Sites } from '#engine/corpus/site-shifts.ts';
import { parseUrl } from '#engine/url/parse-url.ts';
import type { Snapshot } from './snapshot.ts';

const known = new WeakMap<Snapshot['segments'], Sites>();

/**
 * Which site each document is of: the host of its address, by source, extractor and script. Reads what every document says of
 * itself the first time, but no text.
 */
export function sitesOf(snapshot: Pick<Snapshot, 'documents' | 'segments' | 'files' | 'groups'>): Sites {
  let sites = known.get(snapshot.segments);
  if (sites === undefined) known.set(snapshot.segments, (sites = readSites(snapshot)));
  return sites;
}

function readSites({
  documents,
  segments,
  files,
  groups,
}: Pick<Snapshot, 'documents' | 'segments' | 'files' | 'groups'>): Sites {
  const of = new Uint32Array(documents);
  const list: SiteKey[] = [];
  const numbers = new Map<string, number>();
  const { list: groupList, of: groupOf } = groups();
  for (const { source, textFile, first, end, start } of segments) {
    files.withText(textFile, (reader) => {
      for (const row of reader.rows(first, end)) {
        const document = start + row.ordinal - first;
        const { script } = groupList[groupOf[document]!]!;
        const key = { source: source.name, ...siteOf(row.meta), script };
        const name = `${key.source}\n${key.site}\n${key.extractor}\n${script}`;
        let number = numbers.get(name);
        if (number === undefined) numbers.set(name, (number = list.push(key) - 1));
        of[document] = number;
      }
    });
  }
  return { of, list };
}

function siteOf(meta: string): Pick<SiteKey, 'site' | 'extractor'> {
  const { url, page } = JSON.parse(meta) as { url?: unknown; page?: { extractor?: unknown } };
  const extractor = page?.extractor;
  return {
    site: typeof url === 'string' ? parseUrl(url).host : '',
    extractor: typeof extractor === 'number' ? extractor : null,
  };
}
