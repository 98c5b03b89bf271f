import { parseExpression, type Expression, type Literal } from './parse.ts';

/** What a filter part speaks of: a field or signal, or `breach`. */
export function fieldsIn(source: string): Set<string> {
  const fields = new Set<string>();
  const visit = (node: Expression): void => {
    if ('parts' in node) node.parts.forEach(visit);
    else if ('part' in node) visit(node.part);
    else fields.add('row' in node ? 'breach' : node.field.name);
  };
  visit(parseExpression(source));
  return fields;
}

/**
 * The values of a field that an expression lets through by name: `language = en or language in (zh, de)` lets three. For
 * `breach` they are rows. Null where it is about more than that field, or says something else of it.
 */
export function valuesIn(source: string, field: string): Set<string> | null {
  const values = new Set<string>();
  const add = (literals: readonly Literal[]): boolean => {
    for (const { value } of literals) values.add(String(value));
    return true;
  };
  const visit = (node: Expression): boolean => {
    switch (node.kind) {
      case 'or':
        return node.parts.every(visit);
      case 'breach':
        values.add(node.row.name);
        return field === 'breach';
      case 'in':
        return node.field.name === field && add(node.literals);
      case 'compare':
        return node.field.name === field && node.operator === '=' && add([node.literal]);
      default:
        return false;
    }
  };
  return visit(parseExpression(source)) ? values : null;
}

const PLAIN = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;
const KEYWORDS = new Set(['and', 'or', 'not', 'in', 'is']);

/** A value as it stands in an expression, whatever is in it. */
export function literalText(value: string): string {
  if (PLAIN.test(value) && !KEYWORDS.has(value.toLowerCase())) return value;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** The filter for one value of a field; for `breach` the value is a row. */
export function filterFor(field: string, value: string): string {
  return field === 'breach' ? `breach(${value})` : `${field} = ${literalText(value)}`;
}
