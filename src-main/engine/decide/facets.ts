import { getBit, popcount32, type Bits } from './bits.ts';
import type { Decide } from './decide.ts';
import { memberOf, type Group } from './groups.ts';
import { reasonBits } from './reasons.ts';

export const FACETS = ['verdict', 'source', 'category', 'language', 'script', 'override', 'reason', 'breach'] as const;
export type FacetField = (typeof FACETS)[number];

export interface FacetValue {
  value: string;
  count: number;
}

/** Documents of a set by the values of a field: most first, then by name; values that nobody has are left out. */
export function facetOf(decide: Decide, field: FacetField, within: Bits): FacetValue[] {
  const counts = countsOf(decide, field, within);
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function countsOf(decide: Decide, field: FacetField, within: Bits): Map<string, number> {
  switch (field) {
    case 'verdict':
      return verdictCounts(decide, within);
    case 'override':
      return overrideCounts(decide, within);
    case 'reason':
      return new Map(Object.entries(reasonBits(decide)).map(([reason, bits]) => [reason, common(bits, within)]));
    case 'breach':
      return new Map(decide.rows.map(({ id }) => [id, common(decide.breaches(id), within)]));
    case 'source':
    case 'category':
    case 'language':
      return groupCounts(decide, within, (group) => memberOf(group, field));
    case 'script':
      return groupCounts(decide, within, (group) => group.script);
  }
}

function verdictCounts(decide: Decide, within: Bits): Map<string, number> {
  const { dropped, undecided } = decide.verdicts();
  const drop = common(dropped, within);
  const open = common(undecided, within);
  return new Map([
    ['keep', common(within, within) - drop - open],
    ['drop', drop],
    ['undecided', open],
  ]);
}

function overrideCounts(decide: Decide, within: Bits): Map<string, number> {
  const counts = new Map([
    ['none', common(within, within)],
    ['keep', 0],
    ['drop', 0],
    ['takedown', 0],
  ]);
  const add = (value: string, n: number): void => {
    counts.set(value, counts.get(value)! + n);
  };
  for (const { document, by, verdict } of decide.forced) {
    if (!getBit(within, document)) continue;
    add(by === 'takedown' ? 'takedown' : verdict, 1);
    add('none', -1);
  }
  return counts;
}

function groupCounts({ corpus }: Decide, within: Bits, name: (group: Group) => string): Map<string, number> {
  const { of, list } = corpus.groups;
  const perGroup = new Uint32Array(list.length);
  for (let w = 0; w < within.length; w++) {
    const base = w << 5;
    for (let rest = within[w]!; rest !== 0; rest &= rest - 1) perGroup[of[base + 31 - Math.clz32(rest & -rest)]!]! += 1;
  }
  const counts = new Map<string, number>();
  list.forEach((group, g) => {
    counts.set(name(group), (counts.get(name(group)) ?? 0) + perGroup[g]!);
  });
  return counts;
}

function common(a: Bits, b: Bits): number {
  let n = 0;
  for (let w = 0; w < a.length; w++) n += popcount32(a[w]! & b[w]!);
  return n;
}
