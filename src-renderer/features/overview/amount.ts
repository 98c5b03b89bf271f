import { formatBytes, formatCount, formatShare } from '../../app/format.ts';
import { t } from '../../messages/catalogue.ts';
import type { Metric } from './metric.ts';

/** A dash stands for what is not known; its title says why where it is shown. */
export const UNKNOWN = '–';

export function amountText(amount: number | null, metric: Metric | 'records'): string {
  if (amount === null) return UNKNOWN;
  return metric === 'bytes' ? formatBytes(amount) : formatCount(amount);
}

export const shareText = (share: number | null): string => (share === null ? UNKNOWN : formatShare(share));

/** `+1,204`, `−3.4 MiB`; null where nothing changed or one side is not known. */
export function changeText(before: number | null, after: number | null, metric: Metric): string | null {
  if (before === null || after === null || before === after) return null;
  const amount = amountText(Math.abs(after - before), metric);
  return after > before ? t('overview.more', { amount }) : t('overview.less', { amount });
}

/** A range of shares as percent, each with three digits at most. */
export function rangeText(low: number, high: number): string {
  return low === high ? formatShare(low) : t('overview.bandMark', { low: formatShare(low), high: formatShare(high) });
}
