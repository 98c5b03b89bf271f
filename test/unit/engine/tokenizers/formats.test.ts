import { describe, expect, it } from 'vitest';
import { nameOfByte } from '#engine/tokenizers/models/byte-names.ts';
import { byteLevelModel, loadFile, message, sentencePieceFile } from '#test/helpers/tokenizer-files.ts';

const ids = (list: Uint32Array): number[] => [...list];
const MARK = '\u2581';

describe('tiktoken', () => {
  const line = (bytes: Uint8Array, rank: number): string => `${Buffer.from(bytes).toString('base64')} ${rank}`;
  const ranks = [
    ...Array.from({ length: 256 }, (_, byte) => line(Uint8Array.of(byte), byte)),
    ...['ab', 'bc', 'abc'].map((token, i) => line(Buffer.from(token), 256 + i)),
  ].join('\n');
  const tokenizer = loadFile('own.tiktoken', `${ranks}\n`, { encoding: 'r50k_base' });

  it.each([
    ['abc', [258]],
    [' abcd', [32, 258, 100]],
    ['bcab', [257, 256]],
    ['\u00e9', [195, 169]],
    ['a<|endoftext|>', [97, 50256]],
  ])('%j', (text, expected) => {
    const { ids: found } = tokenizer.encode(text);
    expect(ids(found)).toEqual(expected);
    expect(tokenizer.decode(found)).toBe(text);
  });

  it('lists the ids that no token has', () => {
    expect(tokenizer).toMatchObject({ format: 'tiktoken', size: 260, rows: 50257 });
    expect(tokenizer.holes.slice(0, 2)).toEqual([259, 260]);
    expect(tokenizer.holes).toHaveLength(50257 - 260);
  });

  it.each([
    ['ranks that tell no encoding', ranks, {}, 'ranks of 259 tokens do not tell which encoding they are of'],
    ['an encoding that there is not', ranks, { encoding: 'cl100k_bse' }, 'no encoding "cl100k_bse"'],
    ['a line that is none', `${ranks}\nYWI= x\n`, { encoding: 'cl100k_base' }, 'line 260 is no token and its rank'],
    [
      'bytes that are missing',
      ranks.split('\n').slice(1).join('\n'),
      { encoding: 'r50k_base' },
      'no rank is of the byte 0',
    ],
    [
      'two tokens of one rank',
      `${ranks}\nY2I= 256`,
      { encoding: 'r50k_base' },
      'the tokens "ab" and "cb" share the id 256',
    ],
  ])('refuses %s', (_, content, more, expected) => {
    expect(() => loadFile('own.tiktoken', content, more)).toThrow(expected);
  });
});

