import type { Detector } from './detector.ts';
import { casedNames } from './names/cased-names.ts';
import { hanNames } from './names/han-names.ts';
import { nameModel } from './names/model.ts';

/** Languages in capitals and small letters whose sentences the model learned from (resources/pii/names/frames.ts). */
const CASED = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'fi', 'ro', 'tr']);
const CHINESE = new Set(['zh', 'yue', 'wuu', 'lzh']);
const UNKNOWN = 'und';

/**
 * Names of persons in Latin letters and in Chinese characters, by a model of ours. It does not know who is a public figure: where
 * Shakespeare is named, it finds him. So the category is off unless a recipe asks for it. Texts in languages that it has not
 * learned are left alone: there it takes whatever is written with a capital for names.
 */
export const person: Detector = {
  category: 'person',
  prepare(_options, resources) {
    const { known, cased, han } = nameModel(resources);
    const latin = casedNames(known, cased);
    const chinese = hanNames(han);
    return ({ text, hints: { language } }, report) => {
      const inChinese = CHINESE.has(language) || language === UNKNOWN;
      if (inChinese || CASED.has(language)) latin(text, report);
      if (inChinese) chinese(text, report);
    };
  },
};
