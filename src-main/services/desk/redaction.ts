import { stringify } from 'yaml';
import { MEASURED } from '#shared/domain/cell.ts';
import { PII_CATEGORIES, type PiiCategory } from '#shared/domain/pii.ts';
import type { Recipe } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import { getBit } from '#engine/decide/bits.ts';
import { loadRecipeText } from '#engine/recipe/load.ts';
import {
  lookedFor,
  piiUse,
  redactionChanges,
  redactionSettings,
  withSettings,
} from '#engine/recipe/redaction-settings.ts';
import { CATEGORY_SIGNALS } from '#engine/rules/pii/_signals.ts';
import type { Workspace } from '#store/api.ts';
import { recipeInUse } from '../recipe-versions.ts';
import { keepRecipe } from '../run-recipe.ts';
import type { Bench } from './bench.ts';
import type { Held } from './held.ts';
import type { In, Out } from './types.ts';

/** Settings of personal data, with counts of the snapshot. What is saved is put in place on the desk. */
export interface RedactionCalls {
  redaction(): Promise<Out<'redaction', 'state'>>;
  saveRedaction(input: In<'redaction', 'save'>): Promise<Out<'redaction', 'save'>>;
}

export function redactionCalls(bench: Bench, now: () => Date): RedactionCalls {
  return {
    async redaction() {
      const held = await bench.held();
      held.use([]);
      const { recipe } = recipeInUse(bench.ws);
      const looked = new Set(lookedFor(recipe));
      const name = piiUse(recipe)?.name ?? null;
      const { categories, ...settings } = redactionSettings(recipe);
      return {
        settings: { ...settings, allow: [...settings.allow], categories: { ...categories } },
        categories: PII_CATEGORIES.map((category) => ({
          category,
          looked: name !== null && looked.has(category),
          ...countsOf(held, name, category),
        })),
      };
    },
    async saveRedaction({ settings }) {
      const saved = bench.write((writable) => saveSettings(writable, settings, now()));
      await bench.adopt();
      return saved;
    },
  };
}

type Counts = Pick<Out<'redaction', 'state'>['categories'][number], 'signal' | 'counts'>;

/** Documents and finds of a category by its stored column. */
function countsOf({ snapshot, decide }: Held, name: string | null, category: PiiCategory): Counts {
  const nothing = { signal: null, counts: null };
  const signal = `${name}.${CATEGORY_SIGNALS[category]}`;
  const place = snapshot.columns.signals.get(signal);
  if (place === undefined || snapshot.segments.length === 0) return nothing;
  if (snapshot.columns.missing().some(({ unit }) => unit === place.unit)) return nothing;
  const column = snapshot.columns.column(signal);
  const { dropped, undecided } = decide.verdicts();
  const counts = { documents: 0, kept: 0, finds: 0 };
  let measured = false;
  for (let document = 0; document < column.values.length; document++) {
    if ((column.states?.[document] ?? MEASURED) !== MEASURED) continue;
    measured = true;
    const finds = column.values[document]!;
    if (finds === 0) continue;
    counts.documents++;
    counts.finds += finds;
    if (!getBit(dropped, document) && !getBit(undecided, document)) counts.kept++;
  }
  return measured ? { signal, counts } : nothing;
}

/** Saves the recipe in use with other settings as a new version, and makes it the one in use. */
export function saveSettings(
  ws: Workspace,
  settings: In<'redaction', 'save'>['settings'],
  now: Date,
): Out<'redaction', 'save'> {
  const { recipe, hash: before } = recipeInUse(ws);
  const changed: Recipe = withSettings(recipe, settings);
  const changes = redactionChanges(recipe.redact, changed.redact);
  if (changes.length === 0) {
    throw new AppError('usage', 'no setting differs', { remedy: 'change one first; there is nothing to save' });
  }
  const yaml = stringify(changed, { lineWidth: 0, aliasDuplicateObjects: false });
  keepRecipe(ws, loadRecipeText(yaml, `${recipe.name}, with other settings of personal data`), now);
  return { hash: recipeInUse(ws).hash, before, changes };
}
