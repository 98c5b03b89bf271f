import type { Decision } from '#shared/domain/decision.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { parseUrl, type UrlParts } from '#engine/url/parse-url.ts';
import { makeUrlList } from '#engine/url/url-list.ts';
import { openWorkspace } from '#store/workspace.ts';
import { locate } from './snapshot-segments.ts';
import { partOf, type Part } from './snapshot-coverage.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

export interface TakedownQuery {
  /**
   * Documents of this address: with a scheme that page alone, without one a domain (`example.org`, and all below it) or a
   * path (`example.org/blog`, and all below it).
   */
  url?: string;
  /** Every document of a source. */
  source?: string;
  /** One document. */
  document?: string;
  /** Takes takedowns of these documents back. */
  undo?: boolean;
  /** Writes nothing. */
  dryRun?: boolean;
}

export interface TakenDown {
  /** Documents that the query speaks of. */
  found: number;
  /** Of them, those about which something was written: taken down, or back. */
  changed: string[];
  /** First and last entry of the log; null where nothing was written. */
  entries: { first: number; last: number } | null;
  /** The shards that are ready; null where all are. */
  partial: Part;
}

/**
 * Takes documents down by address, source or id: an entry of the log for each that is not taken down already, which no
 * rule and no person's verdict outweighs, so that the next pack lacks them and its evidence says why. Documents that come
 * later are not spoken of: the command is run again then.
 */
export async function takeDown(dir: string, query: TakedownQuery, why: string, now: Date): Promise<TakenDown> {
  const ws = openWorkspace(dir);
  try {
    const snapshot = await openSnapshot(ws, { partial: 'texts' });
    try {
      const found = documentsOf(snapshot, query);
      const { takedowns } = snapshot.decisions.state;
      const changes = found.flatMap((document): { id: string; decision: Decision }[] => {
        const id = snapshot.id(document);
        const standing = takedowns.get(id);
        if (query.undo === true) {
          return standing === undefined ? [] : [{ id, decision: { kind: 'undo', entry: standing.entry } }];
        }
        if (standing !== undefined) return [];
        const textHash = snapshot.row(document).textSha256;
        return [{ id, decision: { kind: 'takedown', document: id, textHash, reason: why } }];
      });
      const decisions = changes.map(({ decision }) => decision);
      const entries = query.dryRun === true || decisions.length === 0 ? [] : ws.decide(decisions, now.toISOString());
      return {
        found: found.length,
        changed: changes.map(({ id }) => id),
        entries: entries.length === 0 ? null : { first: entries[0]!, last: entries.at(-1)! },
        partial: partOf(snapshot.coverage),
      };
    } finally {
      snapshot.close();
    }
  } finally {
    ws.close();
  }
}

function documentsOf(snapshot: Snapshot, { url, source, document }: TakedownQuery): number[] {
  if (document !== undefined) return [snapshot.find(document)];
  if (source !== undefined) {
    const names = snapshot.ws.sources().map(({ name }) => name);
    if (!names.includes(source)) {
      throw new AppError('not-found', `there is no source "${source}"`, { remedy: didYouMean(source, names) });
    }
  }
  const fits = url === undefined ? null : addressTest(url);
  const found: number[] = [];
  for (let at = 0; at < snapshot.documents; at++) {
    if (source !== undefined && locate(snapshot.segments, at).segment.source.name !== source) continue;
    if (fits !== null && !fits(addressOf(snapshot, at))) continue;
    found.push(at);
  }
  return found;
}

function addressOf(snapshot: Snapshot, document: number): UrlParts | null {
  const { url } = JSON.parse(snapshot.row(document).meta) as { url?: unknown };
  return typeof url === 'string' && url !== '' ? parseUrl(url) : null;
}

function addressTest(url: string): (address: UrlParts | null) => boolean {
  const wanted = parseUrl(url);
  if (wanted.host === '') throw new AppError('usage', `"${url}" is no address`, { remedy: 'name a domain or a page' });
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url.trim())) {
    const key = ({ host, path }: UrlParts): string => `${host}${path.replace(/\/$/, '')}`;
    return (address) => address !== null && key(address) === key(wanted);
  }
  const entry = wanted.path === '/' ? `domain ${wanted.host}` : `path ${wanted.host}${wanted.path}`;
  const match = makeUrlList([{ entry, except: false }]);
  return (address) => address !== null && match(address, []) !== null;
}
