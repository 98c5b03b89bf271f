import type { Threshold } from '#shared/domain/recipe.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import { AppError } from '#shared/errors.ts';
import type { Level, LimitLookup, Limits } from './limits.ts';

export function levelsOf(signal: string, threshold: Threshold): [string, Level][] {
  const path = `thresholds.${signal}`;
  return [
    [path, threshold],
    ...Object.entries(threshold.scripts ?? {}).map(([name, level]): [string, Level] => [
      `${path}.scripts.${name}`,
      level,
    ]),
    ...Object.entries(threshold.languages ?? {}).map(([name, level]): [string, Level] => [
      `${path}.languages.${name}`,
      level,
    ]),
  ];
}

/** Every distinct range that the lookup can give, with the place that gives it. */
export function everyRange(limits: LimitLookup, threshold: Threshold | undefined): [string, Limits][] {
  const scripts = ['', ...Object.keys(threshold?.scripts ?? {})];
  const languages = ['und', ...Object.keys(threshold?.languages ?? {})];
  return languages.flatMap((language) =>
    scripts.map((script): [string, Limits] => {
      const place = language === 'und' ? (script === '' ? '' : `.scripts.${script}`) : `.languages.${language}`;
      return [place, limits(language, script)];
    }),
  );
}

export function checkKinds(where: string, level: Level, spec: SignalSpec): void {
  const label = spec.kind === 'label';
  for (const name of ['min', 'max', 'minOpen', 'maxOpen', 'keepZero', 'sample'] as const) {
    if (level[name] === undefined) continue;
    if (label) throw invalid(`${where}.${name}`, 'this signal is a label', 'use `in` or `notIn`');
    const value = level[name];
    if (typeof value === 'number' && !Number.isFinite(value)) throw invalid(`${where}.${name}`, `${value} is no limit`);
  }
  for (const name of ['in', 'notIn'] as const) {
    if (level[name] !== undefined && !label) {
      throw invalid(`${where}.${name}`, 'this signal is a number', 'use `min` or `max`');
    }
  }
}

export function checkRange(where: string, range: Limits): void {
  const { min, max } = range;
  if (min !== undefined && max !== undefined) {
    if (min > max) throw invalid(where, `min ${min} is above max ${max}, so every document would be dropped`);
    if (min === max && (range.minOpen === true || range.maxOpen === true)) {
      throw invalid(where, `min and max are both ${min} and one of them is open, so every document would be dropped`);
    }
  }
  if (range.in !== undefined && range.in.every((label) => range.notIn?.includes(label) === true)) {
    throw invalid(where, 'every label of `in` is also in `notIn`, so every document would be dropped');
  }
}

export function invalid(where: string, message: string, remedy?: string): AppError {
  return new AppError('invalid-recipe', message, remedy === undefined ? { where } : { where, remedy });
}
