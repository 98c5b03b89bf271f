import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { members, rawAt, withoutPaths } from '#engine/read/json-members.ts';

const anyObject = fc.dictionary(fc.string({ unit: 'binary', maxLength: 6 }), fc.jsonValue({ maxDepth: 3 }), {
  maxKeys: 6,
});
const anyLayout = fc.constantFrom<string | undefined>(undefined, ' ', '\t', '\n  ');

describe('members of JSON text', () => {
  test('raw values parse to what JSON.parse gives, in the order of the text', () => {
    fc.assert(
      fc.property(anyObject, anyLayout, (object, layout) => {
        const json = JSON.stringify(object, null, layout);
        const parsed = JSON.parse(json) as Record<string, unknown>;
        const found = members(json, 0);
        expect(new Set(found.keys())).toEqual(new Set(Object.keys(parsed)));
        for (const [key, { value, end }] of found) expect(JSON.parse(json.slice(value, end))).toEqual(parsed[key]);
        const starts = [...found.values()].map(({ start }) => start);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }),
    );
  });

  test('what is left is the object without what was taken', () => {
    fc.assert(
      fc.property(anyObject, anyLayout, fc.nat(), (object, layout, pick) => {
        const json = JSON.stringify(object, null, layout);
        const keys = Object.keys(object);
        fc.pre(keys.length > 0);
        const taken = keys[pick % keys.length]!;
        const left = Object.fromEntries(Object.entries(JSON.parse(json) as object).filter(([key]) => key !== taken));
        const raw = withoutPaths(json, 0, [[taken]]);
        expect(raw === null ? {} : JSON.parse(raw)).toEqual(left);
      }),
    );
  });

  test.each<[string, string[], string | null]>([
    ['{"a":1.0}', ['a'], '1.0'],
    ['{"a": {"b" : 12345678901234567890 }}', ['a', 'b'], '12345678901234567890'],
    ['{"a":1}', ['b'], null],
    ['{"a":1,"a":2e5}', ['a'], '2e5'],
  ])('%s at %j', (json, path, expected) => {
    expect(rawAt(json, path)).toBe(expected);
  });
});
