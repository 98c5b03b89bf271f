import type { Resources } from '#engine/rules/rule.ts';
import { makeClassifier, type Parts, type Prediction } from './classifier.ts';
import { readFastTextFile } from './model-file.ts';

/**
 * fastText's language identification, 176 languages, quantised (Joulin et al. 2016, arXiv:1607.01759 and 1612.03651;
 * CC BY-SA 3.0), as the package `fasttext.wasm.js` brings it. Its labels are ISO 639 codes of Wikipedia.
 */
export const LANGUAGE_MODEL = 'npm:fasttext.wasm.js/dist/models/language-identification/assets/lid.176.ftz';

export interface LanguageModel {
  readonly labels: readonly string[];
  /** The k likeliest languages of the first `length` code units, best first. Line ends count as spaces. */
  topK(units: Uint16Array, length: number, k: number): Prediction[];
  /** As `topK`, with the likeliest language of each part on the way; parts end at line feeds. */
  topKByParts(units: Uint16Array, length: number, parts: Parts, k: number): Prediction[];
  /** Whether the text of the last call held anything that the model knows. */
  hadEvidence(): boolean;
}

/** About 60 ms of CPU and 15 MB. Not shared between threads. */
export function openLanguageModel(resources: Resources): LanguageModel {
  const file = readFastTextFile(resources.read(LANGUAGE_MODEL), LANGUAGE_MODEL);
  const classifier = makeClassifier(file);
  return {
    labels: file.labels,
    topK: classifier.predict,
    topKByParts: classifier.predictByParts,
    hadEvidence: () => classifier.evidence() > 0,
  };
}
