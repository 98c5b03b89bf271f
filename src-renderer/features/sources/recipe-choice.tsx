import { useId, type ReactNode } from 'react';
import { useEngine } from '../../app/engine/queries.ts';
import { t } from '../../messages/catalogue.ts';
import css from './runs.module.css';

interface Choice {
  id: string;
  title: string;
  /** Beside the title: what sets it apart. */
  note: string | null;
  description: string;
}

export interface Recipes {
  choices: readonly Choice[];
  /** What stands for the recipe of the workspace, where it has one. */
  current: string | null;
  /** What is chosen before a person chooses; null until the recipes are known. */
  first: string | null;
}

/** Not the name of any preset: those are file names. */
const CURRENT = ' current';

/** The workspace's recipe, where it has one, then the presets. */
export function useRecipes(): Recipes {
  const { data: presets } = useEngine({
    key: ['recipes', 'presets'],
    revisions: [],
    ask: (engine) => engine.recipes.presets({}),
  });
  const { data: current } = useEngine({
    key: ['recipes', 'current'],
    revisions: ['recipe'],
    ask: (engine) => engine.recipes.current({}),
  });
  if (presets === undefined || current === undefined) return { choices: [], current: null, first: null };
  const own: Choice[] =
    current === null
      ? []
      : [
          {
            id: CURRENT,
            title: t('sources.runCurrent', { name: current.name }),
            note: null,
            description: `${t('sources.runCurrentHint', { hash: current.hash.slice(0, 7) })} ${current.description}`,
          },
        ];
  const choices = [
    ...own,
    ...presets.map(({ name, title, description, default: isDefault }) => ({
      id: name,
      title,
      note: isDefault ? `${name}, ${t('sources.runDefault')}` : name,
      description,
    })),
  ];
  const first =
    current === null ? (presets.find((preset) => preset.default)?.name ?? presets[0]?.name ?? null) : CURRENT;
  return { choices, current: current === null ? null : CURRENT, first };
}

interface RecipeChoiceProps {
  recipes: Recipes;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** One of the recipes; the chosen one says what it does. */
export function RecipeChoice({ recipes: { choices }, chosen, onChoose }: RecipeChoiceProps): ReactNode {
  const group = useId();
  if (choices.length === 0) return null;
  return (
    <fieldset className={css.recipes}>
      <legend>{t('sources.runRecipe')}</legend>
      <div className={css.recipeList}>
        {choices.map(({ id, title, note, description }) => (
          <label key={id} className={css.recipe} data-chosen={id === chosen ? '' : undefined}>
            <input
              type="radio"
              name={group}
              aria-labelledby={`${group}-${id.trim()}`}
              aria-describedby={id === chosen ? `${group}-text` : undefined}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span>
              <span id={`${group}-${id.trim()}`}>
                {title}
                {note !== null && <span className={css.recipeNote}>{note}</span>}
              </span>
              {id === chosen && (
                <span id={`${group}-text`} className={css.recipeText}>
                  {description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
