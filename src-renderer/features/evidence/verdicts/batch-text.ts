import type { Batch } from '#shared/contract/decisions.ts';
import { t } from '../../../messages/catalogue.ts';

export type GivenVerdict = 'keep' | 'drop';

/** What an act was, such as `drop 214 documents`. */
export function actText({ kind, verdict, count, document }: Batch): string {
  if (kind === 'accept-guard') return t('evidence.actGuard', { count });
  if (verdict === 'keep')
    return document === null ? t('evidence.actKeep', { count }) : t('evidence.actKeepOne', { document });
  if (verdict === 'drop')
    return document === null ? t('evidence.actDrop', { count }) : t('evidence.actDropOne', { document });
  return t('evidence.actOther', { kind, count });
}

export const doneText = (batch: Batch): string => t('evidence.done', { act: actText(batch) });
export const undoneText = (batch: Batch): string => t('evidence.undone', { act: actText(batch) });
