import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { byteLevelModel } from '#test/helpers/tokenizer-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'winnow-tokenizer-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const file = {
  added_tokens: [{ id: 300, content: '<|end|>', special: true, normalized: false }],
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false },
  model: { type: 'BPE', ...byteLevelModel(['a b', '\u0120 ab']) },
  post_processor: { type: 'RobertaProcessing', sep: ['<|end|>', 300], cls: ['<|end|>', 300] },
  decoder: { type: 'ByteLevel' },
  truncation: { max_length: 2, strategy: 'LongestFirst', stride: 0 },
};
writeFileSync(join(dir, 'tokenizer.json'), JSON.stringify(file));
writeFileSync(join(dir, 'packed.tokenizer.json.gz'), gzipSync(JSON.stringify(file)));
mkdirSync(join(dir, 'folders', 'merges.txt'), { recursive: true });
writeFileSync(join(dir, 'folders', 'vocab.json'), '{"a":0}');
writeFileSync(join(dir, 'texts.jsonl'), '{"text":"\uff41\uff42 ab"}\n{"text":"ab ab"}\n');

async function winnow(args: string[], input = ''): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo({ cwd: dir, stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]) });
  const code = await runCli(['tokenizer', ...args], io, commands);
  return { code, out: io.stdout, err: io.stderr };
}
const lines = (out: string): unknown[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : (JSON.parse(line) as unknown)));

describe('winnow tokenizer encode', () => {
  it('answers every line in its place', async () => {
    const input = '{"id":7,"text":"ab ab"}\n\n{"id":"e","text":""}\n{"id":"x"}\n{"id":"s","text":"a<|end|>"}\n';
    const { code, out, err } = await winnow(['encode', '--json', '--tokenizer', 'tokenizer.json', '--trailer'], input);
    expect(code).toBe(0);
    expect(lines(out)).toMatchObject([
      { id: 7, ids: [256, 257] },
      '',
      { id: 'e', ids: [] },
      { id: 'x', fault: { line: 4, reason: 'missing-text' } },
      { id: 's', ids: [97, 300] },
      { winnow: { end: true, in: 4, out: 4 } },
    ]);
    expect(err).toContain('1 of 4 lines could not be used');
  });

  it('adds special tokens, tokens and offsets when asked', async () => {
    const args = [
      'encode',
      '--tokenizer',
      'packed.tokenizer.json.gz',
      '--special',
      '--tokens',
      '--offsets',
      '--literals',
      'drop',
    ];
    const { out } = await winnow(args, '{"id":1,"text":"\u00e9 ab<|end|>"}');
    expect(lines(out)).toEqual([
      {
        id: 1,
        ids: [300, 195, 169, 257, 300],
        tokens: ['<|end|>', '\u00c3', '\u00a9', '\u0120ab', '<|end|>'],
        starts: [0, 0, 0, 1, 11],
        ends: [0, 1, 1, 4, 11],
      },
    ]);
  });

  it.each([
    [['encode'], 2, 'no tokenizer is named; add --tokenizer FILE'],
    [['encode', '--tokenizer', 'none.json'], 1, 'there is no such tokenizer'],
    [['encode', '--tokenizer', 'folders/vocab.json'], 1, 'cannot be read; fetch the tokenizer again'],
    [['encode', '--tokenizer', 'texts.jsonl'], 1, 'the file is no JSON'],
    [['melt', '--tokenizer', 'tokenizer.json'], 2, 'Allowed choices are encode, inspect, savings'],
  ])('%j fails in one line', async (args, code, message) => {
    const done = await winnow(args);
    expect(done.code).toBe(code);
    expect(done.err).toContain(message);
    expect(done.err.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('winnow tokenizer inspect', () => {
  it('tells a person and a program', async () => {
    const { out } = await winnow(['inspect', '--tokenizer', '.']);
    expect(out).toContain('byte-level BPE');
    expect(out).toContain('truncation to 2 tokens stands in the file and is not done');
    const [json] = lines((await winnow(['inspect', '--tokenizer', '.', '--json'])).out);
    expect(json).toMatchObject({ format: 'tokenizer.json', size: 259, rows: 301, added: [{ id: 300 }] });
  });
});

describe('winnow tokenizer savings', () => {
  it('measures files', async () => {
    const { out, code } = await winnow(['savings', '--json', '--tokenizer', 'tokenizer.json', 'texts.jsonl']);
    expect(code).toBe(0);
    expect(lines(out)).toMatchObject([
      { of: 2, documents: 2, tokens: 9, steps: [{ step: 'width', tokens: 4, changed: 1 }, {}, { saved: 0 }, {}] },
    ]);
    expect((await winnow(['savings', '--tokenizer', 'tokenizer.json', 'texts.jsonl'])).out).toContain(
      'all 2 documents',
    );
  });

  it('needs texts', async () => {
    expect((await winnow(['savings', '--tokenizer', 'tokenizer.json'])).err).toContain('no texts are named');
  });
});
