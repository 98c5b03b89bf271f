import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOfByte } from '#engine/tokenizers/models/byte-names.ts';
import type { Tokenizer } from '#engine/tokenizers/tokenizer.ts';
import { byteLevelModel, loadJson, sentencePieceFile, loadFile } from '#test/helpers/tokenizer-files.ts';

const gpt = loadJson({
  added_tokens: [{ id: 400, content: '<|x|>', special: true, normalized: false }],
  normalizer: { type: 'NFC' },
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false },
  model: { type: 'BPE', ...byteLevelModel(['\u0120 a', 'e r', '\u00e4 \u00b8', '\u0120 \u0120']) },
  decoder: { type: 'ByteLevel' },
});
const bytes = Array.from({ length: 256 }, (_, byte) => [nameOfByte(byte), 0, 6] as const);
const pieces = [
  ['<unk>', 0, 2],
  ['<s>', 0, 3],
  ...bytes,
  ['\u2581', -1],
  ['a', -2],
  ['\u2581a', 0],
  ['\u6f22', -3],
] as const;
const llama = loadFile(
  'l.model',
  sentencePieceFile(
    pieces,
    [
      [3, 2],
      [35, 1],
    ],
    [[4, 0]],
  ),
);
const unigram = loadFile(
  'u.model',
  sentencePieceFile(
    pieces,
    [
      [3, 1],
      [35, 1],
    ],
    [[4, 0]],
  ),
);

const CHARACTERS = [
  ...'aerA \t\n\r.,0\u0000\u0085\u2028\u2581\u4e2d\u6f22\u304c\u0e01\u0e33\u0627\u0915\u094d\u0301\u3099\uff76\uff9e\u1100\u1161\ufb01\ufeff',
  '\ud83d\ude00',
  '\u200d',
  '<|x|>',
  '<0x41>',
  '<s>',
];
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...CHARACTERS)).map((parts) => parts.join('')),
);

describe.each<[string, Tokenizer]>([
  ['byte-level BPE after NFC', gpt],
  ['BPE with byte fallback', llama],
  ['Unigram with byte fallback', unigram],
])('%s', (_, tokenizer) => {
  it('gives back the normalised text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(tokenizer.decode(tokenizer.encode(text, { special: 'text' }).ids)).toBe(tokenizer.normalise(text));
      }),
      { numRuns: 400 },
    );
  });

  it('never gives a special token for text, and keeps offsets in order', () => {
    const special = new Set(tokenizer.added.map(({ id }) => id));
    fc.assert(
      fc.property(texts, (text) => {
        const { ids, starts, ends } = tokenizer.encode(text, { special: 'text' });
        expect([...ids].filter((id) => special.has(id))).toEqual([]);
        for (const [i, start] of starts.entries()) {
          expect(start).toBeGreaterThanOrEqual(i === 0 ? 0 : starts[i - 1]!);
          expect(ends[i]).toBeGreaterThanOrEqual(start);
          expect(ends[i]).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('encodes the same whatever was encoded before', () => {
    const before = tokenizer.encode('a \u6f22er').ids;
    for (let i = 0; i < 500; i++) tokenizer.count(`w${i} a\u6f22`.repeat(3));
    expect(tokenizer.encode('a \u6f22er').ids).toEqual(before);
  });

  it.each([' ', 'a', '\u6f22', '\u0301', 'ab\n'])('takes a long line of %j', (unit) => {
    const text = unit.repeat(20_000);
    expect(tokenizer.decode(tokenizer.encode(text).ids)).toBe(tokenizer.normalise(text));
  });
});
