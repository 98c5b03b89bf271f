import { toAutomaton } from './automaton.ts';
import { type Matcher, newMatcher } from './matcher.ts';
import { type Dialect, parsePattern } from './parse.ts';

const known = new Map<string, Matcher>();

/**
 * A split pattern, ready to be matched in time linear in what it looks at, by our own character tables
 * (Unicode 17). Libraries that know Unicode 16 take the 4,657 letters and digits that 17 added for symbols, and may cut
 * elsewhere beside these. Throws AppError `unsupported`.
 */
export function compilePattern(source: string, dialect: Dialect): Matcher {
  const key = `${dialect}:${source}`;
  let matcher = known.get(key);
  if (matcher === undefined) known.set(key, (matcher = newMatcher(toAutomaton(parsePattern(source, dialect)))));
  return matcher;
}
