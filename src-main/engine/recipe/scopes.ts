import type { Recipe } from '#shared/domain/recipe.ts';
import { SCRIPTS } from '#engine/text/unicode/class-names.ts';
import { unknownKey, type Path, type Problem } from './problem.ts';

/** ISO 15924. */
const SCRIPT_CODES: readonly string[] = SCRIPTS.map(([code]) => code);
/** ISO 639, as the language rule writes it, or `und`; variants behind a hyphen. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/;

/** Limits that no document could ever fall under, because no language or script is written as their key is. */
export function scopeProblems({ thresholds }: Pick<Recipe, 'thresholds'>): Problem[] {
  return Object.entries(thresholds).flatMap(([signal, { languages = {}, scripts = {} }]) => {
    const at = (level: string, code: string): Path => ['thresholds', signal, level, code];
    return [
      ...Object.keys(languages)
        .filter((code) => !LANGUAGE.test(code))
        .map((code) => ({
          path: at('languages', code),
          message: `"${code}" is no code of a language`,
          remedy: 'write it as en, zh or yue',
        })),
      ...Object.keys(scripts)
        .filter((code) => !SCRIPT_CODES.includes(code))
        .map((code) => unknownKey(at('scripts', code), code, SCRIPT_CODES, 'script')),
    ];
  });
}
