import type { Profile } from '#shared/domain/recipe.ts';
import { dataJuicerWords } from './datajuicer/splitter.ts';
import { spacyEn } from './spacy-en/splitter.ts';
import { uax29 } from './uax29.ts';
import { whitespace } from './whitespace.ts';
import type { WordSplitter } from './word-splitter.ts';

const SPLITTERS: Record<Profile, WordSplitter> = {
  winnow: uax29,
  datatrove: spacyEn,
  dolma: whitespace,
  dclm: uax29,
  nemo: whitespace,
  datamap: uax29,
  datajuicer: dataJuicerWords,
};

/** Why the words of a profile are not that tool's own everywhere; a profile that is not named is exact. */
export const APPROXIMATE: Partial<Record<Profile, string>> = {
  datatrove: 'exact for English; other languages are split as English, as datatrove does where it is told nothing',
  dclm: 'UAX 29 of Unicode 17, and word lists of ours for Thai, Lao, Khmer and Burmese, stand in for uniseg',
  nemo: 'white space, as NeMo has it but for Chinese and Japanese, where it asks jieba and MeCab',
  datamap:
    'UAX 29 of Unicode 17, and word lists of ours for Thai, Lao, Khmer and Burmese, stand in for unicode-segmentation',
};

/** The splitter that a profile names (DECISIONS 24). */
export function splitterOf(profile: Profile): WordSplitter {
  return SPLITTERS[profile];
}
