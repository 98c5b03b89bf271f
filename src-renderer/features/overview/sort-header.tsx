import type { ReactNode } from 'react';
import { Icon } from '../../widgets/icon/icon.tsx';
import css from './table.module.css';

interface SortHeaderProps {
  label: string;
  /** Null where the table is sorted by another column. */
  sorted: 'ascending' | 'descending' | null;
  number?: boolean;
  className?: string | undefined;
  onSort: () => void;
}

/** The head of a column that sorts when it is pressed. */
export function SortHeader({ label, sorted, number = false, className, onSort }: SortHeaderProps): ReactNode {
  return (
    <th
      scope="col"
      className={`${number ? 'number' : ''} ${className ?? ''}`.trim() || undefined}
      {...(sorted === null ? {} : { 'aria-sort': sorted })}
    >
      <button type="button" className={css.sort} onClick={onSort}>
        {label}
        <span className={css.sortMark}>
          {sorted !== null && <Icon name={sorted === 'ascending' ? 'chevron-up' : 'chevron-down'} size={11} />}
        </span>
      </button>
    </th>
  );
}
