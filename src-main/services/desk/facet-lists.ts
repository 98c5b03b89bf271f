import { orInto, newBits, popcount, type Bits } from '#engine/decide/bits.ts';
import { fieldsIn, filterFor, valuesIn } from '#engine/decide/expression/fields.ts';
import { FACETS, facetOf, type FacetField, type FacetValue } from '#engine/decide/facets.ts';
import type { Held } from './held.ts';
import { intersection, partBits } from './query.ts';
import type { Out } from './types.ts';

type Facets = Out<'desk', 'facets'>['facets'];

/** Values that are named. */
const MOST = 20;

/** Each field's values, counted over the documents that the filters on other things leave. */
export function facetLists(where: readonly string[], hits: Bits | null, held: Held): Facets {
  const { documents } = held.snapshot;
  const parts = partBits(where, held);
  const fields = where.map(fieldsIn);
  const sets = new Map<string, Bits>();
  const without = (field: string): Bits => {
    const left = where.map((_, k) => k).filter((k) => !(fields[k]!.size === 1 && fields[k]!.has(field)));
    const key = left.join();
    let set = sets.get(key);
    if (set === undefined) {
      set = intersection(documents, [...left.map((k) => parts[k]!), ...(hits === null ? [] : [hits])]);
      sets.set(key, set);
    }
    return set;
  };
  return FACETS.map((field) => {
    const within = without(field);
    const values = facetOf(held.decide, field, within);
    const active = activeValues(field, where, held);
    for (const value of active) if (!values.some((v) => v.value === value)) values.push({ value, count: 0 });
    // What is filtered by stays in sight, however rare it is.
    const shown = values.filter((v, k) => k < MOST || active.has(v.value));
    const rest = values.filter((v) => !shown.includes(v));
    return {
      field,
      values: shown.map(({ value, count }) => ({
        value,
        count,
        expression: filterFor(field, value),
        active: active.has(value),
      })),
      other: { values: rest.length, documents: documentsOf(field, rest, within, held) },
    };
  });
}

function activeValues(field: FacetField, where: readonly string[], { decide }: Held): Set<string> {
  const named = where.flatMap((part) => [...(valuesIn(part, field) ?? [])]);
  if (field !== 'breach') return new Set(named);
  // A filter may name a signal and mean all its sides.
  return new Set(
    decide.rows.filter(({ id, side }) => named.includes(id) || named.includes(side?.signal ?? '')).map(({ id }) => id),
  );
}

/** A document breaches several sides, but has one value of anything else. */
function documentsOf(field: FacetField, rest: readonly FacetValue[], within: Bits, { decide }: Held): number {
  if (field !== 'breach') return rest.reduce((sum, { count }) => sum + count, 0);
  const any = newBits(decide.corpus.documents);
  for (const { value } of rest) orInto(any, decide.breaches(value));
  return popcount(any.map((word, w) => word & within[w]!));
}
