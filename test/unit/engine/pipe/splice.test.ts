import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiJson, withAnswer } from '#engine/pipe/splice.ts';

describe('withAnswer', () => {
  it.each<[string, string]>([
    ['{"text":"a"}', '{"text":"a","winnow":1}'],
    ['{}', '{"winnow":1}'],
    [' { "a" : 1 } ', ' { "a" : 1,"winnow":1}'],
    [
      '{"id":12345678901234567890,"2":1.0,"1":0,"x":"\\u00e9\\/"}',
      '{"id":12345678901234567890,"2":1.0,"1":0,"x":"\\u00e9\\/","winnow":1}',
    ],
    ['{"a":{"b":"}"}}', '{"a":{"b":"}"},"winnow":1}'],
    // An answer that was there goes; one deeper inside stays.
    ['{"a":1.0, "winnow":{"x":[1]}, "b":{"winnow":2}}', '{"a":1.0,"b":{"winnow":2},"winnow":1}'],
    ['{"winnow":0}', '{"winnow":1}'],
    ['{"a":"winnow"}', '{"a":"winnow","winnow":1}'],
  ])('%s', (json, expected) => {
    expect(withAnswer(json, '1')).toBe(expected);
  });

  it('adds one member and changes no other', () => {
    const object = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 6 });
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        const answered = JSON.parse(withAnswer(JSON.stringify(value, null, space), '{"x":[1]}')) as object;
        expect(answered).toEqual(JSON.parse(JSON.stringify({ ...value, winnow: { x: [1] } })));
      }),
    );
  });
});

describe('asciiJson', () => {
  it.each<[string, string]>([
    ['{"a":"b"}', '{"a":"b"}'],
    ['{"中":"é😀\u2028\u007f"}', '{"\\u4e2d":"\\u00e9\\ud83d\\ude00\\u2028\\u007f"}'],
  ])('%s', (json, expected) => {
    expect(asciiJson(json)).toBe(expected);
    expect(JSON.parse(asciiJson(json))).toEqual(JSON.parse(json));
  });
});
