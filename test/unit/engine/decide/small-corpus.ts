import { CELL_STATES, MEASURED, type CellJson, type CellState, type Column } from '#shared/domain/cell.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import type { Corpus } from '#engine/decide/corpus.ts';
import { keptDraws } from '#engine/decide/chance.ts';
import type { Group } from '#engine/decide/groups.ts';

export interface SmallDocument {
  source?: string;
  category?: Group['category'];
  language?: string;
  script?: string;
  bytes?: number;
  words?: number;
  /** By signal. */
  cells: Record<string, CellJson>;
}

type Kinds = Record<string, SignalSpec['kind']>;

/** One unit a family, in the order in which signals are named. */
export function unitsFor(kinds: Kinds, thresholds: Record<string, SignalSpec['threshold']> = {}) {
  const families = [...new Set(Object.keys(kinds).map((name) => name.split('.')[0]!))];
  return families.map((family) => ({
    name: family,
    signals: Object.entries(kinds)
      .filter(([name]) => name.startsWith(`${family}.`))
      .map(([name, kind]) => {
        const threshold = thresholds[name];
        const spec: SignalSpec = { kind, unit: '', describe: '', ...(threshold !== undefined && { threshold }) };
        return { slot: name.slice(family.length + 1), name, spec };
      }),
  }));
}

/** A corpus held in memory, built from cells as JSON shows them. */
export function corpusOf(documents: readonly SmallDocument[], kinds: Kinds, words = true): Corpus {
  const list: Group[] = [];
  const of = Uint16Array.from(documents, (d) => {
    const group: Group = {
      source: d.source ?? 's',
      category: d.category ?? null,
      language: d.language ?? 'en',
      script: d.script ?? 'Latn',
    };
    const at = list.findIndex((known) => JSON.stringify(known) === JSON.stringify(group));
    return at >= 0 ? at : list.push(group) - 1;
  });
  return {
    documents: documents.length,
    groups: { of, list },
    bytes: Uint32Array.from(documents, (d) => d.bytes ?? 100),
    words: words ? Uint32Array.from(documents, (d) => d.words ?? 10) : null,
    // Every document has a text of its own.
    draws: keptDraws(documents.length, (i) => `text ${i}`),
    column: (signal) =>
      columnOf(
        documents.map((d) => d.cells[signal]!),
        kinds[signal]!,
      ),
  };
}

function columnOf(cells: readonly CellJson[], kind: SignalSpec['kind']): Column {
  const state = (cell: CellJson): number =>
    typeof cell === 'object' ? CELL_STATES.indexOf(cell.na satisfies CellState) : MEASURED;
  const all = Uint8Array.from(cells, state);
  const states = all.every((s) => s === MEASURED) ? {} : { states: all };
  const numbers = cells.map((cell) => (typeof cell === 'number' ? cell : 0));
  if (kind === 'real') return { kind, values: Float64Array.from(numbers), ...states };
  if (kind === 'count') return { kind, values: Uint32Array.from(numbers), ...states };
  const labels = [...new Set(cells.filter((cell) => typeof cell === 'string'))];
  const values = Uint16Array.from(cells, (cell) => (typeof cell === 'string' ? labels.indexOf(cell) : 0));
  return { kind, values, labels, ...states };
}
