import type { Row } from '#shared/contract/desk.ts';
import { t } from '../../../messages/catalogue.ts';

export type Verdict = Row['verdict'];

const WORDS = { keep: 'evidence.kept', drop: 'evidence.dropped', undecided: 'evidence.undecided' } as const;
const BY = { rules: 'evidence.byRules', person: 'evidence.byPerson', takedown: 'evidence.byTakedown' } as const;

const REASONS = {
  none: 'evidence.reasonNone',
  rules: 'evidence.reasonRules',
  'sampled-out': 'evidence.reasonSampledOut',
  'long-tail': 'evidence.reasonLongTail',
  gated: 'evidence.reasonGated',
  person: 'evidence.byPerson',
  takedown: 'evidence.byTakedown',
} as const satisfies Record<Row['reason'], string>;

export const isReason = (reason: string): reason is Row['reason'] => Object.hasOwn(REASONS, reason);
export const reasonWords = (reason: Row['reason']): string => t(REASONS[reason]);

export const verdictWord = (verdict: Verdict): string => t(WORDS[verdict]);
export const byWords = (by: Row['by']): string => t(BY[by]);
