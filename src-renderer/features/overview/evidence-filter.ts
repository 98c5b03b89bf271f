import { allOf, memberFilter } from '../../app/document-filter.ts';
import { guardSubject } from '../../app/guard.ts';
import type { RuleRow } from './rule-rows.ts';

/** Documents that a line of the table is about: all that it would drop, whatever stands before it in the cascade. */
export function ruleFilter({ id, kind }: Pick<RuleRow, 'id' | 'kind'>): string {
  if (kind === 'takedown') return 'override = takedown';
  if (kind === 'person') return 'override = drop';
  return `breach(${id})`;
}

/** What a guard is about: documents of its source or language that are dropped. */
export function guardFilter(id: string): string {
  const { field, name } = guardSubject(id);
  return allOf(memberFilter(field, name), 'verdict = drop');
}
