import { t } from '../../../messages/catalogue.ts';
import type { FacetField } from '../expression/parts.ts';
import { isReason, reasonWords, verdictWord } from '../verdicts/verdict-text.ts';

const OVERRIDES = {
  none: 'evidence.facetValueNone',
  keep: 'evidence.facetValueKeep',
  drop: 'evidence.facetValueDrop',
  takedown: 'evidence.facetValueTakedown',
  stale: 'evidence.facetValueStale',
} as const;

/** A value of a facet in words, where it has any. */
export function facetValueText(field: FacetField, value: string): string {
  if (field === 'verdict' && (value === 'keep' || value === 'drop' || value === 'undecided')) return verdictWord(value);
  if (field === 'override' && value in OVERRIDES) return t(OVERRIDES[value as keyof typeof OVERRIDES]);
  if (field === 'reason' && isReason(value)) return reasonWords(value);
  if (field === 'category' && value === 'none') return t('evidence.facetCategoryNone');
  return value;
}
