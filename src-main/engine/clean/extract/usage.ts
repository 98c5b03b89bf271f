import { asciiLower } from '#engine/read/http.ts';

/*
 * What a page or its server says of how it may be used, passed through as it was said. Nothing is refused here: a recipe
 * may judge it by the rule `robots`.
 *
 * A statement is one string, `PLACE NAME: VALUE`: `meta robots: noindex, noai`, `header x-robots-tag: otherbot: noarchive`,
 * `meta tdm-reservation: 1`. Names are in lower case, values as they were written, white space collapsed.
 */

/** Statements of a page at most, and UTF-16 units of a value; what is longer is cut. */
const STATEMENTS = 32;
const VALUE_CHARS = 500;

/** Reservation of text and data mining: TDM Reservation Protocol (W3C community group, 2024), sections 5 and 6. */
const TDM = ['tdm-reservation', 'tdm-policy'];
/** Fields of an HTTP response that state the same as the metas of a page. */
const FIELDS = ['x-robots-tag', ...TDM];

/** The statement of a meta element; undefined where it makes none. */
export function usageOfMeta(attributes: Readonly<Record<string, string>>): string | undefined {
  const named = attributes['name'] ?? attributes['http-equiv'];
  const content = attributes['content'];
  if (named === undefined || content === undefined || named.length > 64) return undefined;
  const name = asciiLower(named.trim());
  return isRobot(name) || FIELDS.includes(name) ? statement('meta', name, content) : undefined;
}

/** The statements of a response, by its fields in lower case. */
export function usageOfFields(fields: ReadonlyMap<string, string>): string[] {
  return FIELDS.flatMap((name) => {
    const value = fields.get(name);
    return (value === undefined ? undefined : statement('header', name, value)) ?? [];
  });
}

/** Adds a statement to others, each of which stands once. */
export function addUsage(list: string[], statement: string | undefined): void {
  if (statement !== undefined && list.length < STATEMENTS && !list.includes(statement)) list.push(statement);
}

/** Statements in their order, each once. */
export function usageList(statements: readonly string[]): string[] {
  const list: string[] = [];
  for (const statement of statements) addUsage(list, statement);
  return list;
}

/** `robots`, or the name of a crawler: they end in "bot" by custom. */
function isRobot(name: string): boolean {
  return name === 'robots' || /^[a-z0-9-]{1,40}bot(?:-[a-z]{1,20})?$/.test(name);
}

function statement(place: 'meta' | 'header', name: string, value: string): string | undefined {
  const text = value
    .slice(0, 2 * VALUE_CHARS)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, VALUE_CHARS)
    .toWellFormed();
  return text === '' ? undefined : `${place} ${name}: ${text}`;
}
