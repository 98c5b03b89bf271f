import { hashOf } from '#engine/hash.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { parseList, type ListLine } from '#engine/text/list-file.ts';
import { parseUrl } from '#engine/url/parse-url.ts';
import { makeUrlList, piecesOf } from '#engine/url/url-list.ts';

/** Says which entry of a recipe's `clean.deny` an address fits; null where none does. */
export interface DenyList {
  match(url: string | undefined): string | null;
  /** Of all entries, those of files written out. */
  sha256: string;
}

const FILE = 'file:';

/** Entries are as in lists of addresses (url/url-list.ts); `file:PATH` stands for those of a file. */
export function denyList(deny: readonly string[]): DenyList {
  const lines = deny.flatMap((entry): Pick<ListLine, 'entry' | 'except'>[] =>
    entry.startsWith(FILE)
      ? parseList(new TextDecoder().decode(fileResources().read(entry)))
      : [{ entry: entry.startsWith('!') ? entry.slice(1).trim() : entry, except: entry.startsWith('!') }],
  );
  const match = makeUrlList(lines);
  return {
    match(url) {
      if (lines.length === 0 || url === undefined || url === '') return null;
      const parts = parseUrl(url);
      return match(parts, piecesOf(parts));
    },
    sha256: hashOf(lines.map(({ entry, except }) => [entry, except])),
  };
}
