import { findAsciiControls } from '../normalise/controls.ts';
import { findEntities } from '../normalise/entities.ts';
import { findLigatures } from '../normalise/ligatures.ts';
import { findQuotes } from '../normalise/quotes.ts';
import { findWidths } from '../normalise/width.ts';
import type { LanguageVerdict } from './language.ts';
import { applyStep, type PlanStep, type Replacement } from './plan.ts';
import { type Repaired, repairText } from './repair.ts';

/** What can be done to text beside undoing wrong decoding, each by itself. */
export const MENDS = ['entities', 'encoding', 'ligatures', 'width', 'quotes', 'controls'] as const;
export type Mend = (typeof MENDS)[number];

const FINDERS: Readonly<Record<Exclude<Mend, 'encoding'>, (text: string) => Replacement[]>> = {
  entities: findEntities,
  ligatures: findLigatures,
  width: findWidths,
  quotes: findQuotes,
  controls: findAsciiControls,
};

/** Mojibake undone, with the small mends that are asked for, in the order of MENDS. */
export function mendText(text: string, mends: ReadonlySet<Mend>): Repaired {
  const plan: PlanStep[] = [];
  let current = text;
  let lossy = false;
  let language: LanguageVerdict | null = null;
  for (const mend of MENDS) {
    if (!mends.has(mend)) continue;
    if (mend === 'encoding') {
      const repaired = repairText(current);
      current = repaired.text;
      plan.push(...repaired.plan);
      lossy = repaired.lossy;
      language = repaired.language;
      continue;
    }
    // What is left of a text that lost characters is not dressed up.
    if (lossy && (mend === 'ligatures' || mend === 'width')) continue;
    const made = applyStep(current, mend, FINDERS[mend](current));
    current = made.text;
    if (made.step.edits.length > 0) plan.push(made.step);
  }
  return { text: current, plan, lossy, language };
}
