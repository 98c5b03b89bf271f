import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/lm/perplexity.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

/* A model of order 2 over small words; log10 values are halves and quarters, so that perplexities are powers. */
const model = `file:${fileURLToPath(new URL('small.arpa', import.meta.url))}`;
const NA = { na: 'not-applicable' };
const UNDEFINED = { na: 'undefined' };
const knobs = { models: { en: model }, lineWords: 2, buckets: { en: [10, 100] } };

describe('perplexity', () => {
  it.each<[string, string, string, Record<string, unknown>]>([
    // <s> a: -0.5, a b: -0.5, </s> after b: -1 -> 10^(2/3)
    ['words of the model', 'en', 'a b', { perplexity: 10 ** (2 / 3), unknown_fraction: 0, bucket: 'head' }],
    ['small letters and digits', 'en', 'A B\r\n', { perplexity: 10 ** (2 / 3) }],
    // 7 -> 0: -1.5 with the backoff -0.5 of <s>; then 10^-3 for an unknown word; </s> -1
    ['an unknown word', 'en', '7 x', { perplexity: 10 ** (6 / 3), unknown_fraction: 0.5, bucket: 'middle' }],
    ['another language', 'zh', 'a b', { perplexity: NA, lowest_line: NA, bucket: NA }],
    ['nothing', 'en', '', { perplexity: UNDEFINED, bucket: UNDEFINED }],
    ['only blanks', 'en', ' \n\u2028', { perplexity: UNDEFINED }],
    ['a line too short to be judged alone', 'en', 'a', { lowest_line: UNDEFINED }],
  ])('%s', async (_what, code, text, cells) => {
    const measured = (await ruleMeter(rule, { language: { code }, knobs }))(text);
    for (const [signal, value] of Object.entries(cells)) {
      if (typeof value === 'number') expect(measured.cells[signal]).toBeCloseTo(value, 6);
      else expect(measured.cells).toMatchObject({ [signal]: value });
    }
  });

  it('shows the line that surprises most, and least', async () => {
    const meter = await ruleMeter(rule, { language: { code: 'en' }, knobs });
    const measured = meter('a b\n水 😀 x\na b a');
    expect(measured.explain('highest_line')[0]).toBe('a b');
    expect(measured.cells['lowest_line']).toBeCloseTo(10 ** (2 / 3), 6);
    expect(measured.explain('highest_line')).toContain('水 😀 x');
  });

  it('refuses a model that is none, naming the file', async () => {
    const none = `file:${fileURLToPath(import.meta.url)}`;
    await expect(ruleMeter(rule, { language: { code: 'en' }, knobs: { models: { en: none } } })).rejects.toThrow(
      /no ARPA model/,
    );
  });
});
