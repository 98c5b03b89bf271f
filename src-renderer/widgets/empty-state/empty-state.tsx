import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import './empty-state.css';

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  /** Why there is nothing. */
  children?: ReactNode;
  /** The way out: a button or two. */
  actions?: ReactNode;
}

export function EmptyState({ icon, title, children, actions }: EmptyStateProps): ReactNode {
  return (
    <div className="w-empty">
      {icon !== undefined && <Icon name={icon} size={28} />}
      <h2>{title}</h2>
      {children !== undefined && <div className="w-empty-why">{children}</div>}
      {actions !== undefined && <div className="w-empty-actions">{actions}</div>}
    </div>
  );
}
