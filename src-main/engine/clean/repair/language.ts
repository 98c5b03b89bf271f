import { hashOf } from '#engine/hash.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { rule } from '#engine/rules/language/language.ts';
import { openTeller, type TellKnobs } from '#engine/rules/language/_tell.ts';
import { makeTextView } from '#engine/text/text-view.ts';

/** What language a text is in. */
export interface LanguageVerdict {
  /** ISO 639 code, or und. */
  label: string;
  /** Chance in [0, 1] that it is right. */
  score: number;
}

export type TellLanguage = (text: string) => LanguageVerdict;

let teller: TellLanguage | null = null;

/** UTF-16 units that are looked at; the rule looks at the whole text for its script. */
const MOST_UNITS = 1 << 16;

/**
 * The language of a decoded text, as the language rule tells it with its own knobs (profile `winnow`). The models are
 * opened for the first text that asks, once a thread.
 */
export const tellLanguage: TellLanguage = (text) => (teller ??= openOnce())(text);

function openOnce(): TellLanguage {
  const knobs: TellKnobs = rule.knobs.parse({});
  const language = openTeller(knobs, 'winnow', fileResources());
  const view = makeTextView();
  return (text) => {
    view.reset(text.slice(0, MOST_UNITS));
    const { label, score } = language.tell(view);
    view.release();
    return { label, score };
  };
}

let key: string | null = null;

/** Part of the key of texts that were repaired: which models told their language, and how. */
export function languageKey(): string {
  const resources = fileResources();
  return (key ??= hashOf([rule.version, ...(rule.resources ?? []).map((path) => resources.sha256(path))]));
}
