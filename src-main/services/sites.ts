import { AppError } from '#shared/errors.ts';
import { siteShifts, type Scale, type SiteShift, type SiteShifts } from '#engine/corpus/site-shifts.ts';
import { withSnapshot, type RecipeChoice } from './decide.ts';
import { partOf, type Part } from './snapshot-coverage.ts';
import { sitesOf } from './snapshot-sites.ts';
import type { Snapshot } from './snapshot.ts';

/** A site whose texts are of another shape than its source's, with documents to look at by their ids. */
export interface SiteAlarm extends Omit<SiteShift, 'examples'> {
  examples: string[];
}

export interface SitesReport extends Omit<SiteShifts, 'shifts'> {
  /** The shards that it is of; null where it is of all. */
  partial: Part;
  alarms: SiteAlarm[];
}

/** Signals of the rule `structure` that a wrong block shifts. */
const SIGNALS: readonly (readonly [slot: string, scale: Scale])[] = [
  ['mean_chars', 'ratio'],
  ['mean_sentences', 'ratio'],
  ['cut_fraction', 'share'],
];

/** Compares the sites of each source. Throws `not-found` where the recipe does not measure structure. */
export async function siteReport(dir: string, choice: RecipeChoice = {}): Promise<SitesReport> {
  return withSnapshot(dir, choice, (snapshot) => {
    const report = sitesOfSnapshot(snapshot);
    if (report !== null) return report;
    throw new AppError('not-found', 'the recipe has no rule that measures structure', {
      where: snapshot.loaded.from,
      remedy: 'add "structure: { rule: structure }" to its rules, and run it again',
    });
  });
}

/** Null where the recipe does not measure structure. */
export function sitesOfSnapshot(snapshot: Snapshot): SitesReport | null {
  const unit = snapshot.keys.units.find(({ rule }) => rule === 'structure');
  if (unit === undefined) return null;
  const signals = SIGNALS.flatMap(([slot, scale]) => {
    const name = unit.signals.find((signal) => signal.slot === slot)?.name;
    return name === undefined ? [] : [{ signal: name, scale, column: snapshot.columns.column(name) }];
  });
  const { shifts, ...counts } = siteShifts(sitesOf(snapshot), signals);
  const alarms = shifts.map(({ examples, ...shift }) => ({ ...shift, examples: examples.map(snapshot.id) }));
  return { partial: partOf(snapshot.coverage), ...counts, alarms };
}
