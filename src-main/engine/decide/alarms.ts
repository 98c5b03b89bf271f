import type { Source } from '#shared/domain/source.ts';
import type { Decide } from './decide.ts';
import { sumOf } from './tally.ts';

/** Something that a person should look at; nothing stops for it. */
export interface Alarm {
  kind: 'drops-nothing' | 'drops-everything' | 'never-evaluated' | 'no-licence';
  /** A threshold side, a rule of the recipe or a source. */
  subject: string;
  message: string;
}

export function alarmsOf(decide: Decide, sources: readonly Pick<Source, 'name' | 'licence'>[]): Alarm[] {
  return [...thresholdAlarms(decide), ...licenceAlarms(decide, sources)];
}

function thresholdAlarms(decide: Decide): Alarm[] {
  const { documents } = decide.corpus;
  if (documents === 0) return [];
  const alarms: Alarm[] = [];
  const tally = decide.tally();
  const silent = neverEvaluated(decide);
  for (const unit of silent.units) {
    alarms.push({ kind: 'never-evaluated', subject: unit, message: `${unit} has no value for any document` });
  }
  for (const side of decide.thresholds.sides) {
    const unit = decide.thresholds.signals.get(side.signal)?.unit ?? '';
    if (silent.units.has(unit)) continue;
    if (silent.signals.has(side.signal)) {
      const message = `${side.signal} has no value for any document`;
      if (!alarms.some(({ subject }) => subject === side.signal)) {
        alarms.push({ kind: 'never-evaluated', subject: side.signal, message });
      }
      continue;
    }
    const alone = sumOf(tally.rows[decide.rows.findIndex(({ id }) => id === side.id)]!, 0, 0);
    const ruled = documents - decide.forced.length;
    if (alone === 0) {
      alarms.push({ kind: 'drops-nothing', subject: side.id, message: `${side.id} drops nothing` });
    } else if (alone === ruled) {
      alarms.push({ kind: 'drops-everything', subject: side.id, message: `${side.id} drops every document` });
    }
  }
  return alarms;
}

/** Judged signals without a single value, and the rules all of whose judged signals are so. */
function neverEvaluated(decide: Decide): { signals: Set<string>; units: Set<string> } {
  const measured = decide.measured();
  const judged = [...decide.thresholds.signals.values()];
  const signals = new Set(judged.filter(({ signal }) => measured.get(signal) === 0).map(({ signal }) => signal));
  const units = new Set(judged.map(({ unit }) => unit));
  for (const { unit, signal } of judged) if (!signals.has(signal)) units.delete(unit);
  return { signals, units };
}

function licenceAlarms(decide: Decide, sources: readonly Pick<Source, 'name' | 'licence'>[]): Alarm[] {
  const used = new Set(decide.corpus.groups.list.map(({ source }) => source));
  return sources
    .filter(({ name, licence }) => used.has(name) && (licence === null || licence.trim() === ''))
    .map(({ name }) => ({ kind: 'no-licence', subject: name, message: `source ${name} has no licence` }));
}
