import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import type { Query } from '#shared/contract/desk.ts';
import { useDeskQuery } from '../../../app/engine/desk.ts';
import { formatCount } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { expressionFor, type FacetField } from '../expression/parts.ts';
import { plainText } from '../../../app/plain-text.ts';
import { facetUses, nameInUse, toggleFacet, type FacetUse, type Filter } from '../query/filters.ts';
import { facetValueText } from './facet-text.ts';
import styles from './facets.module.css';

interface FacetsPaneProps {
  query: Query | null;
  filters: readonly Filter[];
  onFilters: (filters: Filter[]) => void;
}

const TITLES = {
  verdict: 'evidence.facetVerdict',
  source: 'evidence.facetSource',
  category: 'evidence.facetCategory',
  language: 'evidence.facetLanguage',
  script: 'evidence.facetScript',
  override: 'evidence.facetOverride',
  reason: 'evidence.facetReason',
  breach: 'evidence.facetBreach',
} as const;
const ORDER: readonly FacetField[] = [
  'verdict',
  'reason',
  'breach',
  'source',
  'language',
  'script',
  'category',
  'override',
];

/** Values with counts after the other filters; each narrows the list or is left out of it. */
export function FacetsPane({ query, filters, onFilters }: FacetsPaneProps): ReactNode {
  const { data, error } = useDeskQuery({
    key: ['desk', 'facets', query === null ? null : { ...query, sort: null }],
    ask: (engine, signal) => {
      if (query === null) throw new Error('no question');
      const { where, search, draft } = query;
      return engine.desk.facets({ where, search, draft }, { signal });
    },
    enabled: query !== null,
  });
  if (data === undefined) return error === null ? null : <Failed />;
  return (
    <>
      <p className="visually-hidden">{t('evidence.facetHint')}</p>
      {ORDER.map((field) => {
        const facet = data.facets.find((each) => each.field === field);
        return facet === undefined ? null : <Facet key={field} {...{ field, facet, filters, onFilters }} />;
      })}
    </>
  );
}

interface FacetProps {
  field: FacetField;
  facet: {
    values: { value: string; count: number; expression: string }[];
    other: { values: number; documents: number };
  };
  filters: readonly Filter[];
  onFilters: (filters: Filter[]) => void;
}

function Facet({ field, facet, filters, onFilters }: FacetProps): ReactNode {
  const [open, setOpen] = useState(true);
  const id = useId();
  const uses = facetUses(filters, field);
  // What is chosen stays to be lifted, though it may have no document left.
  const listed = new Set(facet.values.flatMap(({ value }) => [value, nameInUse(uses, field, value)]));
  const gone = [...uses.keys()].filter((value) => !listed.has(value));
  const values = [
    ...facet.values,
    ...gone.map((value) => ({ value, count: 0, expression: expressionFor(field, value) })),
  ];
  const most = Math.max(1, ...values.map(({ count }) => count));
  const toggle = (value: string, expression: string, without: boolean): void => {
    const name = nameInUse(uses, field, value);
    onFilters(toggleFacet(filters, field, name, name === value ? expression : expressionFor(field, name), without));
  };
  return (
    <section className={styles.facet} aria-labelledby={id}>
      <h2>
        <button type="button" id={id} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(TITLES[field])}
        </button>
      </h2>
      {!open ? null : values.length === 0 ? (
        <p className={styles.note}>{t('evidence.facetEmpty')}</p>
      ) : (
        <ul>
          {values.map(({ value, count, expression }) => (
            <Value
              key={value}
              text={facetValueText(field, value)}
              count={count}
              share={count / most}
              use={uses.get(nameInUse(uses, field, value)) ?? 'off'}
              onToggle={(without) => toggle(value, expression, without)}
            />
          ))}
        </ul>
      )}
      {open && facet.other.values > 0 ? (
        <p className={styles.note}>
          {t('evidence.facetOther', { count: facet.other.values, documents: facet.other.documents })}
        </p>
      ) : null}
    </section>
  );
}

interface ValueProps {
  text: string;
  count: number;
  /** Of the value with the most documents. */
  share: number;
  use: FacetUse;
  onToggle: (without: boolean) => void;
}

function Value({ text, count, share, use, onToggle }: ValueProps): ReactNode {
  const shown = plainText(text);
  const without = (event: MouseEvent): boolean => event.altKey || event.shiftKey || use === 'without';
  return (
    <li className={styles.value} data-use={use}>
      <button
        type="button"
        className={styles.name}
        aria-pressed={use !== 'off'}
        title={`${shown}\n${t('evidence.facetHint')}`}
        onClick={(event) => onToggle(without(event))}
      >
        <span className={styles.bar} style={{ width: `${share * 100}%` }} aria-hidden="true" />
        <span className={styles.text}>
          {shown}
          {use === 'without' ? <span className="visually-hidden"> ({t('evidence.facetIsWithout')})</span> : null}
        </span>
        <span className={styles.count}>{formatCount(count)}</span>
      </button>
      {use === 'without' ? null : (
        <button
          type="button"
          className={styles.without}
          aria-label={t('evidence.facetWithout', { value: shown })}
          title={t('evidence.facetWithout', { value: shown })}
          onClick={() => onToggle(true)}
        >
          <span aria-hidden="true">≠</span>
        </button>
      )}
    </li>
  );
}

function Failed(): ReactNode {
  return (
    <div className={styles.facet}>
      <p className={styles.note}>{t('evidence.facetsFailed')}</p>
    </div>
  );
}
