import { Recipe } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { isMapping, type Mapping } from './merge.ts';

/** A value from the command line: `clean.nfc`, `gopher.word_count.min`, `gopher.knobs.minLength`. */
export interface Override {
  path: string;
  value: unknown;
}

/**
 * The keys that a dotted path means. A path that begins with a rule's name instead of a section means that rule's
 * knobs, or the limits of its signal: `c4.knobs.x` is `rules.c4.knobs.x`, `c4.sentence_count.min` is
 * `thresholds."c4.sentence_count".min`.
 */
export function keysOfPath(path: string, ruleNames: readonly string[]): string[] {
  const steps = path.split('.');
  const [head = '', second, ...rest] = steps;
  if (head === 'thresholds' && second !== undefined && rest[0] !== undefined) {
    return ['thresholds', `${second}.${rest[0]}`, ...rest.slice(1)];
  }
  if (head in Recipe.shape) return steps;
  if (!ruleNames.includes(head)) {
    const remedy = didYouMean(head, [...ruleNames, ...Object.keys(Recipe.shape)]);
    throw new AppError('usage', `"${head}" is no rule and no section of the recipe`, { where: path, remedy });
  }
  if (second === 'knobs' || second === 'profile' || second === 'reads') return ['rules', ...steps];
  return second === undefined ? steps : ['thresholds', `${head}.${second}`, ...rest];
}

/** The mapping with one value set; nothing is checked but that the path can be walked. */
export function setAt(mapping: Mapping, keys: readonly string[], value: unknown): Mapping {
  const [key, ...rest] = keys;
  if (key === undefined || key === '') {
    throw new AppError('usage', 'an override names no key', { remedy: 'write it as gopher.word_count.min=50' });
  }
  const inner = mapping[key];
  return { ...mapping, [key]: rest.length === 0 ? value : setAt(isMapping(inner) ? inner : {}, rest, value) };
}
