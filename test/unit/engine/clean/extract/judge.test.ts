import { describe, expect, it } from 'vitest';
import { CUE_NAMES, cuesOf } from '#engine/clean/extract/cues.ts';
import { FEATURES, featuresOf } from '#engine/clean/extract/features.ts';
import type { Forest } from '#engine/clean/extract/forest.ts';
import { namesChecksum, probabilities, readModel, writeModel } from '#engine/clean/extract/forest.ts';
import { extractionModel, judge } from '#engine/clean/extract/judge.ts';
import { HINT_NAMES, hintsOf } from '#engine/clean/extract/name-hints.ts';
import { pageOf } from '#engine/clean/extract/page.ts';
import { measureText } from '#engine/clean/extract/text-measures.ts';

const FOREST: Forest = {
  bias: 0.5,
  roots: Int32Array.of(0, 3),
  feature: Int16Array.of(1, -1, -1, -1),
  skip: Uint16Array.of(2, 0, 0, 0),
  limit: Float32Array.of(10, 1, -2, 0.25),
};

describe('forest', () => {
  it('goes left up to the limit, and adds the leaves', () => {
    const sigmoid = (x: number): number => Math.fround(1 / (1 + Math.exp(-x)));
    expect([...probabilities(FOREST, Float32Array.of(0, 10, 0, 11), 2)]).toEqual([sigmoid(1.75), sigmoid(-1.25)]);
  });

  it('is read as it was written, and refused for other numbers', () => {
    const bytes = writeModel(FOREST, 7);
    expect(readModel(bytes, 7).forest).toEqual(FOREST);
    expect(() => readModel(bytes, 8)).toThrow('made for other numbers');
    expect(() => readModel(new Uint8Array(64), 7)).toThrow('not a model of ours');
  });

  it('tells names in another order apart', () => {
    expect(namesChecksum(['a', 'b'])).not.toBe(namesChecksum(['b', 'a']));
  });
});

describe('features', () => {
  it('gives every block a number for each name', () => {
    const page = pageOf(
      '<title>The river</title><nav><a href=/>Home</a></nav><article><h1>The river</h1><p>One. Two, three.</p></article>',
    );
    const rows = featuresOf(page);
    expect(rows.length).toBe(3 * FEATURES.length);
    expect(rows.every(Number.isFinite)).toBe(true);
    expect(new Set(FEATURES).size).toBe(FEATURES.length);
    const value = (block: number, name: string): number => rows[block * FEATURES.length + FEATURES.indexOf(name)]!;
    expect(value(0, 'own.link_share')).toBe(1);
    expect(value(0, 'within.nav')).toBe(1);
    expect(value(1, 'place.titled')).toBe(1);
    expect(value(2, 'place.from_title')).toBe(1);
    expect(value(2, 'own.tokens')).toBe(3);
    expect(value(2, 'own.sentences')).toBe(2);
    expect(value(2, 'within.article')).toBe(1);
    expect(value(2, 'own.commas')).toBe(1);
  });

  it('is asked by the model that is installed', () => {
    const { forest, sha256 } = extractionModel();
    expect(Math.max(...forest.feature)).toBeLessThan(FEATURES.length);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(judge(pageOf('<p>a</p><p>b</p>')).length).toBe(2);
  });
});

describe('measureText', () => {
  it.each<[string, number, number, boolean]>([
    ['', 0, 0, false],
    ['Hello, wide world!', 3, 1, true],
    ['他走了。“好！”', 4, 2, true],
    ['मैं घर गया।', 3, 1, true],
    ['One... two', 2, 1, false],
    ['😀 \ud800', 0, 0, false],
  ])('%j: %d words, %d sentences', (text, tokens, sentences, ends) => {
    expect(measureText(text)).toMatchObject({ tokens, sentences, endsSentence: ends });
  });
});

describe('hintsOf', () => {
  const names = (of: string): string[] => HINT_NAMES.filter((_, bit) => (hintsOf(of) & (1 << bit)) !== 0);
  it.each<[string, string[]]>([
    ['', []],
    ['post-content', ['body', 'post']],
    ['siteFooter', ['foot']],
    ['header', ['head']],
    ['shadow', []],
    ['comment-list', ['comment', 'list']],
  ])('%s', (name, expected) => {
    expect(names(name)).toEqual(expected);
  });
});

describe('cuesOf', () => {
  const names = (text: string): string[] => CUE_NAMES.filter((_, bit) => (cuesOf(text) & (1 << bit)) !== 0);
  it.each<[string, string[]]>([
    ['', []],
    ['Subscribe to our newsletter', ['invite']],
    ['They resubscribed', []],
    ['Lesen Sie auch: x', ['refer']],
    ['版权所有，未经授权不得转载', ['legal']],
    ['Фото: Reuters', ['credit']],
    ['The plan was plain', []],
  ])('%s', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });
});
