import { guardSubject } from './attention.ts';
import type { RuleRow } from './rule-rows.ts';

/** A name as a literal of an expression (src-main/engine/decide/expression): quoted, whatever it holds. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

export type GroupField = 'source' | 'language' | 'category';

/** Documents of one member of a group. */
export function memberFilter(field: GroupField, name: string): string {
  return `${field} = ${quoted(name)}`;
}

/** Documents that a line of the table is about. `first`: those that it dropped first would need the cascade, which no expression tells. */
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

/** Several filters in an address, one a line: each becomes a chip that can be lifted by itself. */
export function allOf(...expressions: string[]): string {
  return expressions.join('\n');
}
