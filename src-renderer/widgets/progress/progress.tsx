import type { ReactNode } from 'react';
import './progress.css';

interface ProgressProps {
  /** What is going on, for a screen reader. */
  label: string;
  done: number;
  /** Absent or null where it is not known: then there is no bar, only the count. */
  of?: number | null;
  /** The count in words, such as `14 of 96 shards`. */
  children: ReactNode;
}

/** A bar where the end is known, else the count alone: never a percentage that nobody computed. */
export function Progress({ label, done, of, children }: ProgressProps): ReactNode {
  if (of == null || of <= 0) {
    return (
      <div className="w-progress" role="group" aria-label={label}>
        <span className="w-progress-text">{children}</span>
      </div>
    );
  }
  const share = Math.min(Math.max(done / of, 0), 1);
  return (
    <div className="w-progress">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={Math.min(done, of)}
        className="w-progress-track"
      >
        <div className="w-progress-fill" style={{ transform: `scaleX(${share})` }} />
      </div>
      <span className="w-progress-text">{children}</span>
    </div>
  );
}
