import { describe, expect, it } from 'vitest';
import { nameOfByte } from '#engine/tokenizers/models/byte-names.ts';
import { byteLevelModel, loadJson } from '#test/helpers/tokenizer-files.ts';

const special = (id: number, content: string, more: object = {}): object => ({
  id,
  content,
  special: true,
  normalized: false,
  ...more,
});
const ids = (list: Uint32Array): number[] => [...list];

const byteLevel = (merges: readonly string[], more: object = {}): object => ({
  added_tokens: [special(300, '<|end|>')],
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false },
  model: { type: 'BPE', ...byteLevelModel(merges) },
  decoder: { type: 'ByteLevel' },
  ...more,
});

describe('byte-level BPE', () => {
  const tokenizer = loadJson(byteLevel(['a b', 'ab c', '\u0120 ab']));

  it('says what it is', () => {
    expect(tokenizer).toMatchObject({ format: 'tokenizer.json', model: 'byte-level BPE', size: 260, rows: 301 });
    expect(tokenizer.holes).toEqual(Array.from({ length: 41 }, (_, i) => 259 + i));
  });

  it.each([
    ['', []],
    ['abc ab', [257, 258]],
    ['\u00e9', [195, 169]],
    ['\ud83d\ude00', [240, 159, 152, 128]],
    ['\ud83d', [239, 191, 189]],
    ['a\u0000b', [97, 0, 98]],
    ['\u2028', [226, 128, 168]],
    ['abab', [256, 256]],
  ])('%j', (text, expected) => {
    expect(ids(tokenizer.encode(text).ids)).toEqual(expected);
    expect(tokenizer.count(text)).toBe(expected.length);
  });

  it('gives every byte of a character the place of the whole character', () => {
    const { starts, ends } = tokenizer.encode('a\ud83d\ude00 ab');
    expect([...starts]).toEqual([0, 1, 1, 1, 1, 3]);
    expect([...ends]).toEqual([1, 3, 3, 3, 3, 6]);
  });

  it.each([
    ['keep', [97, 300, 98]],
    ['drop', [97, 98]],
    ['text', [97, 60, 124, 101, 110, 100, 124, 62, 98]],
  ] as const)('a special token in the text: %s', (policy, expected) => {
    expect(ids(tokenizer.encode('a<|end|>b', { special: policy }).ids)).toEqual(expected);
  });

  it('leaves special tokens out of the text, and ids that no token has', () => {
    expect(tokenizer.decode([257, 300, 270, 9999])).toBe('abc<|end|>');
    expect(tokenizer.decode([257, 300], { skipSpecial: true })).toBe('abc');
    expect(tokenizer.decode([195])).toBe('\ufffd');
  });

  it('merges as minbpe does', () => {
    const plain = loadJson(
      byteLevel(['a a', 'aa a', 'aaa b'], {
        pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, use_regex: false },
      }),
    );
    expect(ids(plain.encode('aaabdaaabac').ids)).toEqual([258, 100, 258, 97, 99]);
  });

  it('merges long pieces as short ones: lowest rank first, leftmost of equals', () => {
    const runs = loadJson(byteLevel(['a a', 'aa a', 'aa aa']));
    expect(ids(runs.encode('a'.repeat(7)).ids)).toEqual([258, 257]);
    const { ids: long, ends } = runs.encode('a'.repeat(1003));
    expect(long.length).toBe(251);
    expect(long.slice(0, 250).every((id) => id === 258)).toBe(true);
    expect(long[250]).toBe(257);
    expect(ends[250]).toBe(1003);
  });

  it('takes a piece that is a token whole where the file ignores merges', () => {
    const model = byteLevelModel(['a b', 'b c']);
    const file = {
      ...byteLevel([]),
      model: { type: 'BPE', ...model, vocab: { ...model.vocab, abc: 258 }, ignore_merges: true },
    };
    expect(ids(loadJson(file).encode('abc abcd').ids)).toEqual([258, 32, 256, 99, 100]);
  });

  it('writes a space before the text where the file asks for it', () => {
    const prefixed = loadJson(
      byteLevel(['\u0120 a'], { pre_tokenizer: { type: 'ByteLevel', add_prefix_space: true } }),
    );
    const { ids: found, starts, ends } = prefixed.encode('a a');
    expect(ids(found)).toEqual([256, 256]);
    expect([...starts]).toEqual([0, 1]);
    expect([...ends]).toEqual([1, 3]);
    expect(prefixed.normalise('a a')).toBe(' a a');
  });

  it('cuts the characters that stand for bytes where steps follow them', () => {
    const falcon = loadJson(
      byteLevel(['1 2', '12 3'], {
        pre_tokenizer: {
          type: 'Sequence',
          pretokenizers: [
            { type: 'ByteLevel', add_prefix_space: false },
            { type: 'Split', pattern: { Regex: '[0-9][0-9][0-9]' }, behavior: 'Isolated' },
          ],
        },
      }),
    );
    const { ids: found, starts, ends } = falcon.encode('\u00e91231');
    expect(ids(found)).toEqual([195, 169, 257, 49]);
    expect([...starts]).toEqual([0, 0, 1, 4]);
    expect([...ends]).toEqual([1, 1, 4, 5]);
    expect(falcon.decode(found)).toBe('\u00e91231');
  });
});

