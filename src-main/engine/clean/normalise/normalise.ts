import type { CleanKnobs } from '#shared/domain/recipe.ts';
import { applyStep, changedUnits, type PlanStep, type Replacement } from '../repair/plan.ts';
import { findCompositions } from './compose.ts';
import { findChinese } from './chinese.ts';
import { findControls } from './controls.ts';
import { findEntities } from './entities.ts';
import { findInvisible } from './invisible.ts';
import { findLigatures } from './ligatures.ts';
import { findNewlines } from './newlines.ts';
import { findQuotes } from './quotes.ts';
import { findSoftHyphens } from './soft-hyphens.ts';
import { findTrailingSpace } from './trailing-space.ts';
import { findWidths } from './width.ts';

/** The steps that a recipe switches, in their order. */
export const NORMALISE_STEPS = [
  'entities',
  'newlines',
  'controls',
  'invisible',
  'softHyphens',
  'nfkc',
  'ligatures',
  'width',
  'nfc',
  'chinese',
  'quotes',
  'trailingSpace',
] as const;
export type NormaliseStep = (typeof NORMALISE_STEPS)[number];

/** What the text steps use of the recipe. */
export type NormaliseKnobs = Pick<CleanKnobs, NormaliseStep>;

const FINDERS: Readonly<Record<NormaliseStep, (text: string, knobs: NormaliseKnobs) => Replacement[]>> = {
  entities: findEntities,
  newlines: findNewlines,
  controls: findControls,
  invisible: findInvisible,
  softHyphens: findSoftHyphens,
  nfkc: (text) => findCompositions(text, 'NFKC'),
  ligatures: findLigatures,
  width: findWidths,
  nfc: (text) => findCompositions(text, 'NFC'),
  chinese: (text, { chinese }) => (chinese === null ? [] : findChinese(text, chinese)),
  quotes: findQuotes,
  trailingSpace: findTrailingSpace,
};

/** Steps that make nothing which an earlier one would change but need another round where they changed something. */
const MOST_ROUNDS = 8;

/**
 * The text steps: well-formed UTF-16 first, then those that are switched on, in order, until none changes anything, so
 * that normalising twice is normalising once. Adds to `edits`, by step, how many UTF-16 units were changed or removed, and
 * to `plan` what each did.
 */
export function normalise(
  text: string,
  knobs: NormaliseKnobs,
  edits: Record<string, number>,
  plan?: PlanStep[],
): string {
  let current = text;
  const apply = (name: string, replacements: readonly Replacement[]): boolean => {
    if (replacements.length === 0) return false;
    const { text: changed, step } = applyStep(current, name, replacements);
    if (step.edits.length === 0) return false;
    count(edits, name, changedUnits([step]));
    plan?.push(step);
    current = changed;
    return true;
  };
  if (!current.isWellFormed()) apply('wellFormed', findLoneSurrogates(current));
  const steps = NORMALISE_STEPS.filter((step) => knobs[step] !== false && knobs[step] !== null);
  for (let round = 0, again = true; again && round < MOST_ROUNDS; round++) {
    again = false;
    for (const step of steps) if (apply(step, FINDERS[step](current, knobs))) again = true;
    // One step alone is settled; others may have made what an earlier one looks for.
    if (steps.length < 2) break;
  }
  return current;
}

export function count(edits: Record<string, number>, step: string, units: number): void {
  if (units > 0) edits[step] = (edits[step] ?? 0) + units;
}

function findLoneSurrogates(text: string): Replacement[] {
  return Array.from(text.matchAll(/[\ud800-\udfff]/gu), ({ index }) => ({
    start: index,
    end: index + 1,
    text: '\ufffd',
  }));
}
