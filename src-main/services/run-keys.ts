import type { Recipe } from '#shared/domain/recipe.ts';
import type { Source } from '#shared/domain/source.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { resolveUnits } from '#engine/measure/prepare-units.ts';
import { fileResources } from '#engine/measure/resources.ts';
import type { Unit } from '#engine/measure/unit.ts';
import { readers } from '#engine/read/formats/registry.gen.ts';
import { rules } from '#engine/rules/registry.gen.ts';
import type { Reader } from '#engine/read/reader.ts';
import { columnKeyOf, textKeyOf } from '#engine/run/keys.ts';

/** Where the products of a recipe are found in a workspace. */
export interface RunKeys {
  textKey: string;
  units: readonly Unit[];
  /** Key of a unit's columns in the shards of a source. */
  column(unit: Unit, source: Pick<Source, 'language'>): string;
}

/** Reads no data: it only computes what a recipe's texts and columns are called. */
export function runKeys(recipe: Recipe): Promise<RunKeys> {
  const units = resolveUnits(recipe, fileResources(), rules);
  const cleaner = prepareCleaner(recipe.clean);
  const versions = Object.fromEntries(Object.values<Reader>(readers).map(({ id, version }) => [id, version]));
  const textKey = textKeyOf({ read: recipe.read, readers: versions, cleanerKey: cleaner.key });
  return Promise.resolve({
    textKey,
    units,
    column: (unit, source) => columnKeyOf(unit.key, textKey, unit.language ? source.language : null),
  });
}
