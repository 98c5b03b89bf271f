import type { SiteAlarm } from '#shared/contract/desk.ts';
import { allOf, memberFilter, quoted } from '../../app/document-filter.ts';

/** A site that stands out, with every signal that says so. */
export interface StandingOut {
  source: string;
  site: string;
  /** Of the signal that most of its documents have. */
  documents: number;
  signals: { signal: string; value: number; usual: number }[];
}

/** Alarms by site, in their order. */
export function sitesIn(alarms: readonly SiteAlarm[]): StandingOut[] {
  const sites = Map.groupBy(alarms, ({ source, site }) => JSON.stringify([source, site]));
  return [...sites.values()].map((of) => ({
    source: of[0]!.source,
    site: of[0]!.site,
    documents: Math.max(...of.map(({ documents }) => documents)),
    signals: of.map(({ signal, value, usual }) => ({ signal, value, usual })),
  }));
}

/** The documents of a site, as a filter of evidence. */
export function siteFilter({ source, site }: Pick<StandingOut, 'source' | 'site'>): string {
  return allOf(memberFilter('source', source), `site = ${quoted(site)}`);
}
