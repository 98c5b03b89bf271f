import type { ExplainedDocument } from '#shared/contract/documents.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { formatList, formatShare, formatValue } from '../../../app/format.ts';
import { curveWords } from '../../../app/limit-value.ts';
import { t } from '../../../messages/catalogue.ts';
import { plainText } from '../../../app/plain-text.ts';

export type ExplainedSignal = ExplainedDocument['signals'][number];

/** What a signal must be, in words: `at least 50 and at most 100,000`. */
export function limitText(limits: ExplainedSignal['limits']): string {
  if (limits === null) return t('evidence.limitNone');
  const parts: string[] = [];
  const { min, max, minOpen, maxOpen, keepZero } = limits;
  if (min !== undefined)
    parts.push(t(minOpen === true ? 'evidence.limitMinOpen' : 'evidence.limitMin', { limit: formatValue(min) }));
  if (max !== undefined)
    parts.push(t(maxOpen === true ? 'evidence.limitMaxOpen' : 'evidence.limitMax', { limit: formatValue(max) }));
  if (limits.in !== undefined) parts.push(t('evidence.limitIn', { list: limits.in.join(', ') }));
  if (limits.notIn !== undefined) parts.push(t('evidence.limitNotIn', { list: limits.notIn.join(', ') }));
  if (limits.sample !== undefined) parts.push(t('evidence.limitSample', { curve: curveWords(limits.sample) }));
  const text = parts.length === 0 ? t('evidence.limitNone') : formatList(parts);
  return keepZero === true ? `${text} ${t('evidence.limitKeepZero')}` : text;
}

export function marginText({ margin }: ExplainedSignal): string | null {
  if (margin === null) return null;
  return margin < 0
    ? t('evidence.marginBy', { margin: formatValue(-margin) })
    : t('evidence.margin', { margin: formatValue(margin) });
}

/** A breach that is about no signal's limit. Null for those that are: they stand at their signal. */
export function breachText(breach: Breach): string | null {
  switch (breach.kind) {
    case 'limit':
    case 'label':
      return null;
    case 'sampled':
      return t('evidence.breachSampled', {
        signal: breach.signal,
        value: formatValue(breach.value),
        probability: formatShare(breach.probability),
        draw: formatShare(breach.draw),
      });
    case 'list':
      return t('evidence.breachList', { list: breach.list, piece: plainText(breach.piece) });
    case 'failed':
      return t('evidence.breachFailed', { signal: breach.signal, reason: plainText(breach.reason) });
    case 'duplicate':
      return t('evidence.breachDuplicate', {
        twin: plainText(breach.twin),
        similarity: formatShare(breach.similarity),
      });
    case 'contamination':
      return t('evidence.breachContamination', { benchmark: breach.benchmark, item: plainText(breach.item) });
    case 'takedown':
      return t('evidence.breachTakedown', { reason: plainText(breach.reason) });
    case 'person':
      return breach.why === ''
        ? t('evidence.breachPersonNoWhy')
        : t('evidence.breachPerson', { why: plainText(breach.why) });
  }
}
