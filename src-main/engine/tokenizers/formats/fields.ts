import { AppError } from '#shared/errors.ts';

/** Members of a JSON object of a tokenizer file, by their kind. What is wrong is told with its path in the file. */
export interface Fields {
  path: string;
  has(name: string): boolean;
  text(name: string): string;
  textOr<T>(name: string, otherwise: T): string | T;
  number(name: string): number;
  numberOr<T>(name: string, otherwise: T): number | T;
  flag(name: string, otherwise: boolean): boolean;
  list(name: string): unknown[];
  object(name: string): Fields;
  /** Null where the member is missing or null. */
  objectOr(name: string): Fields | null;
  objects(name: string): Fields[];
  raw(name: string): unknown;
  fail(what: string, remedy?: string): never;
}

export function fieldsOf(value: unknown, path: string, where: string): Fields {
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const fail = (place: string, what: string, remedy = 'is it a tokenizer file, and whole?'): never => {
    throw new AppError('bad-input', `${place === '' ? 'the file' : place}: ${what}`, { where, remedy });
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(path, 'is no object');
  const members = value as Record<string, unknown>;
  const raw = (name: string): unknown => (Object.hasOwn(members, name) ? members[name] : undefined);
  const has = (name: string): boolean => raw(name) !== undefined && raw(name) !== null;

  function as<T>(name: string, kind: 'string' | 'number' | 'boolean', otherwise?: T): T {
    const given = raw(name) ?? undefined;
    if (given === undefined && otherwise !== undefined) return otherwise;
    if (typeof given !== kind) fail(at(name), given === undefined ? 'is missing' : `is no ${kind}`);
    return given as T;
  }
  function list(name: string): unknown[] {
    const given = raw(name);
    if (!Array.isArray(given)) fail(at(name), given === undefined ? 'is missing' : 'is no list');
    return given as unknown[];
  }
  return {
    path,
    has,
    raw,
    list,
    text: (name) => as<string>(name, 'string'),
    textOr: (name, otherwise) => (has(name) ? as<string>(name, 'string') : otherwise),
    number: (name) => as<number>(name, 'number'),
    numberOr: (name, otherwise) => (has(name) ? as<number>(name, 'number') : otherwise),
    flag: (name, otherwise) => as<boolean>(name, 'boolean', otherwise),
    object: (name) => fieldsOf(raw(name), at(name), where),
    objectOr: (name) => (has(name) ? fieldsOf(raw(name), at(name), where) : null),
    objects: (name) => list(name).map((item, i) => fieldsOf(item, `${at(name)}[${i}]`, where)),
    fail: (what, remedy) => fail(path, what, remedy),
  };
}
