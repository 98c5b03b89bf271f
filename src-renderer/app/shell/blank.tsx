import type { ReactNode } from 'react';
import styles from './blank.module.css';

interface BlankProps {
  readonly title: string;
  /** The cause, in a line or two. */
  readonly hint?: string;
  /** Said at once by a screen reader. */
  readonly alert?: boolean;
  /** The ways out. */
  readonly children?: ReactNode;
}

/** A page or pane that has nothing to show: it names the cause and the way out. */
export function Blank({ title, hint, alert = false, children }: BlankProps): ReactNode {
  return (
    <div className={styles.blank} role={alert ? 'alert' : undefined}>
      <h2>{title}</h2>
      {hint === undefined ? null : <p>{hint}</p>}
      {children === undefined ? null : <div className={styles.exits}>{children}</div>}
    </div>
  );
}
