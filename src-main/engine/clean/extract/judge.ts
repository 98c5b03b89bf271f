import type { Page } from './features.ts';
import { FEATURES, featuresOf } from './features.ts';
import type { ExtractionModel } from './forest.ts';
import { namesChecksum, openModel, probabilities } from './forest.ts';

/** Changes when any number that the model asks for changes its name or place. */
export const NAMES = namesChecksum(FEATURES);

let model: ExtractionModel | undefined;

/** The model that the product brings, read once. */
export function extractionModel(): ExtractionModel {
  return (model ??= openModel(NAMES));
}

/** Probability of each block to be main text. */
export function judge(page: Page, { forest }: ExtractionModel = extractionModel()): Float32Array {
  return probabilities(forest, featuresOf(page), FEATURES.length);
}
