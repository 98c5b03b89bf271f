import type { PiiCategory, PiiSpan } from '#shared/domain/pii.ts';
import type { Recipe } from '#shared/domain/recipe.ts';
import type { EditSpan } from '#shared/domain/span.ts';
import { redactedCategories } from '#engine/recipe/redaction.ts';
import type { Resources } from '#engine/rules/rule.ts';
import { prepareDetector } from './detect.ts';
import { maskedJson } from './json-strings.ts';
import type { PiiHints } from './pii-text.ts';
import { masked, placeholdersFor } from './placeholders.ts';

export interface Redaction {
  categories: readonly PiiCategory[];
  /** Decide-time edits of a clean text (DECISIONS 2): the class is the category. */
  edits(clean: string, hints: PiiHints): EditSpan[];
  /** A short text beside it, such as a title, with placeholders. */
  line(text: string, hints: PiiHints): string;
  /** The strings of a JSON text, likewise. */
  json(json: string, hints: PiiHints): string;
}

/** What a recipe masks in a pack; null where it masks nothing. The detectors run again over the clean text. */
export function prepareRedaction(recipe: Recipe, resources: Resources): Redaction | null {
  const categories = redactedCategories(recipe, 'mask');
  if (categories.length === 0) return null;
  const { allow, privateIps } = recipe.redact;
  const detect = prepareDetector({ categories, allow, privateIps }, resources);
  const line = (text: string, hints: PiiHints): string => masked(text, detect(text, hints));
  return {
    categories,
    edits(clean, hints) {
      const spans: PiiSpan[] = detect(clean, hints);
      const names = placeholdersFor(clean, spans);
      return spans.map(({ category, start, end }, i) => ({
        start,
        end,
        replacement: names[i]!,
        author: 'redact',
        class: category,
      }));
    },
    line,
    json: (json, hints) => maskedJson(json, (text) => line(text, hints)),
  };
}
