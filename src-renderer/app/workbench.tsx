import type { ReactNode } from 'react';
import styles from './workbench.module.css';

interface WorkbenchProps {
  /** Under which sizes are remembered. */
  readonly page: string;
  readonly left?: ReactNode;
  readonly centre: ReactNode;
  readonly right?: ReactNode;
}

/** The panes of a page: what to look for, the list, one thing of it. The same on every page. */
export function Workbench({ left, centre, right }: WorkbenchProps): ReactNode {
  return (
    <div className={styles.workbench}>
      {left === undefined ? null : <div className={styles.left}>{left}</div>}
      <div className={styles.centre}>{centre}</div>
      {right === undefined ? null : <div className={styles.right}>{right}</div>}
    </div>
  );
}
