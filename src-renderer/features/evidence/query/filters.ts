import { partsOf, type FacetField } from '../expression/parts.ts';

/** A chip over the grid: an expression that holds, or not, or is put aside for the moment. */
export interface Filter {
  readonly expression: string;
  readonly inverted: boolean;
  readonly disabled: boolean;
}

export const filterOf = (expression: string): Filter => ({ expression, inverted: false, disabled: false });

/** What the filters ask of a document, one expression each. */
export function whereOf(filters: readonly Filter[]): string[] {
  return filters.filter((filter) => !filter.disabled).map(expressionOf);
}

export const expressionOf = ({ expression, inverted }: Filter): string =>
  inverted ? `not (${expression})` : expression;

/** How a value of a facet stands in the filters. */
export type FacetUse = 'off' | 'only' | 'without';

interface FacetChip {
  filter: Filter;
  index: number;
  values: string[];
}

/** The chip of a facet's values: those it is narrowed to, or those that are left out. */
function chipOf(filters: readonly Filter[], field: FacetField, inverted: boolean): FacetChip | null {
  for (const [index, filter] of filters.entries()) {
    if (filter.disabled || filter.inverted !== inverted) continue;
    const parts = partsOf(filter.expression);
    if (parts?.field === field) return { filter, index, values: parts.values };
  }
  return null;
}

/** By value, for all values of a facet that some filter speaks of. */
export function facetUses(filters: readonly Filter[], field: FacetField): ReadonlyMap<string, FacetUse> {
  const uses = new Map<string, FacetUse>();
  for (const value of chipOf(filters, field, true)?.values ?? []) uses.set(value, 'without');
  for (const value of chipOf(filters, field, false)?.values ?? []) uses.set(value, 'only');
  return uses;
}

/** What a value goes by in the filters: a filter may name a signal and mean the breach of any of its sides. */
export function nameInUse(uses: ReadonlyMap<string, FacetUse>, field: FacetField, value: string): string {
  const signal = value.slice(0, Math.max(0, value.lastIndexOf('.')));
  return field === 'breach' && !uses.has(value) && uses.has(signal) ? signal : value;
}

/**
 * A click on a value of a facet: narrows to it beside the values that are chosen already, or leaves it out; the same
 * click again lifts it. A value never stands in both chips.
 */
export function toggleFacet(
  filters: readonly Filter[],
  field: FacetField,
  value: string,
  expression: string,
  without: boolean,
): Filter[] {
  const cleared = dropValue(filters, field, value, !without);
  const chip = chipOf(cleared, field, without);
  if (chip === null) return [...cleared, { expression, inverted: without, disabled: false }];
  if (chip.values.includes(value)) return dropValue(cleared, field, value, without);
  return cleared.with(chip.index, { ...chip.filter, expression: `${chip.filter.expression} or ${expression}` });
}

function dropValue(filters: readonly Filter[], field: FacetField, value: string, inverted: boolean): Filter[] {
  const chip = chipOf(filters, field, inverted);
  const parts = chip === null ? null : partsOf(chip.filter.expression);
  if (chip === null || parts === null || !parts.values.includes(value)) return [...filters];
  const rest = parts.expressions.filter((_, i) => parts.values[i] !== value);
  if (rest.length === 0) return filters.toSpliced(chip.index, 1);
  return filters.with(chip.index, { ...chip.filter, expression: rest.join(' or ') });
}

/** Adds a filter, or wakes the same one where it is put aside. */
export function addFilter(filters: readonly Filter[], expression: string): Filter[] {
  const index = filters.findIndex((filter) => filter.expression === expression && !filter.inverted);
  return index === -1 ? [...filters, filterOf(expression)] : filters.with(index, filterOf(expression));
}
