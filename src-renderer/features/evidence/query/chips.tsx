import type { ReactNode } from 'react';
import { t } from '../../../messages/catalogue.ts';
import { Icon } from '../../../widgets/icon/icon.tsx';
import { plainText } from '../../../app/plain-text.ts';
import type { Filter } from './filters.ts';
import { QUEUE_HINTS, QUEUE_NAMES } from './queue-text.ts';
import type { QueueName } from './queues.ts';
import styles from './query.module.css';
import type { SearchUse } from './use-search.ts';

interface ChipsProps {
  filters: readonly Filter[];
  onFilters: (filters: readonly Filter[]) => void;
  onEdit: (index: number) => void;
  queue: QueueName | null;
  onQueueLeave: () => void;
  search: SearchUse;
  onClear: () => void;
}

/** What the list is narrowed to: each can be put aside, turned round, changed and removed. */
export function Chips({ filters, onFilters, onEdit, queue, onQueueLeave, search, onClear }: ChipsProps): ReactNode {
  const count = filters.length + (queue === null ? 0 : 1) + (search.text === null ? 0 : 1);
  if (count === 0) return null;
  const set = (index: number, change: Partial<Filter>): void =>
    onFilters(filters.map((filter, i) => (i === index ? { ...filter, ...change } : filter)));
  return (
    <ul className={styles.chips} aria-label={t('evidence.filters')}>
      {queue === null ? null : (
        <Chip
          text={t('evidence.queueChip', { name: t(QUEUE_NAMES[queue]) })}
          title={t(QUEUE_HINTS[queue])}
          remove={t('evidence.queueLeave', { name: t(QUEUE_NAMES[queue]) })}
          onRemove={onQueueLeave}
        />
      )}
      {search.text === null ? null : <SearchChip search={search} text={search.text} />}
      {filters.map((filter, index) => (
        <FilterChip
          key={index}
          filter={filter}
          onChange={(change) => set(index, change)}
          onEdit={() => onEdit(index)}
          onRemove={() => onFilters(filters.toSpliced(index, 1))}
        />
      ))}
      {count < 2 ? null : (
        <li>
          <button type="button" className="plain-link" onClick={onClear}>
            {t('evidence.clearFilters')}
          </button>
        </li>
      )}
    </ul>
  );
}

interface ChipProps {
  text: string;
  title?: string;
  note?: ReactNode;
  remove: string;
  onRemove: () => void;
}

function Chip({ text, title, note, remove, onRemove }: ChipProps): ReactNode {
  return (
    <li className={styles.chip}>
      <span className={styles.chipText} title={title}>
        {plainText(text)}
      </span>
      {note}
      <button type="button" aria-label={plainText(remove)} title={plainText(remove)} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </li>
  );
}

function SearchChip({ search, text }: { search: SearchUse; text: string }): ReactNode {
  const { job, hits } = search;
  const progress = job?.progress?.kind === 'count' ? job.progress : null;
  const working =
    progress === null
      ? t('evidence.searchStarting')
      : progress.all === null
        ? t('evidence.searchingCount', { count: progress.done })
        : t('evidence.searching', { done: progress.done, all: progress.all });
  return (
    <>
      <Chip
        text={t('evidence.searchChip', { text })}
        note={
          search.state === 'done' && hits !== null ? (
            <span className={styles.chipNote}>{t('evidence.searchHits', { count: hits })}</span>
          ) : null
        }
        remove={t('evidence.searchRemove', { text })}
        onRemove={search.remove}
      />
      {search.state === 'running' ? (
        <li className={styles.searching} role="status">
          {progress?.all == null ? null : <progress max={progress.all} value={progress.done} aria-hidden="true" />}
          {working}
          <button type="button" className="plain-link" onClick={search.remove}>
            {t('evidence.searchCancel')}
          </button>
        </li>
      ) : null}
      {search.state === 'failed' ? (
        <li className={styles.searching} role="alert">
          {search.problem ?? t('evidence.searchFailed')}
          <button type="button" className="plain-link" onClick={search.again}>
            {t('evidence.searchAgain')}
          </button>
        </li>
      ) : null}
    </>
  );
}

interface FilterChipProps {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function FilterChip({ filter, onChange, onEdit, onRemove }: FilterChipProps): ReactNode {
  const { expression, inverted, disabled } = filter;
  const name = plainText(inverted ? `${t('evidence.filterNot')} ${expression}` : expression);
  const say = (key: 'Disable' | 'Enable' | 'Invert' | 'Edit' | 'Remove'): string =>
    t(`evidence.filter${key}`, { filter: name });
  return (
    <li className={styles.chip} data-disabled={disabled} data-inverted={inverted}>
      <button
        type="button"
        role="switch"
        aria-checked={!disabled}
        aria-label={say(disabled ? 'Enable' : 'Disable')}
        title={say(disabled ? 'Enable' : 'Disable')}
        onClick={() => onChange({ disabled: !disabled })}
      >
        <span className={styles.dot} aria-hidden="true" />
      </button>
      <button type="button" className={styles.chipText} aria-label={say('Edit')} title={say('Edit')} onClick={onEdit}>
        {inverted ? <b>{t('evidence.filterNot')} </b> : null}
        <code>{plainText(expression)}</code>
      </button>
      <button
        type="button"
        aria-pressed={inverted}
        aria-label={say('Invert')}
        title={say('Invert')}
        onClick={() => onChange({ inverted: !inverted })}
      >
        <span aria-hidden="true">≠</span>
      </button>
      <button type="button" aria-label={say('Remove')} title={say('Remove')} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </li>
  );
}
