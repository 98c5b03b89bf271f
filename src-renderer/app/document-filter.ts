/*
 * Filters of evidence that other pages link to, as expressions (src-main/engine/decide/expression).
 */

/** A name as a literal of an expression: quoted, whatever it holds. */
export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** Documents of one source, language or category. */
export const memberFilter = (field: 'source' | 'language' | 'category', name: string): string =>
  `${field} = ${quoted(name)}`;

/** Several filters in an address, one a line: each becomes a chip that can be lifted by itself. */
export const allOf = (...expressions: readonly string[]): string => expressions.join('\n');
