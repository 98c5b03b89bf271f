import { z } from 'zod';
import { LongTail } from '#shared/domain/recipe.ts';
import { invalid } from './check-limits.ts';
import type { Change, LimitMove } from './thresholds.ts';

/** What a change of the quota names in the place of a signal; no signal can be called so, since theirs have a dot. */
export const QUOTA = 'longTail';
/** The share of all documents, or of a source or language; and the names of soft rules and signals. */
export type QuotaKind = 'share' | 'soft';
export const QUOTA_KINDS: readonly QuotaKind[] = ['share', 'soft'];

/** The share of all documents, or of those of a source, a language or both; or all soft rules at once. */
export interface QuotaMove {
  signal: string;
  kind: QuotaKind;
  value: LimitMove['value'];
  source?: string;
  language?: string;
}

export function isQuotaMove(change: Change): change is QuotaMove {
  return QUOTA_KINDS.some((kind) => kind === change.kind);
}

/** A quota with its share or its soft rules moved; null takes a share back to the one of all, or to 0. */
export function movedQuota(longTail: LongTail | undefined, move: QuotaMove): LongTail {
  const { signal, kind, value, source, language } = move;
  if (signal !== QUOTA) throw invalid(`${signal}.${kind}`, 'a signal has no such limit', `write ${QUOTA}.${kind}`);
  const quota: LongTail = longTail ?? { share: 0, soft: [], seed: '1' };
  if (kind === 'soft') {
    const soft = z.array(z.string()).safeParse(value ?? []);
    if (!soft.success) throw invalid('longTail.soft', 'is a list of rules', 'name rules or signals');
    return { ...quota, soft: [...new Set(soft.data)].sort() };
  }
  const share = LongTail.shape.share.safeParse(value ?? 0);
  if (!share.success)
    throw invalid('longTail.share', `${JSON.stringify(value)} is no share`, 'write one from 0 to 0.05');
  if (source === undefined && language === undefined) return { ...quota, share: share.data };
  const others = (quota.groups ?? []).filter((group) => group.source !== source || group.language !== language);
  const own = {
    ...(source !== undefined && { source }),
    ...(language !== undefined && { language }),
    share: share.data,
  };
  const groups =
    value === null ? others : [...others, own].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const { groups: _, ...rest } = quota;
  return groups.length === 0 ? rest : { ...rest, groups };
}
