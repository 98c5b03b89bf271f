import type { Detector } from './detector.ts';
import { casedNames } from './names/cased-names.ts';
import { hanNames } from './names/han-names.ts';
import { nameModel } from './names/model.ts';

/**
 * Names of persons in Latin letters and in Chinese characters, by a model of ours. It does not know who is a public figure: where
 * Shakespeare is named, it finds him. So the category is off unless a recipe asks for it.
 */
export const person: Detector = {
  category: 'person',
  prepare(_options, resources) {
    const { known, cased, han } = nameModel(resources);
    const latin = casedNames(known, cased);
    const chinese = hanNames(han);
    return ({ text }, report) => {
      latin(text, report);
      chinese(text, report);
    };
  },
};
