import type { ReactNode } from 'react';
import { EmptyState } from '../../widgets/empty-state/empty-state.tsx';
import type { IconName } from '../../widgets/icon/icon.tsx';

interface BlankProps {
  readonly title: string;
  /** The cause, in a line or two. */
  readonly hint?: string;
  readonly icon?: IconName;
  /** Said at once by a screen reader. */
  readonly alert?: boolean;
  /** The ways out. */
  readonly children?: ReactNode;
}

/** A page or pane that has nothing to show: it names the cause and the way out. */
export function Blank({ title, hint, icon, alert = false, children }: BlankProps): ReactNode {
  return (
    <div role={alert ? 'alert' : undefined} style={{ height: '100%', whiteSpace: 'pre-line' }}>
      <EmptyState
        title={title}
        {...(icon === undefined ? {} : { icon })}
        {...(children === undefined ? {} : { actions: children })}
      >
        {hint}
      </EmptyState>
    </div>
  );
}
