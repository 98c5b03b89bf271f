import type { SignalInfo } from '#shared/contract/desk.ts';
import type { Change } from '../../app/draft/changes.ts';

export interface SignalGroup {
  rule: string;
  signals: SignalInfo[];
}

export interface ListFilter {
  find: string;
  onlyLimits: boolean;
}

/** Signals by rule, in the order of the recipe; those that the filter leaves out are gone, moved ones never. */
export function groupsOf(
  signals: readonly SignalInfo[],
  draft: readonly Change[],
  { find, onlyLimits }: ListFilter,
): SignalGroup[] {
  const wanted = find.trim().toLowerCase();
  const moved = new Set(draft.map(({ signal }) => signal));
  const groups = new Map<string, SignalInfo[]>();
  for (const info of signals) {
    const named = info.signal.toLowerCase().includes(wanted) || info.describe.toLowerCase().includes(wanted);
    if (!named || (onlyLimits && info.sides.length === 0 && !moved.has(info.signal))) continue;
    groups.set(info.rule, [...(groups.get(info.rule) ?? []), info]);
  }
  return [...groups].map(([rule, list]) => ({ rule, signals: list }));
}

/** Documents that the limits of a signal drop; those that breach both sides of it count once for each. */
export const dropsOf = ({ sides }: Pick<SignalInfo, 'sides'>): number =>
  sides.reduce((sum, { alone }) => sum + alone, 0);

/** The signal that many places away in the shown list; stays at its ends. */
export function neighbour(
  groups: readonly SignalGroup[],
  signal: string | undefined,
  step: number,
  /** What stands in the list before the signals. */
  before: readonly string[] = [],
): string | undefined {
  const names = [...before, ...groups.flatMap(({ signals }) => signals.map((info) => info.signal))];
  const at = signal === undefined ? -1 : names.indexOf(signal);
  if (at === -1) return names[0];
  return names[Math.min(Math.max(at + step, 0), names.length - 1)];
}

/** What is shown before anything is chosen: the number whose limits drop most, else the first of the list. */
export function firstOf(groups: readonly SignalGroup[]): string | undefined {
  const numbers = groups.flatMap(({ signals }) => signals).filter(({ kind }) => kind !== 'label');
  const most = Math.max(0, ...numbers.map(dropsOf));
  const first = most > 0 ? numbers.find((info) => dropsOf(info) === most)?.signal : undefined;
  return first ?? neighbour(groups, undefined, 0);
}
