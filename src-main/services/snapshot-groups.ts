import { MEASURED, type Column } from '#shared/domain/cell.ts';
import type { Source } from '#shared/domain/source.ts';
import type { Group, Groups } from '#engine/decide/groups.ts';
import { LANGUAGE_RULE } from '#engine/measure/prepare-units.ts';
import type { Unit } from '#engine/measure/unit.ts';
import type { StoredColumns } from './snapshot-columns.ts';
import { countDocuments, type Segment } from './snapshot-segments.ts';

/** What a document has when nothing told its language. */
export const UNKNOWN_LANGUAGE = { language: 'und', script: 'Zyyy' } as const;

/** The language of a document whose label has no value: the source's, where the recipe has no rule that tells it. */
export function unlabelled(source: Pick<Source, 'language'>, unit: Unit | undefined): string {
  return unit === undefined ? (source.language ?? UNKNOWN_LANGUAGE.language) : UNKNOWN_LANGUAGE.language;
}

/** The unit whose label is the language of a document. */
export function languageUnit(units: readonly Unit[]): Unit | undefined {
  return units.find(({ rule }) => rule === LANGUAGE_RULE);
}

/** What a document was told to be, by the cells of the language unit. */
export function languageBy(
  unit: Unit | undefined,
  source: Pick<Source, 'language'>,
  cell: (slot: 'label' | 'script') => unknown,
): { language: string; script: string } {
  const told = (slot: 'label' | 'script'): string | null => {
    const value = unit === undefined ? null : cell(slot);
    return typeof value === 'string' ? value : null;
  };
  return {
    language: told('label') ?? unlabelled(source, unit),
    script: told('script') ?? UNKNOWN_LANGUAGE.script,
  };
}

/** Documents by source, language and script. */
export function groupsOf(segments: readonly Segment[], columns: StoredColumns, units: readonly Unit[]): Groups {
  const documents = countDocuments(segments);
  const unit = languageUnit(units);
  const columnOf = (slot: string): (Column & { kind: 'label' }) | null => {
    const signal = unit?.signals.find((s) => s.slot === slot)?.name;
    const column = signal === undefined ? null : columns.column(signal);
    return column?.kind === 'label' ? column : null;
  };
  const language = columnOf('label');
  const script = columnOf('script');
  const list: Group[] = [];
  let of: Groups['of'] = new Uint16Array(documents);
  const known = new Map<string, number>();

  for (const { source, start, first, end } of segments) {
    // Group by pair of codes: a table for this source, filled as pairs turn up.
    const pairs = new Map<number, number>();
    for (let i = start; i < start + end - first; i++) {
      const pair = codeAt(language, i) * 0x2_0000 + codeAt(script, i);
      let group = pairs.get(pair);
      if (group === undefined) {
        group = intern({
          source: source.name,
          category: source.category,
          language: labelAt(language, i) ?? unlabelled(source, unit),
          script: labelAt(script, i) ?? UNKNOWN_LANGUAGE.script,
        });
        pairs.set(pair, group);
        if (group > 0xffff && of instanceof Uint16Array) of = Uint32Array.from(of);
      }
      of[i] = group;
    }
  }
  return { of, list };

  function intern(group: Group): number {
    const key = JSON.stringify([group.source, group.language, group.script]);
    let at = known.get(key);
    if (at === undefined) {
      at = list.push(group) - 1;
      known.set(key, at);
    }
    return at;
  }
}

/** The label's code, or one that no label has. */
function codeAt(column: Column | null, i: number): number {
  if (column === null || (column.states?.[i] ?? MEASURED) !== MEASURED) return 0x1_0000;
  return column.values[i]!;
}

function labelAt(column: (Column & { kind: 'label' }) | null, i: number): string | undefined {
  const code = codeAt(column, i);
  return column?.labels[code];
}
