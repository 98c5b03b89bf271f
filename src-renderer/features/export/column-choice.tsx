import { useState, type ReactNode } from 'react';
import type { PackPreview } from '#shared/contract/packs.ts';
import { t } from '../../messages/catalogue.ts';
import { standardColumns, toggled } from './columns.ts';
import css from './export.module.css';

interface ColumnChoiceProps {
  columns: PackPreview['columns'];
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
}

/** Which columns a pack has: folded away, for most want the standard ones. */
export function ColumnChoice({ columns, chosen, onChosen }: ColumnChoiceProps): ReactNode {
  const [find, setFind] = useState('');
  const shown = columns.filter(({ name }) => name.toLowerCase().includes(find.trim().toLowerCase()));
  return (
    <details className={css.columns}>
      <summary>
        {t('export.columns')} <span className={css.quiet}>{t('export.columnsHint', { count: chosen.length })}</span>
      </summary>
      <input
        type="search"
        className={css.find}
        aria-label={t('export.columnsFilter')}
        placeholder={t('export.columnsFilter')}
        value={find}
        onChange={({ target }) => setFind(target.value)}
      />
      <ul className={css.columnList}>
        {shown.map(({ name }) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                disabled={chosen.length === 1 && chosen[0] === name}
                onChange={() => onChosen(toggled(columns, chosen, name))}
              />
              <code>{name}</code>
            </label>
          </li>
        ))}
      </ul>
      <button type="button" className="button quiet" onClick={() => onChosen(standardColumns(columns))}>
        {t('export.columnsStandard')}
      </button>
    </details>
  );
}
