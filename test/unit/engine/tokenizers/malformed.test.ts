import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { loadFile } from '#test/helpers/tokenizer-files.ts';

const bpe = (vocab: unknown, merges: unknown): string => JSON.stringify({ model: { type: 'BPE', vocab, merges } });

describe('files that are no sound tokenizers', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'the file is empty'],
    ['text', 'hello', 'the file is no tokenizer of a kind that is known'],
    ['a page', '<html></html>', 'the file is no tokenizer of a kind that is known'],
    ['JSON that breaks off', '{"model":{', 'the file is no JSON'],
    ['bytes that are no text', Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), 'the file is no UTF-8 text'],
    ['another object', '{"a":1}', 'model: is no object'],
    ['a model of another kind', '{"model":{"type":"Magic","vocab":{}}}', 'model: the model Magic is not known'],
    ['a model without tokens', '{"model":{"type":"BPE","merges":[]}}', 'model.vocab: is no object'],
    ['merges that are no list', bpe({ a: 0 }, {}), 'model.merges: is no list'],
    ['a part without an id', bpe({ a: 0, ab: 1 }, ['a b']), 'merge 1 ("a" + "b"): the part "b" has no id'],
    ['a result without an id', bpe({ a: 0, b: 1 }, [['a', 'b']]), 'merge 1 ("a" + "b"): the result "ab" has no id'],
    ['a merge of one token with itself', bpe({ a: 0 }, [['', 'a']]), 'merge 1 has an empty part'],
    ['a merge of one token', bpe({ a: 0 }, ['a']), 'merge 1 is no pair of tokens: "a"'],
    ['a merge of three tokens', bpe({ a: 0 }, ['a a a']), 'merge 1 is no pair of tokens: "a a a"'],
    ['two tokens of one id', bpe({ a: 0, b: 0 }, []), 'the tokens "a" and "b" share the id 0'],
    ['an id that is too large', bpe({ a: 4_000_000_000 }, []), 'the token "a" has the id 4000000000'],
    ['an id that is no number', bpe({ a: 'x' }, []), 'the token "a" has the id x'],
    ['a negative id', bpe({ a: -1 }, []), 'the token "a" has the id -1'],
    [
      'an added token with the id of another',
      JSON.stringify({
        added_tokens: [{ id: 0, content: '<s>' }],
        model: { type: 'BPE', vocab: { a: 0 }, merges: [] },
      }),
      'the tokens "a" and "<s>" share the id 0',
    ],
    [
      'an added token without an id',
      JSON.stringify({ added_tokens: [{ content: '<s>' }], model: {} }),
      'added_tokens[0].id: is missing',
    ],
    [
      'a normaliser of another kind',
      JSON.stringify({ normalizer: { type: 'X' }, model: { type: 'BPE', vocab: {}, merges: [] } }),
      'normalizer: the normaliser X is not known',
    ],
    [
      'a token around texts without a possible id',
      JSON.stringify({
        model: { type: 'BPE', vocab: { a: 0 }, merges: [] },
        post_processor: {
          type: 'TemplateProcessing',
          single: [{ SpecialToken: { id: '<s>' } }],
          special_tokens: { '<s>': { ids: [-1] } },
        },
      }),
      'special_tokens.<s>.ids is no list of ids',
    ],
    [
      'a map of characters that is cut off',
      JSON.stringify({
        normalizer: { type: 'Precompiled', precompiled_charsmap: 'AAAA' },
        model: { type: 'Unigram', vocab: [['a', -1]] },
      }),
      'the precompiled character map is cut off',
    ],
    [
      'a pattern that cannot be read',
      JSON.stringify({
        pre_tokenizer: { type: 'Split', pattern: { Regex: '(a' }, behavior: 'Isolated' },
        model: { type: 'BPE', vocab: {}, merges: [] },
      }),
      'the split pattern has a group that is not closed',
    ],
    [
      'a pattern without end',
      JSON.stringify({
        pre_tokenizer: { type: 'Split', pattern: { Regex: '('.repeat(100_000) }, behavior: 'Isolated' },
        model: { type: 'BPE', vocab: {}, merges: [] },
      }),
      'the file is nested too deeply',
    ],
    [
      'a score that is none',
      '{"model":{"type":"Unigram","vocab":[["a",null]]}}',
      'vocab[0] is no token with its score',
    ],
    [
      'an unknown token that is none',
      '{"model":{"type":"Unigram","unk_id":7,"vocab":[["a",-1]]}}',
      'no token has the unk_id 7',
    ],
  ])('%s', (_, content, message) => {
    let thrown: unknown = null;
    try {
      loadFile('tokenizer.json', content);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(AppError);
    const { message: said, remedy, where } = thrown as AppError;
    expect(where).toBe('tokenizer.json');
    expect(said).toContain(message);
    expect(remedy).toBeTruthy();
  });
});
