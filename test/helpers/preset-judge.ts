import type { Breach } from '#shared/domain/breach.ts';
import { CELL_STATES, type CellJson, MEASURED } from '#shared/domain/cell.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { judge } from '#engine/decide/breaches.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { loadRecipe } from '#engine/recipe/load.ts';

/** What a preset says of one text after its cleaning: the breaches; none where it keeps the text. */
export type PresetJudge = (text: string, meta?: DocumentMeta) => Breach[];

/** A preset, or a recipe file, made ready to judge texts as `winnow filter` does. */
export async function presetJudge(preset: string): Promise<PresetJudge> {
  const { recipe } = loadRecipe(preset);
  const cleaner = prepareCleaner(recipe.clean);
  const measurer = await prepareMeasurer(recipe, fileResources());
  const thresholds = resolveThresholds(recipe, measurer.units);
  return (raw, given = {}) => {
    const cleaned = cleaner.clean({ as: 'text', text: raw.toWellFormed() }, given, 0);
    if (!cleaned.ok) throw new Error(`${cleaned.reason}: ${cleaned.detail}`);
    const { text, meta } = cleaned.document;
    const batch = measurer.newBatch();
    measurer.measure(text, meta, null, batch, null);
    const chunks = new Map(batch.take().map((chunk) => [chunk.key, chunk]));
    const cells = new Map<string, CellJson>();
    for (const { key, signals } of measurer.units) {
      for (const { name, slot } of signals) {
        const column = chunks.get(key)!.columns[slot]!;
        const state = column.states?.[0] ?? MEASURED;
        const value = column.values[0]!;
        if (state !== MEASURED)
          cells.set(name, { na: CELL_STATES[state] as Exclude<(typeof CELL_STATES)[number], 'measured'> });
        else cells.set(name, column.kind === 'label' ? column.labels[value]! : value);
      }
    }
    const label = (name: string, unknown: string): string => {
      const cell = cells.get(name);
      return typeof cell === 'string' ? cell : unknown;
    };
    const language = label('language.label', 'und');
    return judge(thresholds, (signal) => cells.get(signal), language, label('language.script', 'Zyyy')).breaches;
  };
}
