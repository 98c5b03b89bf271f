import type { LongTail } from '#shared/domain/recipe.ts';
import type { Unit } from '#engine/measure/unit.ts';
import { QUOTA_PURPOSE, type Lot } from './chance.ts';

/** A recipe's long-tail quota, ready to be asked. */
export interface Quota {
  seed: string;
  /** Signals of the rules that a drawn document may fail. */
  soft: ReadonlySet<string>;
  /** Of a source (null: not known) and a language. */
  share(source: string | null, language: string): number;
  /** Equal keys, equal draws. */
  key: string;
}

/** Null where the recipe has no quota, or one that keeps nothing. */
export function quotaOf(
  longTail: LongTail | undefined,
  units: readonly Pick<Unit, 'name' | 'signals'>[],
): Quota | null {
  if (longTail === undefined) return null;
  const { seed, share, groups = [] } = longTail;
  const soft = softSignals(longTail, units);
  if (soft.size === 0 || Math.max(share, ...groups.map((group) => group.share)) === 0) return null;
  return {
    seed,
    soft,
    // The nearest is said of both, then of the source, then of the language.
    share(source, language) {
      const said = (bySource: boolean, byLanguage: boolean): number | undefined =>
        groups.find(
          (group) =>
            (group.source !== undefined) === bySource &&
            (group.language !== undefined) === byLanguage &&
            (!bySource || group.source === source) &&
            (!byLanguage || group.language === language),
        )?.share;
      return said(true, true) ?? said(true, false) ?? said(false, true) ?? share;
    },
    key: JSON.stringify([seed, share, groups, [...soft]]),
  };
}

/** Signals of soft rules and soft signals of others. */
export function softSignals(
  { soft }: Pick<LongTail, 'soft'>,
  units: readonly Pick<Unit, 'name' | 'signals'>[],
): ReadonlySet<string> {
  const named = new Set(soft);
  return new Set(
    units.flatMap(({ name, signals }) =>
      signals.filter((signal) => named.has(name) || named.has(signal.name)).map((signal) => signal.name),
    ),
  );
}

/** Whether soft rules pass over a document: so in every source and language its share of those that fail only them is kept. */
export function isSpared(quota: Quota, lot: Lot, language: string): boolean {
  const share = quota.share(lot.source, language);
  return share > 0 && lot.draw(quota.seed, QUOTA_PURPOSE) < share;
}