describe('BPE over characters', () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => nameOfByte(byte));
  const tokens = ['<unk>', '<s>', '</s>', ...bytes, '\u2581', 'a', 'b', '\u2581a', 'ab', '\u2581ab', ' ', '  '];
  const llama = loadJson({
    added_tokens: [special(1, '<s>'), special(2, '</s>')],
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'Prepend', prepend: '\u2581' },
        { type: 'Replace', pattern: { String: ' ' }, content: '\u2581' },
      ],
    },
    model: {
      type: 'BPE',
      unk_token: '<unk>',
      fuse_unk: true,
      byte_fallback: true,
      vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
      merges: ['\u2581 a', 'a b', '\u2581a b', '   '],
    },
    post_processor: {
      type: 'TemplateProcessing',
      single: [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
      special_tokens: { '<s>': { id: '<s>', ids: [1], tokens: ['<s>'] } },
    },
    decoder: {
      type: 'Sequence',
      decoders: [
        { type: 'Replace', pattern: { String: '\u2581' }, content: ' ' },
        { type: 'ByteFallback' },
        { type: 'Fuse' },
        { type: 'Strip', content: ' ', start: 1, stop: 0 },
      ],
    },
  });

  it('falls back on bytes, and finds its way back to the text', () => {
    const { ids: found, starts, ends } = llama.encode('ab \u00e9');
    expect(ids(found)).toEqual([264, 259, 198, 172]);
    expect([...starts]).toEqual([0, 2, 3, 3]);
    expect([...ends]).toEqual([2, 3, 4, 4]);
    expect(llama.decode(found)).toBe('ab \u00e9');
    expect(llama.normalise('ab \u00e9')).toBe('ab \u00e9');
  });

  it('puts its special tokens round a text only when asked', () => {
    expect(ids(llama.encode('ab', { wrap: true }).ids)).toEqual([1, 264]);
    expect(ids(llama.encode('<s>ab</s>').ids)).toEqual([1, 264, 2]);
  });

  it('reads merges of tokens that are spaces', () => {
    const spaces = { added_tokens: [], pre_tokenizer: null, normalizer: null };
    const vocab = { ' ': 0, '  ': 1, a: 3 };
    const tokenizer = loadJson({ ...spaces, model: { type: 'BPE', vocab, merges: ['   '] } });
    expect(ids(tokenizer.encode('a   a  ').ids)).toEqual([3, 1, 0, 3, 1]);
  });

  it.each([
    [false, [1, 0, 0, 2], [0, 1, 2, 3]],
    [true, [1, 0, 2], [0, 1, 3]],
  ])('unknown characters fused: %j', (fuse, expected, starts) => {
    const model = { type: 'BPE', unk_token: '<unk>', fuse_unk: fuse, vocab: { '<unk>': 0, a: 1, b: 2 }, merges: [] };
    const encoding = loadJson({ model }).encode('accb');
    expect(ids(encoding.ids)).toEqual(expected);
    expect([...encoding.starts]).toEqual(starts);
  });

  it('marks the end of words', () => {
    const model = {
      type: 'BPE',
      end_of_word_suffix: '</w>',
      vocab: { a: 0, b: 1, 'b</w>': 2, 'ab</w>': 3, 'a</w>': 4 },
      merges: ['a b</w>'],
    };
    const file = { model, pre_tokenizer: { type: 'WhitespaceSplit' }, decoder: { type: 'BPEDecoder', suffix: '</w>' } };
    const tokenizer = loadJson(file);
    expect(ids(tokenizer.encode('ab aab a').ids)).toEqual([3, 0, 3, 4]);
    expect(tokenizer.decode([3, 0, 3, 4])).toBe('ab aab a');
  });
});

