import { literal } from '../normalisers/edits.ts';
import type { Matcher } from '../pattern/matcher.ts';
import { compilePattern } from '../pattern/pattern.ts';
import type { Fields } from './fields.ts';

/** `{"String": …}` or `{"Regex": …}` of a Hugging Face file. */
export function readPattern(fields: Fields): Matcher {
  return fields.has('String') ? literal(fields.text('String')) : compilePattern(fields.text('Regex'), 'oniguruma');
}
