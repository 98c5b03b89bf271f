import type { LanguageLabel } from '#engine/rules/rule.ts';
import type { TextView } from '#engine/text/text-view.ts';
import type { PiiHints } from './pii-text.ts';

/** Script of a label where no rule told it. */
const UNKNOWN = 'Zyyy';

/** What is known of a document's language; where nothing told its script, the text does. */
export function hintsOf(language: Pick<LanguageLabel, 'code' | 'script'>, view: Pick<TextView, 'script'>): PiiHints {
  return { language: language.code, script: language.script === UNKNOWN ? view.script() : language.script };
}
