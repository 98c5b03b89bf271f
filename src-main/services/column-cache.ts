import type { Column } from '#shared/domain/cell.ts';

const MIB = 1 << 20;
/** What a column cache may always hold, and what comes to it for every ten million documents (DECISIONS 14). */
const FLOOR = 256 * MIB;
const PER_TEN_MILLION = 256 * MIB;
/** A move needs the column in hand, and groups or weights need another: these stay whatever they weigh. */
const ALWAYS = 2;

/** Bytes of columns that may be held for so many documents: 36 columns of shares at a million, six at ten million. */
export function columnBudget(documents: number): number {
  return FLOOR + PER_TEN_MILLION * (documents / 10_000_000);
}

export interface ColumnCache {
  column(signal: string): Column;
  /** Only where it is held; that counts as no use. */
  peek(signal: string): Column | undefined;
}

/**
 * Columns by signal; while they weigh more than the budget, the one used longest ago goes first. `load` gives the column
 * that is asked for first, and others that it had at hand.
 */
export function columnCache(budget: number, load: (signal: string) => [string, Column][]): ColumnCache {
  // A map keeps the order of insertion: the first is the one used longest ago.
  const held = new Map<string, Column>();
  let bytes = 0;
  const column = (signal: string): Column => {
    const known = held.get(signal);
    if (known !== undefined) {
      held.delete(signal);
      held.set(signal, known);
      return known;
    }
    const loaded = load(signal);
    for (const [name, one] of loaded) {
      if (held.has(name)) continue;
      held.set(name, one);
      bytes += weightOf(one);
    }
    for (const [name, old] of held) {
      if (bytes <= budget || held.size <= ALWAYS) break;
      held.delete(name);
      bytes -= weightOf(old);
    }
    return loaded[0]![1];
  };
  return { column, peek: (signal) => held.get(signal) };
}

function weightOf({ values, states }: Column): number {
  return values.byteLength + (states?.byteLength ?? 0);
}
