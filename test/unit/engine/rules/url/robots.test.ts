import { describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/url/robots.ts';
import { ruleMeter, type MeasureOptions } from '#test/helpers/measure-rule.ts';

async function cellsOf(options: MeasureOptions): Promise<unknown[]> {
  const { cells } = (await ruleMeter(rule, options))('text');
  return [cells['ai'], cells['ai_piece'], cells['index'], cells['index_piece']];
}

const NA = { na: 'not-applicable' };

describe('robots', () => {
  it('does not speak of documents that no page stands for', async () => {
    expect(await cellsOf({})).toEqual([NA, NA, NA, NA]);
    expect(await cellsOf({ meta: { url: 'https://a.example/' } })).toEqual(['none', 'none', 'none', 'none']);
  });

  it.each<[string[], string, string]>([
    [['meta robots: index, follow'], 'none', 'none'],
    [['meta robots: noindex, NoAI, noimageai'], 'noai', 'noindex'],
    [['meta robots: noimageai'], 'noimageai', 'none'],
    [['meta robots: none'], 'none', 'noindex'],
    [['meta robot: noarchive,nosnippet'], 'none', 'nosnippet'],
    [['header x-robots-tag: noai'], 'noai', 'none'],
    [['meta tdm-reservation: 1', 'meta robots: noimageai'], 'tdm-reservation', 'none'],
    [['meta tdm-reservation: 0', 'meta tdm-policy: https://a.example/noai'], 'none', 'none'],
    [['header x-robots-tag: googlebot: noindex, noai, otherbot: noarchive'], 'none', 'none'],
    [['header x-robots-tag: noarchive, googlebot: noindex'], 'none', 'noarchive'],
    [['header x-robots-tag: unavailable_after: 25 Jun 2025 15:00:00 PST, noai'], 'noai', 'none'],
    [['meta ccbot: noindex'], 'none', 'none'],
    [['meta robots: noairship, nonoai'], 'none', 'none'],
    [['meta robots: 不, ,,\u2028noai'], 'noai', 'none'],
  ])('%j', async (usage, ai, index) => {
    const cells = await cellsOf({ meta: { usage } });
    expect([cells[0], cells[2]]).toEqual([ai, index]);
  });

  it('tells the statement that says so', async () => {
    const usage = ['header x-robots-tag: noindex', 'meta robots: noai, noindex'];
    expect(await cellsOf({ meta: { usage } })).toEqual([
      'noai',
      'meta robots: noai, noindex',
      'noindex',
      'header x-robots-tag: noindex',
    ]);
  });

  it('hears crawlers that are named', async () => {
    const usage = ['meta ccbot: noarchive', 'header x-robots-tag: GPTBot: noai, other: noindex'];
    const [ai, , index] = await cellsOf({ meta: { usage }, knobs: { agents: ['GPTBot', 'ccbot'] } });
    expect([ai, index]).toEqual(['noai', 'noarchive']);
  });
});
