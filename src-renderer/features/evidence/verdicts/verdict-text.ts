import type { Row } from '#shared/contract/desk.ts';
import { t } from '../../../messages/catalogue.ts';

export type Verdict = Row['verdict'];

const WORDS = { keep: 'evidence.kept', drop: 'evidence.dropped', undecided: 'evidence.undecided' } as const;
const BY = { rules: 'evidence.byRules', person: 'evidence.byPerson', takedown: 'evidence.byTakedown' } as const;

export const verdictWord = (verdict: Verdict): string => t(WORDS[verdict]);
export const byWords = (by: Row['by']): string => t(BY[by]);
