import { quoted, tokensOf, type Token } from './tokens.ts';

export const FACET_FIELDS = [
  'verdict',
  'source',
  'category',
  'language',
  'script',
  'override',
  'reason',
  'breach',
] as const;
export type FacetField = (typeof FACET_FIELDS)[number];

/** Values of one facet of which any may hold. */
export interface FacetParts {
  field: FacetField;
  values: string[];
  /** One for each value. */
  expressions: string[];
}

const isFacet = (name: string): name is FacetField => (FACET_FIELDS as readonly string[]).includes(name);

/**
 * Reads `language = en or language = "zh"`, `language in (en, zh)` and `breach(a) or breach(b)`: what clicks on a facet
 * write. Null for any other expression.
 */
export function partsOf(expression: string): FacetParts | null {
  const tokens = tokensOf(expression);
  const parts: Omit<FacetParts, 'expressions'>[] = [];
  let at = 0;
  for (;;) {
    const read = partAt(tokens, at);
    if (read === null) return null;
    parts.push(read.parts);
    at = read.next;
    if (at === tokens.length) break;
    if (!isWord(tokens[at], 'or')) return null;
    at++;
  }
  const field = parts[0]!.field;
  if (parts.some((part) => part.field !== field)) return null;
  const values = [...new Set(parts.flatMap((part) => part.values))];
  return { field, values, expressions: values.map((value) => expressionFor(field, value)) };
}

/** Documents with one value of a facet. */
export const expressionFor = (field: FacetField, value: string): string =>
  field === 'breach' ? `breach(${value})` : `${field} = ${quoted(value)}`;

const isWord = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'word' && token.text.toLowerCase() === text;
const isMark = (token: Token | undefined, ...marks: string[]): boolean =>
  token?.kind === 'mark' && marks.includes(token.text);
const isValue = (token: Token | undefined): token is Token =>
  token !== undefined && token.kind !== 'mark' && !token.open;

function partAt(tokens: readonly Token[], at: number): { parts: Omit<FacetParts, 'expressions'>; next: number } | null {
  const [name, second, third, fourth] = tokens.slice(at, at + 4);
  if (name?.kind !== 'word' || !isFacet(name.text)) return null;
  const field = name.text;
  if (field === 'breach') {
    if (!isMark(second, '(') || third?.kind !== 'word' || !isMark(fourth, ')')) return null;
    return { parts: { field, values: [third.text] }, next: at + 4 };
  }
  if (isMark(second, '=', '==') && isValue(third)) return { parts: { field, values: [third.text] }, next: at + 3 };
  return isWord(second, 'in') && isMark(third, '(') ? listAt(tokens, at + 3, field) : null;
}

function listAt(tokens: readonly Token[], start: number, field: FacetField): ReturnType<typeof partAt> {
  const values: string[] = [];
  for (let at = start; ; at += 2) {
    const token = tokens[at];
    if (!isValue(token)) return null;
    values.push(token.text);
    if (isMark(tokens[at + 1], ')')) return { parts: { field, values }, next: at + 2 };
    if (!isMark(tokens[at + 1], ',')) return null;
  }
}
