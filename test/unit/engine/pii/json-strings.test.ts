import { expect, it } from 'vitest';
import { maskedJson } from '#engine/pii/json-strings.ts';

it.each([
  ['{}', '{}'],
  [
    '{"a":"x","b":[1.0,"x","y"],"x":12345678901234567890}',
    '{"a":"<X>","b":[1.0,"<X>","y"],"<X>":12345678901234567890}',
  ],
  ['{"a":"\\"","b":"\\\\","c":"x","d":"\\\\\\"x"}', '{"a":"\\"","b":"\\\\","c":"<X>","d":"\\\\\\"x"}'],
  ['"\\u0078"', '"<X>"'],
])('%s', (json, expected) => {
  expect(maskedJson(json, (text) => (text === 'x' ? '<X>' : text))).toBe(expected);
});
