import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';

export type Path = readonly (string | number)[];

/** Something wrong in a recipe: what, at which key, and what to do. */
export interface Problem {
  path: Path;
  message: string;
  remedy?: string;
}

/** The problems of a schema, each with a plain sentence; an unknown key is its own problem, with its nearest neighbour. */
export function problemsOf(error: z.ZodError, schema: z.ZodType, value: unknown, prefix: Path = []): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    const path = [...prefix, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
    if (issue.code === 'unrecognized_keys') {
      const known = keysAt(schema, issue.path);
      return issue.keys.map((key) => unknownKey([...path, key], key, known));
    }
    return [{ path, message: sentenceOf(issue, valueAt(value, issue.path)) }];
  });
}

/** `unknown key "mim"; did you mean min?` */
export function unknownKey(path: Path, key: string, known: readonly string[], what = 'key'): Problem {
  return { path, message: `unknown ${what} "${key}"`, remedy: didYouMean(key, known) };
}

/** The error that a caller throws: the first problem, and how many more there are. */
export function problemError(problems: readonly Problem[], where: (problem: Problem) => string): AppError {
  const [first, ...rest] = problems;
  if (first === undefined) throw new Error('no problem to report');
  const more = rest.length === 0 ? '' : `winnow recipe check lists ${rest.length} more`;
  const remedy = first.remedy === undefined || more === '' ? (first.remedy ?? more) : `${first.remedy} (${more})`;
  const name = first.path.length === 0 ? '' : `${first.path.join('.')}: `;
  return new AppError('invalid-recipe', `${name}${first.message}`, {
    where: where(first),
    ...(remedy === '' ? {} : { remedy }),
  });
}

function sentenceOf(issue: z.core.$ZodIssue, found: unknown): string {
  // JSON has no word for infinity and what is no number.
  const shown = typeof found === 'number' ? String(found) : JSON.stringify(found ?? null).slice(0, 60);
  switch (issue.code) {
    case 'invalid_type':
      return found === undefined ? 'is missing' : `must be ${article(issue.expected)}, not ${shown}`;
    case 'too_small':
      if (issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int') return 'must not be empty';
      return `must be ${issue.inclusive === true ? 'at least' : 'more than'} ${issue.minimum}${issue.origin === 'array' ? ' entries' : ''}, not ${shown}`;
    case 'too_big':
      return `must be ${issue.inclusive === true ? 'at most' : 'less than'} ${issue.maximum}, not ${shown}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => String(value)).join(' or ')}${found === undefined ? '' : `, not ${shown}`}`;
    case 'invalid_format':
      return `${shown} is not allowed here${issue.pattern === undefined ? '' : ` (pattern ${issue.pattern})`}`;
    case 'invalid_key':
      return `this name is not allowed${issue.issues[0] === undefined ? '' : ` (${sentenceOf(issue.issues[0], issue.path.at(-1))})`}`;
    default:
      return issue.message;
  }
}

/** Names of types that are not words of everyday use. */
const TYPE_NAMES: Partial<Record<string, string>> = {
  int: 'whole number',
  record: 'mapping',
  object: 'mapping',
  array: 'list',
};

function article(type: string): string {
  const name = TYPE_NAMES[type] ?? type;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[step] : undefined),
    value,
  );
}

interface SchemaDef {
  type: string;
  innerType?: z.ZodType;
  keyType?: z.ZodType;
  entries?: Record<string, string | number>;
  valueType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}

const defOf = (schema: z.ZodType): SchemaDef => schema._zod.def;

/** The keys an object schema knows at a path; empty where it is no object. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: z.ZodType | undefined = schema;
  for (const step of [...path, null]) {
    while (at !== undefined && defOf(at).innerType !== undefined) at = defOf(at).innerType;
    if (at === undefined) return [];
    const def = defOf(at);
    if (step === null) {
      const keys = def.keyType === undefined ? undefined : defOf(def.keyType).entries;
      return Object.keys(def.shape ?? keys ?? {});
    }
    at = def.shape?.[String(step)] ?? def.valueType ?? def.element;
  }
  return [];
}
