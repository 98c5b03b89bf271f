import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { rule } from '#engine/rules/tokens/tokens.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

/* Byte-level BPE with the merges t h, th e, Ġ the, and those of 水; <|end|> is a special token. */
const tokenizer = `file:${fileURLToPath(new URL('small.json', import.meta.url))}`;
const NA = { na: 'not-applicable' };
const UNDEFINED = { na: 'undefined' };

it.each<[string, string, Record<string, unknown>]>([
  ['nothing', '', { count: 0, chars_per_token: UNDEFINED, bytes_per_token: UNDEFINED }],
  ['merged words', 'the the', { count: 2, chars_per_token: 3.5, bytes_per_token: 3.5 }],
  ['Chinese', '水水', { count: 2, chars_per_token: 1, bytes_per_token: 3 }],
  ['Arabic, byte by byte', 'سل', { count: 4, chars_per_token: 0.5, bytes_per_token: 1 }],
  ['an emoji', '😀', { count: 4, chars_per_token: 0.25, bytes_per_token: 1 }],
  ['CRLF', 'a\r\nb', { count: 4, chars_per_token: 1 }],
  ['a special token that stands in the text', 'a<|end|>', { count: 8 }],
])('%s', async (_what, text, cells) => {
  expect((await ruleMeter(rule, { knobs: { tokenizer } }))(text).cells).toMatchObject(cells);
});

it('measures nothing without a tokenizer', async () => {
  const cells = (await ruleMeter(rule, {}))('the').cells;
  expect(cells).toMatchObject({ count: NA, chars_per_token: NA, bytes_per_token: NA });
});

it('refuses a file that is no tokenizer, naming it', async () => {
  const none = `file:${fileURLToPath(import.meta.url)}`;
  await expect(ruleMeter(rule, { knobs: { tokenizer: none } })).rejects.toMatchObject({
    code: 'unsupported',
    where: expect.stringContaining('tokens.test.ts') as string,
  });
});
