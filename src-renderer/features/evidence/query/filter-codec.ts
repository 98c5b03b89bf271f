import type { Filter } from './filters.ts';

/*
 * Filters in an address, one a line: `!` before an inverted one, `~` before one that is put aside. Neither can begin an
 * expression, so the plain expressions that other pages link to are what they look like.
 */
const ESCAPE = '\u001f';

export function encodeFilters(filters: readonly Filter[]): string {
  return filters
    .filter(({ expression }) => expression.trim() !== '')
    .map(({ expression, inverted, disabled }) => `${disabled ? '~' : ''}${inverted ? '!' : ''}${escaped(expression)}`)
    .join('\n');
}

export function decodeFilters(text: string | undefined): Filter[] {
  if (text === undefined) return [];
  return text
    .split('\n')
    .map((line) => {
      const [, disabled, inverted, expression] = /^(~?)(!?)(.*)$/su.exec(line)!;
      return { expression: unescaped(expression!).trim(), inverted: inverted === '!', disabled: disabled === '~' };
    })
    .filter(({ expression }) => expression !== '');
}

/** A name may hold a line feed, and only inside of quotes does it count. */
const escaped = (expression: string): string =>
  expression.trim().replaceAll(ESCAPE, `${ESCAPE}u`).replaceAll('\n', `${ESCAPE}n`);
const unescaped = (text: string): string => text.replace(/\u001f([un])/gu, (_, sign) => (sign === 'n' ? '\n' : ESCAPE));
