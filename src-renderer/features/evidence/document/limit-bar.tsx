import type { ReactNode } from 'react';
import { limitScale } from './limit-scale.ts';
import type { ExplainedSignal } from './limit-text.ts';
import styles from './why.module.css';

interface LimitBarProps {
  value: ExplainedSignal['value'];
  limits: NonNullable<ExplainedSignal['limits']>;
  breached: boolean;
}

/** A value against its limits, as a picture of what stands beside it in words. */
export function LimitBar({ value, limits, breached }: LimitBarProps): ReactNode {
  const scale = limitScale(value, limits);
  if (scale === null)
    return <span className={styles.bar} data-breached={breached} data-plain="true" aria-hidden="true" />;
  const from = scale.min ?? 0;
  const to = scale.max ?? 1;
  const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
  return (
    <span className={styles.bar} data-breached={breached} data-beyond={scale.beyond ?? undefined} aria-hidden="true">
      <span className={styles.allowed} style={{ left: percent(from), width: percent(to - from) }} />
      {scale.min === null ? null : <span className={styles.edge} style={{ left: percent(scale.min) }} />}
      {scale.max === null ? null : <span className={styles.edge} style={{ left: percent(scale.max) }} />}
      <span className={styles.point} style={{ left: percent(scale.value) }} />
    </span>
  );
}
