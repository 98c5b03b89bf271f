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
      reader.origins(first, end).forEach(({ url, extractor }, i) => {
        const document = start + i;
        const { script } = groupList[groupOf[document]!]!;
        const site = url === null ? '' : parseUrl(url).host;
        const name = `${source.name}\n${site}\n${extractor}\n${script}`;
        let number = numbers.get(name);
        if (number === undefined)
          numbers.set(name, (number = list.push({ source: source.name, site, extractor, script }) - 1));
        of[document] = number;
      });
    });
  }
  return { of, list };
}
