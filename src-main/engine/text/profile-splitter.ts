import type { Profile } from '#shared/domain/recipe.ts';
import { spacyEn } from './spacy-en/splitter.ts';
import { uax29 } from './uax29.ts';
import type { WordSplitter } from './word-splitter.ts';

/**
 * The splitter that a profile names (DECISIONS 24). `datatrove` is run as English whatever the document's language, as
 * datatrove is by default: exact for English, approximate where that tool would be told another language.
 */
export function splitterOf(profile: Profile): WordSplitter {
  return profile === 'datatrove' ? spacyEn : uax29;
}
