import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Tokenizer } from '#engine/tokenizers/tokenizer.ts';
import { openTokenizer } from '#services/tokenizer/open.ts';

/*
 * Encodings of published tokenizers against the vectors of llama.cpp, tiktoken and transformers.js, and the facts of
 * tiktoken's and its peers' own tests.
 */

const DATA = resolve(process.env['WINNOW_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'), 'g_tokenizer');
const there = existsSync(DATA);
if (!there) process.stdout.write(`tokenizers over vectors: skipped, ${DATA} is not there (set WINNOW_DATA)\n`);

interface Vector {
  text: string;
  ids: number[];
  vocab?: string;
  encoding?: string;
  model?: string;
}

function vectors(name: string): Vector[] {
  const lines = gunzipSync(readFileSync(join(DATA, `vectors_${name}.jsonl.gz`))).toString();
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Vector);
}

const opened = new Map<string, Promise<Tokenizer>>();

/** Each file is read once. */
function open(file: string, encoding: string | null = null): Promise<Tokenizer> {
  const known = opened.get(file) ?? openTokenizer(join(DATA, 'models', file), encoding);
  opened.set(file, known);
  return known;
}

describe.skipIf(!there)('published tokenizers', () => {
  it.each<[set: string, name: string, file: string, wrap: boolean]>([
    ['llamacpp', 'gpt-2', 'hf/gpt2.tokenizer.json.gz', false],
    ['llamacpp', 'falcon', 'hf/falcon.tokenizer.json.gz', false],
    ['llamacpp', 'phi-3', 'hf/phi-3.tokenizer.json.gz', false],
    ['llamacpp', 'llama-spm', 'hf/llama2.tokenizer.json.gz', false],
    ['llamacpp', 'bert-bge', 'hf/all-MiniLM-L6-v2.tokenizer.json.gz', false],
    ['tiktoken', 'r50k_base', 'tiktoken/gpt2.tiktoken.gz', false],
    ['tiktoken', 'cl100k_base', 'tiktoken/cl100k_base.tiktoken.gz', false],
    ['transformersjs', 'Xenova/gpt2', 'hf/gpt2.tokenizer.json.gz', true],
    ['transformersjs', 'Xenova/bert-base-uncased', 'hf/all-MiniLM-L6-v2.tokenizer.json.gz', true],
    ['transformersjs', 'Xenova/t5-small', 'hf/t5-small.tokenizer.json.gz', true],
  ])('%s %s', async (set, name, file, wrap) => {
    const own = vectors(set).filter(({ vocab, encoding, model }) => [vocab, encoding, model].includes(name));
    expect(own.length).toBeGreaterThan(15);
    const tokenizer = await open(file, set === 'tiktoken' ? name : null);
    const wrong = own.filter(({ text, ids }) => tokenizer.encode(text, { wrap }).ids.join() !== ids.join());
    expect(wrong).toEqual([]);
  });

  it.each<[file: string, text: string, ids: number[]]>([
    ['tiktoken/gpt2.tiktoken.gz', 'hello world', [31373, 995]],
    ['tiktoken/gpt2.tiktoken.gz', '0', [15]],
    ['tiktoken/gpt2.tiktoken.gz', '00', [405]],
    ['tiktoken/gpt2.tiktoken.gz', '000', [830]],
    ['tiktoken/gpt2.tiktoken.gz', '0000', [2388]],
    ['tiktoken/gpt2.tiktoken.gz', '0'.repeat(16), [25645]],
    ['tiktoken/gpt2.tiktoken.gz', '0'.repeat(17), [8269, 10535, 830]],
    ['tiktoken/cl100k_base.tiktoken.gz', 'hello world', [15339, 1917]],
    ['tiktoken/cl100k_base.tiktoken.gz', 'rer', [38149]],
    ['tiktoken/cl100k_base.tiktoken.gz', "'rer", [2351, 81]],
    ['tiktoken/cl100k_base.tiktoken.gz', 'today\n ', [31213, 198, 220]],
    ['tiktoken/cl100k_base.tiktoken.gz', 'today\n \n', [31213, 27907]],
    ['tiktoken/cl100k_base.tiktoken.gz', 'today\n  \n', [31213, 14211]],
    ['tiktoken/cl100k_base.tiktoken.gz', ' \u00850', [220, 126, 227, 15]],
    ['tiktoken/cl100k_base.tiktoken.gz', '\ud83d\udc4d', [9468, 239, 235]],
  ])('%s: %j', async (file, text, ids) => {
    expect([...(await open(file)).encode(text).ids]).toEqual(ids);
  });

  it('reads SentencePiece models, and lists the holes of cl100k', async () => {
    const english = await open('sentencepiece/test_model.model');
    expect(english).toMatchObject({ model: 'Unigram', size: 1000 });
    expect(await open('zh/chinese-llama-2.tokenizer.model.gz')).toMatchObject({ model: 'BPE', size: 55_296 });
    const { holes, rows } = await open('tiktoken/cl100k_base.tiktoken.gz');
    expect([rows, holes.length, holes[0]]).toEqual([100_277, 16, 100_256]);
  });
});
