import type { PiiCategory } from '#shared/domain/pii.ts';
import type { Recipe } from '#shared/domain/recipe.ts';
import type { EditSpan } from '#shared/domain/span.ts';
import { redactedCategories } from '#engine/recipe/redaction.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import type { Resources } from '#engine/rules/rule.ts';
import { prepareDetector } from './detect.ts';
import { maskedJson } from './json-strings.ts';
import { hintsOf } from './hints.ts';
import type { PiiHints } from './pii-text.ts';
import { makeNamer, masked } from './placeholders.ts';

export interface Redaction {
  categories: readonly PiiCategory[];
  /** The detectors run again over the clean text of a document. */
  of(clean: string, hints: PiiHints): DocumentRedaction;
}

/** What is masked of one document; the same value has the same placeholder in all of it. */
export interface DocumentRedaction {
  /** Decide-time edits of the clean text (DECISIONS 2), in order: the class is the category. */
  edits: EditSpan[];
  /** A short text beside it, such as a title, with placeholders. */
  line(text: string): string;
  /** A JSON text with placeholders in its strings. */
  json(json: string): string;
}

/** What a recipe masks in a pack; null where it masks nothing. */
export function prepareRedaction(recipe: Recipe, resources: Resources): Redaction | null {
  const categories = redactedCategories(recipe, 'mask');
  if (categories.length === 0) return null;
  const { allow, privateIps } = recipe.redact;
  const detect = prepareDetector({ categories, allow, privateIps }, resources);
  const view = makeTextView();
  return {
    categories,
    of(clean, { language, script }) {
      view.reset(clean);
      const hints = hintsOf({ code: language, script }, view);
      const nameOf = makeNamer(clean);
      const line = (text: string): string => masked(text, detect(text, hints), nameOf);
      const edits = detect(clean, hints).map(({ category, start, end }) => ({
        start,
        end,
        replacement: nameOf(clean.slice(start, end), category),
        author: 'redact',
        class: category,
      }));
      return { edits, line, json: (json) => maskedJson(json, line) };
    },
  };
}
