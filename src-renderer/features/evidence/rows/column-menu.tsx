import type { ReactNode } from 'react';
import { navigate } from '../../../app/navigation.ts';
import { t } from '../../../messages/catalogue.ts';
import { Menu, type MenuItem } from '../../../widgets/menu/menu.tsx';
import { signalOfColumn } from './columns.ts';

export interface ColumnMenuAt {
  column: string;
  at: { x: number; y: number };
}

interface ColumnMenuProps extends ColumnMenuAt {
  sort: string | null;
  onSort: (sort: string | null) => void;
  onRemove: (signal: string) => void;
  onClose: () => void;
}

/** What can be done with a column. */
export function ColumnMenu({ column, at, sort, onSort, onRemove, onClose }: ColumnMenuProps): ReactNode {
  const signal = signalOfColumn(column);
  const field = signal ?? (column === 'bytes' ? column : null);
  const items: MenuItem[] = [
    ...(field === null
      ? []
      : [
          { id: 'up', title: t('evidence.sortUp'), checked: sort === field, run: () => onSort(field) },
          { id: 'down', title: t('evidence.sortDown'), checked: sort === `-${field}`, run: () => onSort(`-${field}`) },
        ]),
    { id: 'none', title: t('evidence.sortNone'), checked: sort === null, run: () => onSort(null) },
    ...(signal === null
      ? []
      : [
          { id: 'tune', title: t('evidence.tune'), separate: true, run: () => navigate('thresholds', { signal }) },
          { id: 'remove', title: t('evidence.columnRemove'), run: () => onRemove(signal) },
        ]),
  ];
  return <Menu label={t('evidence.columns')} items={items} at={at} onClose={onClose} />;
}
