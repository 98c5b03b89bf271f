import type { Quota } from '#shared/contract/desk.ts';
import type { LongTail } from '#shared/domain/recipe.ts';
import { indexesOf, newBits, orInto, popcount, type Bits } from '#engine/decide/bits.ts';
import { keptByLongTail, onlySoft } from '#engine/decide/long-tail.ts';
import { isQuotaMove, movedQuota } from '#engine/decide/quota-change.ts';
import { mayBeSoft } from '#engine/recipe/resolve.ts';
import type { Held } from './held.ts';
import { changesOf, type Draft } from './types.ts';

/** Groups that are listed. */
const MOST = 60;

/** The long-tail quota as the draft has it, what it is a share of, and what it keeps. */
export function quotaState({ snapshot, decide }: Held, draft: Draft): Quota {
  const { recipe } = snapshot.loaded;
  const moved = changesOf(draft).filter(isQuotaMove).reduce<LongTail | undefined>(movedQuota, recipe.longTail);
  const [soft, kept] = [onlySoft(decide), keptByLongTail(decide)];
  const groups = groupsOf(
    decide.corpus,
    soft,
    kept,
    (source, language) => decide.thresholds.quota?.share(source, language) ?? 0,
  );
  return {
    now: stateOf(moved),
    saved: stateOf(recipe.longTail),
    rules: Object.entries(recipe.rules)
      .filter(([, use]) => mayBeSoft(use.rule))
      .map(([name]) => {
        const rows = decide.rows.filter(
          ({ side }) => side !== null && side.kind !== 'sample' && side.signal.startsWith(`${name}.`),
        );
        const any = newBits(decide.corpus.documents);
        for (const { id } of rows) orInto(any, decide.breaches(id));
        return { name, limits: rows.length, drops: popcount(any) };
      })
      .filter(({ name, limits }) => limits > 0 || moved?.soft.includes(name) === true)
      .map(({ name, drops }) => ({ name, drops })),
    groups: groups.slice(0, MOST),
    more: Math.max(0, groups.length - MOST),
  };
}

function stateOf(longTail: LongTail | undefined): Quota['now'] {
  const { share = 0, soft = [], groups = [] } = longTail ?? {};
  return {
    share,
    soft: [...soft],
    groups: groups.map((group) => ({
      source: group.source ?? null,
      language: group.language ?? null,
      share: group.share,
    })),
  };
}

/** By source and language, whatever else tells groups apart. */
function groupsOf(
  { groups: { of, list } }: Held['decide']['corpus'],
  soft: Bits,
  kept: Bits,
  share: (source: string, language: string) => number,
): Quota['groups'] {
  const members = new Map<string, Quota['groups'][number]>();
  const byGroup = list.map(({ source, language }) => {
    const key = JSON.stringify([source, language]);
    let member = members.get(key);
    if (member === undefined) {
      member = { source, language, made: 0, onlySoft: 0, kept: 0, share: share(source, language) };
      members.set(key, member);
    }
    return member;
  });
  for (const group of of) byGroup[group]!.made += 1;
  for (const document of indexesOf(soft)) byGroup[of[document]!]!.onlySoft += 1;
  for (const document of indexesOf(kept)) byGroup[of[document]!]!.kept += 1;
  return [...members.values()].sort(
    (a, b) =>
      b.onlySoft - a.onlySoft ||
      b.made - a.made ||
      (a.source === b.source ? (a.language < b.language ? -1 : 1) : a.source < b.source ? -1 : 1),
  );
}
