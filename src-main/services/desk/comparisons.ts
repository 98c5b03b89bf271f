import type { Comparison } from '#shared/contract/desk.ts';
import { AppError } from '#shared/errors.ts';
import { nearestTo, type Near } from '#engine/decide/nearest.ts';
import type { Held } from './held.ts';
import type { Beginnings } from './rows.ts';
import type { Out } from './types.ts';

/** Groups of a kind that are named. */
const MOST_GROUPS = 30;

/** What decides now against the saved limits. */
export function comparisonOf(held: Held, top: number, beginnings: Beginnings): Comparison {
  const { by, nearest, ...counts } = held.baseline.compare(top);
  const begun = beginnings.of(
    nearest.map(({ document }) => document),
    held,
  );
  return {
    ...counts,
    nearest: nearest.map(({ document: _, limit, ...flip }, k) => ({
      ...flip,
      limit: typeof limit === 'number' ? limit : [...limit],
      ...begun[k]!,
    })),
    bySource: by.source.slice(0, MOST_GROUPS),
    byLanguage: by.language.slice(0, MOST_GROUPS),
  };
}

/** The documents on both sides of a value of a signal. Throws `usage` for a label. */
export function nearestDocuments(
  signal: string,
  value: number,
  top: number,
  held: Held,
  beginnings: Beginnings,
): Out<'desk', 'nearest'> {
  const { decide } = held;
  const column = decide.corpus.column(signal);
  if (column.kind === 'label') throw new AppError('usage', `${signal} is a label: no document is near another`);
  // At the limit a document is kept: below a max, above a min.
  const { max, maxOpen, min, minOpen } = decide.thresholds.signals.get(signal)?.limits('und', '') ?? {};
  const at = (max === value && maxOpen !== true) || (min === value && minOpen === true) ? 'below' : 'above';
  const { below, above } = nearestTo(column, { value, at, first: decide.others(signal), top });
  const shown = (list: readonly Near[]): Out<'desk', 'nearest'>['below'] => {
    const begun = beginnings.of(
      list.map(({ document }) => document),
      held,
    );
    return list.map((near, k) => ({ ...begun[k]!, value: near.value, verdict: decide.verdict(near.document) }));
  };
  return { below: shown(below), above: shown(above) };
}
