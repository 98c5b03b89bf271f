import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/datajuicer/datajuicer-repetition.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let peer: (text: string) => Measured;
let winnow: (text: string) => Measured;
let short: (text: string) => Measured;

beforeAll(async () => {
  peer = await ruleMeter(rule, { profile: 'datajuicer' });
  winnow = await ruleMeter(rule);
  short = await ruleMeter(rule, { profile: 'datajuicer', knobs: { charWindow: 3, wordWindow: 2 } });
});

/** The same by strings, as the definition reads. */
function charRepetition(text: string, n: number): number | undefined {
  const points = Array.from(text);
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= points.length; i++) {
    const window = points.slice(i, i + n).join('');
    counts.set(window, (counts.get(window) ?? 0) + 1);
  }
  if (counts.size === 0) return undefined;
  const all = [...counts.values()].sort((a, b) => b - a);
  const top = Math.min(Math.floor(Math.sqrt(all.length)), all.filter((count) => count > 1).length);
  return all.slice(0, top).reduce((sum, count) => sum + count, 0) / (points.length - n + 1);
}

describe('data-juicer repetition', () => {
  it.each([
    ['abababab', { char_repetition: 1 / 2, word_repetition: { na: 'undefined' } }],
    ['abc', { char_repetition: 0 }],
    ['ab', { char_repetition: { na: 'undefined' } }],
    ['😀😀😀😀', { char_repetition: 1 }],
    ['A b, a B! c', { word_repetition: 2 / 4 }],
    ['one two\tthree\none two', { word_repetition: 2 / 4 }],
  ])('of %j, in windows of three characters and two words', (text, cells) => {
    expect(short(text).cells).toMatchObject(cells);
  });

  it('is that of the definition, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '中', '😀'), maxLength: 80 }), (text) => {
        expect(short(text).cells['char_repetition']).toEqual(charRepetition(text, 3) ?? { na: 'undefined' });
      }),
      { numRuns: 200 },
    );
  });

  it('drops a text that says the same again, and keeps prose', () => {
    const phrase = 'we sell the best shoes in town at the lowest price, call us now. ';
    expect(peer(phrase.repeat(6)).cells['word_repetition']).toBeGreaterThan(0.5);
    expect(peer('spam'.repeat(60)).cells['char_repetition']).toBeGreaterThan(0.5);
    const prose =
      'The mill stands where the river bends, and in dry summers its wheel hardly turns. People of the valley bring their ' +
      'grain all the same, since the miller lets them sleep in the loft while they wait for rain.';
    expect(peer(prose).cells['char_repetition']).toBeLessThan(0.05);
    expect(peer(prose).cells['word_repetition']).toBe(0);
  });

  it('counts characters as words in Chinese, and no words where it has no list', () => {
    expect(winnow('我们今天去公园看花好吗').cells['word_repetition']).toBe(0);
    expect(winnow('我们今天去公园看花好吗'.repeat(3)).cells['word_repetition']).toBe(1);
    expect(winnow('ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ').cells['word_repetition']).toEqual({ na: 'not-applicable' });
  });

  it('shows the windows that count', () => {
    expect(short('abababab').explain('char_repetition')).toEqual(['abababa']);
    expect(short('A b, a B! c').explain('word_repetition')).toEqual(['A b', 'a B']);
    expect(short('nothing else').explain('word_repetition')).toEqual([]);
  });
});
