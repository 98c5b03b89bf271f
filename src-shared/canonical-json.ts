/**
 * Canonical JSON: keys in UTF-16 code-unit order, no whitespace, numbers as ECMAScript prints them
 * (as in RFC 8785). Two equal values have one text, so that its hash can be an identity.
 *
 * Throws on anything JSON cannot carry: `undefined` inside arrays, functions, non-finite numbers.
 * An object's `undefined` members are left out.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`canonical JSON cannot carry ${value}`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  throw new Error(`canonical JSON cannot carry a ${typeof value}`);
}
