import type { Recipe } from '#shared/domain/recipe.ts';
import type { Decide } from './decide.ts';
import { memberOf, type Group } from './groups.ts';
import { WEIGHTS } from './tally.ts';

/** A source or language of which the rules drop more than the recipe allows without a person's consent. */
export interface Guard {
  /** `source:NAME` or `language:CODE`: what an `accept-guard` decision names. */
  id: string;
  documents: number;
  /** By rules; what persons took out is consented to already. */
  dropped: number;
  share: number;
  accepted: Acceptance | null;
  /** Neither within the limit nor accepted: export refuses. */
  open: boolean;
}

export interface Acceptance {
  /** The share that was accepted. */
  fraction: number;
  why: string;
}

/**
 * Every source and language that passes the limit, accepted or not. `languageLabel`: the signal that holds a document's
 * language; languages that the recipe leaves out by its limits on that signal are no surprise, so they are not guarded
 * as languages (their sources are).
 */
export function guardsOf(
  decide: Decide,
  limits: Recipe['guard'],
  accepted: ReadonlyMap<string, Acceptance>,
  languageLabel: string | null = null,
): Guard[] {
  const { groups, documents } = decide.corpus;
  const { dropped } = decide.tally();
  const perGroup = new Float64Array(groups.list.length);
  for (let i = 0; i < documents; i++) perGroup[groups.of[i]!]! += 1;
  const guards: Guard[] = [];
  for (const dimension of ['source', 'language'] as const) {
    const members = new Map<string, { documents: number; dropped: number }>();
    groups.list.forEach((group, g) => {
      if (dimension === 'language' && leftOutByName(decide, group, languageLabel)) return;
      const name = memberOf(group, dimension);
      const member = members.get(name) ?? { documents: 0, dropped: 0 };
      member.documents += perGroup[g]!;
      member.dropped += dropped[g * WEIGHTS.length]!;
      members.set(name, member);
    });
    for (const [name, member] of members) {
      const share = member.documents === 0 ? 0 : member.dropped / member.documents;
      if (member.documents < limits.minDocuments || share <= limits.maxDropShare) continue;
      const id = `${dimension}:${name}`;
      const acceptance = accepted.get(id) ?? null;
      guards.push({ id, ...member, share, accepted: acceptance, open: !covers(acceptance, share) });
    }
  }
  return guards;
}

function leftOutByName(decide: Decide, { language, script }: Group, languageLabel: string | null): boolean {
  const threshold = languageLabel === null ? undefined : decide.thresholds.signals.get(languageLabel);
  const { in: wanted, notIn: unwanted } = threshold?.limits(language, script) ?? {};
  return wanted?.includes(language) === false || unwanted?.includes(language) === true;
}

/** Consent covers the accepted share and what rounds up to the same whole percent, so that one more document does not ask again. */
function covers(acceptance: Acceptance | null, share: number): boolean {
  return acceptance !== null && Math.ceil(share * 100) <= Math.ceil(acceptance.fraction * 100);
}
