/*
 * Where the members of a JSON object stand in its text, so that what is not read can be kept as it was written:
 * JSON.parse would lose big numbers (12345678901234567890), `1.0`, and the order of keys that look like integers
 * (DECISIONS 32). Everything here expects text that JSON.parse has accepted.
 */

export interface Member {
  /** Offset of the key's opening quote. */
  start: number;
  /** Offset of the value. */
  value: number;
  /** One past the value. */
  end: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function skipSpace(json: string, i: number): number {
  for (;;) {
    const c = json.charCodeAt(i);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return i;
    i++;
  }
}

/** One past the closing quote of the string that opens at `i`. */
function skipString(json: string, i: number): number {
  for (let from = i + 1; ;) {
    const end = json.indexOf('"', from);
    if (end < 0) throw new Error('unterminated string in valid JSON');
    let back = end - 1;
    while (json.charCodeAt(back) === BACKSLASH) back--;
    if ((end - back) % 2 === 1) return end + 1;
    from = end + 1;
  }
}

function skipValue(json: string, i: number): number {
  const first = json.charCodeAt(i);
  if (first === QUOTE) return skipString(json, i);
  if (first === 0x7b || first === 0x5b) {
    let depth = 0;
    for (;;) {
      const c = json.charCodeAt(i);
      if (c === QUOTE) {
        i = skipString(json, i);
        continue;
      }
      if (c === 0x7b || c === 0x5b) depth++;
      else if ((c === 0x7d || c === 0x5d) && --depth === 0) return i + 1;
      i++;
    }
  }
  for (;;) {
    const c = json.charCodeAt(i);
    if (c === 0x2c || c === 0x7d || c === 0x5d || c <= 0x20 || i >= json.length) return i;
    i++;
  }
}

/**
 * The members of the object that opens at `at`, in the order of their first appearance. Of a key that is there
 * twice the last value counts, as in JSON.parse.
 */
export function members(json: string, at: number): Map<string, Member> {
  const found = new Map<string, Member>();
  let i = skipSpace(json, skipSpace(json, at) + 1);
  while (json.charCodeAt(i) === QUOTE) {
    const start = i;
    i = skipString(json, i);
    const literal = json.slice(start, i);
    const key = literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);
    const value = skipSpace(json, skipSpace(json, i) + 1); // past the colon
    i = skipValue(json, value);
    found.set(key, { start, value, end: i });
    i = skipSpace(json, i);
    if (json.charCodeAt(i) === 0x2c) i = skipSpace(json, i + 1);
  }
  return found;
}

/** The raw object without the members at `paths`, or null when nothing is left. */
export function withoutPaths(json: string, at: number, paths: readonly (readonly string[])[]): string | null {
  const kept: string[] = [];
  for (const [key, member] of members(json, at)) {
    const inside = paths.filter((path) => path[0] === key);
    if (inside.length === 0) kept.push(json.slice(member.start, member.end));
    else if (!inside.some((path) => path.length === 1)) {
      const rest = withoutPaths(
        json,
        member.value,
        inside.map((path) => path.slice(1)),
      );
      if (rest !== null) kept.push(json.slice(member.start, member.value) + rest);
    }
  }
  return kept.length === 0 ? null : `{${kept.join(',')}}`;
}

/** The raw text of the value at a path, or null. */
export function rawAt(json: string, path: readonly string[]): string | null {
  let at = 0;
  for (const [depth, key] of path.entries()) {
    const member = members(json, at).get(key);
    if (member === undefined) return null;
    if (depth === path.length - 1) return json.slice(member.value, member.end);
    at = member.value;
  }
  return null;
}

/** The object with another value at a path that it has; everything else keeps its text. `value` is JSON text. */
export function withValueAt(json: string, path: readonly string[], value: string): string {
  let at = 0;
  for (const [depth, key] of path.entries()) {
    const member = members(json, at).get(key);
    if (member === undefined) return json;
    if (depth === path.length - 1) return json.slice(0, member.value) + value + json.slice(member.end);
    at = member.value;
  }
  return json;
}

/** The path that a name means in the object: the key itself, else its parts at the dots; null where it has neither. */
export function pathOf(json: string, name: string): string[] | null {
  if (members(json, 0).has(name)) return [name];
  const path = name.split('.');
  if (path.length === 1) return null;
  let at = 0;
  for (const key of path) {
    const member = json[skipSpace(json, at)] === '{' ? members(json, at).get(key) : undefined;
    if (member === undefined) return null;
    at = member.value;
  }
  return path;
}
