import type { LimitValue } from '#shared/contract/base.ts';
import type { SampleCurve } from '#shared/domain/sampling.ts';
import { t } from '../messages/catalogue.ts';
import { formatList, formatShare, formatValue } from './format.ts';

/** Whether a limit is a way to sample: points of a score and the probability to keep it. */
export function isCurve(value: LimitValue | null): value is SampleCurve {
  return Array.isArray(value) && value.some((part) => typeof part !== 'string');
}

/** `0.01 → 100%, 0.05 → 10%` */
export function curveWords(curve: SampleCurve): string {
  return curve
    .map(([score, probability]) =>
      t('shell.curvePoint', { score: formatValue(score), share: formatShare(probability) }),
    )
    .join(', ');
}

/** A limit in words, whatever its kind. */
export function limitValueText(value: LimitValue): string {
  if (typeof value === 'number') return formatValue(value);
  return isCurve(value) ? curveWords(value) : formatList(value);
}
