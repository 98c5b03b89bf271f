import { parse } from 'yaml';
import { AppError } from '#shared/errors.ts';
import type { Override } from '#engine/recipe/overrides.ts';

/** `gopher.word_count.min=20` -> { path, value }. The value is read as YAML: `20`, `true`, `null`, `[en, de]`. */
export function parseOverride(text: string): Override {
  const split = text.indexOf('=');
  if (split <= 0) {
    throw new AppError('usage', `"${text}" is no override`, {
      remedy: 'write PATH=VALUE, as in gopher.word_count.min=20',
    });
  }
  try {
    return { path: text.slice(0, split).trim(), value: parse(text.slice(split + 1)) as unknown };
  } catch (cause) {
    throw new AppError('usage', `"${text}" has a value that is no YAML`, { cause, remedy: 'quote it' });
  }
}
