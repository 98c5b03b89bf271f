import { sitesOfSnapshot } from '../sites.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Out } from './types.ts';

/** Alarms of an answer: each is some 400 bytes, of the megabyte that a call may take. */
const MOST = 100;

/** Sites that stand out, as the overview shows them. */
export function sitesCard(snapshot: Snapshot): Out<'desk', 'sites'> {
  const report = sitesOfSnapshot(snapshot);
  if (report === null) return null;
  const { alarms, tested, untested } = report;
  return { alarms: alarms.slice(0, MOST), tested, untested };
}