describe('SentencePiece', () => {
  const control = [
    ['<unk>', 0, 2],
    ['<s>', 0, 3],
    ['</s>', 0, 3],
  ] as const;
  const bytes = Array.from({ length: 256 }, (_, byte) => [nameOfByte(byte), 0, 6] as const);
  const words = [
    [MARK, -3],
    ['a', -2],
    ['b', -2],
    ['ab', -3],
    [`${MARK}ab`, -4.5],
    ['<x>', 0, 4],
  ] as const;
  const unigram = loadFile('u.model', sentencePieceFile([...control, ...words], [[3, 1]], []));

  it.each([
    ['', []],
    ['ab', [7]],
    ['  ab   ab ', [7, 7]],
    ['ba', [3, 5, 4]],
    ['abab', [7, 6]],
    ['aZZb', [3, 4, 0, 5]],
    ['a<x>b', [3, 4, 8, 5]],
    ['   ', []],
  ])('Unigram: %j', (text, expected) => {
    expect(ids(unigram.encode(text).ids)).toEqual(expected);
  });

  it('writes what is unknown by its mark, and no control token', () => {
    expect(unigram.decode([1, 3, 4, 0, 5, 2])).toBe('a \u2047 b');
    expect(unigram.normalise(' ab  ab ')).toBe('ab ab');
  });

  it('BPE with byte fallback: the higher score is merged first', () => {
    const pieces = [
      ...control,
      ...bytes,
      [MARK, -9],
      ['a', -8],
      ['b', -7],
      ['ab', -1],
      [`${MARK}a`, -2],
      [`${MARK}ab`, -3],
    ] as const;
    const bpe = loadFile(
      'b.model',
      sentencePieceFile(
        pieces,
        [
          [3, 2],
          [35, 1],
        ],
        [[4, 0]],
      ),
    );
    expect(bpe).toMatchObject({ format: 'sentencepiece', model: 'BPE', size: 265, rows: 265 });
    const { ids: found, starts, ends } = bpe.encode('ab a \u00e9');
    expect(ids(found)).toEqual([264, 263, 259, 198, 172]);
    expect([...starts]).toEqual([0, 2, 4, 5, 5]);
    expect([...ends]).toEqual([2, 4, 5, 6, 6]);
    expect(bpe.decode(found)).toBe('ab a \u00e9');
    expect(bpe.decode(bpe.encode('  a  \n').ids)).toBe('  a  \n');
  });

  it('merges over characters that are no pieces themselves', () => {
    const bpe = loadFile('c.model', sentencePieceFile([...control, [MARK, 0], ['xy', -1]], [[3, 2]], []));
    expect(ids(bpe.encode('xyx').ids)).toEqual([3, 4, 0]);
  });

  it('normalises by the longest entry of a precompiled map', () => {
    // The trie of one entry, U+2460 (E2 91 A0): a unit is label, value mark and offset to the children.
    const units = new Uint32Array(1024);
    const at = (offset: number, label: number): number => offset ^ label;
    units[0] = 256 << 10;
    units[at(256, 0xe2)] = ((at(256, 0xe2) ^ 512) << 10) | 0xe2;
    units[at(512, 0x91)] = ((at(512, 0x91) ^ 768) << 10) | 0x91;
    units[at(768, 0xa0)] = ((at(768, 0xa0) ^ 600) << 10) | 0x100 | 0xa0;
    units[600] = 0x80000000;
    const trie = Buffer.from(units.buffer);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(trie.length);
    const map = Buffer.concat([size, trie, Buffer.from('ab\0')]);
    const mapped = loadFile('m.model', sentencePieceFile([...control, ...words], [[3, 1]], [[2, map]]));
    const { ids: found, starts, ends } = mapped.encode('a \u2460');
    expect(ids(found)).toEqual([3, 4, 7]);
    expect([starts[2], ends[2]]).toEqual([1, 3]);
  });

  it.each([
    ['a message that is cut off', sentencePieceFile([...control], [], []).subarray(0, 25), 'the message is damaged'],
    ['a model without pieces', message([2, message([3, 2])]), 'the model has no pieces'],
    [
      'two pieces of one text',
      sentencePieceFile(
        [
          ['a', 0],
          ['a', 0],
        ],
        [],
        [],
      ),
      'the pieces 0 and 1 are both "a"',
    ],
    [
      'a map that is none',
      sentencePieceFile([['a', 0]], [], [[2, Uint8Array.of(9, 0, 0, 0, 1)]]),
      'the precompiled character map',
    ],
  ])('refuses %s', (_, bytes, expected) => {
    expect(() => loadFile('x.model', bytes)).toThrow(expected);
  });
});

describe('vocab.json and merges.txt', () => {
  const { vocab } = byteLevelModel(['a b', '\u0120 ab']);
  const merges = '#version: 0.2\na b\r\n\u0120 ab\n';

  it.each(['vocab.json', 'merges.txt'])('by %s', (name) => {
    const files: Record<string, string> = {
      'vocab.json': JSON.stringify({ ...vocab, '<|endoftext|>': 258 }),
      'merges.txt': merges,
    };
    const tokenizer = loadFile(name, files[name]!, { beside: files });
    expect(ids(tokenizer.encode('ab ab<|endoftext|>').ids)).toEqual([256, 257, 258]);
  });

  it('refuses one without the other', () => {
    expect(() => loadFile('vocab.json', JSON.stringify(vocab))).toThrow('there is no merges.txt beside it');
  });

  it('refuses a vocabulary of neither kind', () => {
    expect(() => loadFile('vocab.json', '{"a":0}', { beside: { 'merges.txt': '' } })).toThrow('neither all bytes nor');
  });
});

describe('vocab.txt', () => {
  const lines = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'a', '##b', '\u6f22'];

  it('takes the number of the line for the id', () => {
    const tokenizer = loadFile('vocab.txt', `${lines.join('\n')}\n`);
    expect(ids(tokenizer.encode('Ab \u6f22', { wrap: true }).ids)).toEqual([2, 4, 5, 6, 3]);
    expect(tokenizer.notes).toEqual(['texts are lowercased, without accents: the vocabulary has no capital letters']);
  });

  it('asks the config beside it for the case', () => {
    const beside = { 'tokenizer_config.json': '{"do_lower_case":false}' };
    expect(ids(loadFile('vocab.txt', lines.join('\r\n'), { beside }).encode('Ab').ids)).toEqual([1]);
  });

  it.each([
    ['without a token for the unknown', 'a\nb', 'the vocabulary has no [UNK]'],
    ['of equal lines', '[UNK]\na\na', 'the lines 2 and 3 are both "a"'],
    ['that is empty', '', 'the file is empty'],
  ])('refuses one %s', (_, content, expected) => {
    expect(() => loadFile('vocab.txt', content)).toThrow(expected);
  });
});