describe('WordPiece', () => {
  const tokens = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'play', '##ing', '##ed', '?', '\u4f60'];
  const tokenizer = loadJson({
    truncation: { max_length: 4, strategy: 'LongestFirst', stride: 0 },
    padding: { strategy: { Fixed: 9 } },
    added_tokens: [0, 1, 2, 3].map((id) => special(id, tokens[id]!)),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: { type: 'WordPiece', unk_token: '[UNK]', vocab: Object.fromEntries(tokens.map((token, id) => [token, id])) },
    post_processor: { type: 'BertProcessing', sep: ['[SEP]', 3], cls: ['[CLS]', 2] },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  });

  it.each([
    ['Playing', [4, 5]],
    ['PL\u00c1Y\u0301ed ?', [4, 6, 7]],
    ['played?', [4, 6, 7]],
    ['\u4f60\u597dplay', [8, 1, 4]],
    ['plays', [1]],
    ['x'.repeat(101), [1]],
    [' \t\r\n', []],
    ['play\u0000ing \u200b', [4, 5]],
    ['[SEP] play', [3, 4]],
  ])('%j', (text, expected) => {
    expect(ids(tokenizer.encode(text).ids)).toEqual(expected);
  });

  it('neither cuts off nor fills up, and says so', () => {
    const text = 'play play play play play play';
    expect(ids(tokenizer.encode(text, { wrap: true }).ids)).toEqual([2, 4, 4, 4, 4, 4, 4, 3]);
    expect(tokenizer.notes).toEqual([
      'truncation to 4 tokens stands in the file and is not done',
      'padding stands in the file and is not done',
    ]);
  });

  it('tells where tokens stand in a text that was changed', () => {
    const { starts, ends } = tokenizer.encode('\u4f60Pla\u0301ying');
    expect([...starts]).toEqual([0, 1, 6]);
    expect([...ends]).toEqual([1, 6, 9]);
  });

  it('writes text again', () => {
    expect(tokenizer.decode([4, 5, 7])).toBe('playing?');
  });
});

describe('Unigram', () => {
  const vocab = [
    ['<unk>', 0],
    ['\u2581', -3],
    ['a', -2],
    ['b', -2],
    ['ab', -3],
    ['\u2581ab', -4.5],
  ];
  const file = {
    pre_tokenizer: { type: 'Metaspace', replacement: '\u2581', prepend_scheme: 'always' },
    model: { type: 'Unigram', unk_id: 0, vocab },
    decoder: { type: 'Metaspace', replacement: '\u2581', prepend_scheme: 'always' },
  };
  const tokenizer = loadJson(file);

  it.each([
    ['ab', [5]],
    ['ba', [1, 3, 2]],
    ['abab ab', [5, 4, 5]],
    ['aZ\u6f22b', [1, 2, 0, 3]],
  ])('%j', (text, expected) => {
    expect(ids(tokenizer.encode(text).ids)).toEqual(expected);
  });

  it('makes one token of unknown neighbours', () => {
    const { starts, ends } = tokenizer.encode('aZ\ud83d\ude00b');
    expect([starts[2], ends[2]]).toEqual([1, 4]);
  });

  it('writes text again', () => {
    expect(tokenizer.decode([5, 4, 5])).toBe('abab ab');
  });
});

describe('added tokens', () => {
  const words = (tokens: object[]): ReturnType<typeof loadJson> =>
    loadJson({
      added_tokens: tokens,
      normalizer: { type: 'Lowercase' },
      pre_tokenizer: { type: 'WhitespaceSplit' },
      model: { type: 'WordLevel', unk_token: '?', vocab: { '?': 0, a: 1, b: 2, no: 3 } },
    });

  it.each<[string, object, string, number[]]>([
    ['of several the longest', {}, 'a<x>b<x><y>b', [1, 10, 2, 11, 2]],
    ['taking blanks along', { lstrip: true, rstrip: true }, 'a  <x>  b', [1, 10, 2]],
    ['as they are written', {}, 'A <X>', [1, 0]],
    ['in the normalised text', { normalized: true, content: '<X>' }, 'A <x>', [1, 10]],
    ['not inside a word', { single_word: true, content: 'no' }, 'no a no', [10, 1, 10]],
    ['not inside a word', { single_word: true, content: 'n' }, 'no', [3]],
  ])('%s', (_, more, text, expected) => {
    const tokenizer = words([special(10, '<x>', more), special(11, '<x><y>')]);
    expect(ids(tokenizer.encode(text).ids)).toEqual(expected);
  });

  it('has the place of what it takes along', () => {
    const { starts, ends } = words([special(10, '<x>', { rstrip: true })]).encode('a <x>  b');
    expect([...starts]).toEqual([0, 2, 7]);
    expect([...ends]).toEqual([1, 7, 8]);
  });
});
