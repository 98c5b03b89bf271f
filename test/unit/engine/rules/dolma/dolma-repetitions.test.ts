import { expect, it } from 'vitest';
import { rule } from '#engine/rules/dolma/dolma-repetitions.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

it.each([
  ['', 0, 0, { na: 'undefined' }],
  ['aaa', 0, 0, 0],
  ['aaaa', 4, 4, 1],
  ['xyz xyz xyz xyz', 4, 15, 1],
  // a unit that is cut short is no fourth one
  ['xyz xyz xyz xy', 0, 0, 0],
  ['xyz, xyz, xyz', 0, 0, 0],
  ['    \n\n\n\n', 0, 0, 0],
  ['的的的的的好', 5, 5, 5 / 6],
  ['😀😀😀😀', 4, 4, 1],
  ['a 😀b😀b😀b😀b', 4, 8, 0.8],
  ['ha!'.repeat(120), 120, 360, 1],
])('of %j', async (text, times, longest, share) => {
  const meter = await ruleMeter(rule);
  expect(meter(text).cells).toEqual({ max_times: times, max_length: longest, repeated_fraction: share });
});

it('names what repeats, the whole stretch once', async () => {
  const meter = await ruleMeter(rule, { knobs: { minTimes: 3, maxPeriod: 8 } });
  expect(meter('then no no no, and abcabcabc').explain('max_times')).toEqual([' no no no', 'abcabcabc']);
  expect(meter('abcdefghi'.repeat(5)).explain('max_times')).toEqual([]);
});

it('works through many short stretches', async () => {
  const meter = await ruleMeter(rule);
  const text = Array.from({ length: 20_000 }, (_, i) => `${String.fromCharCode(97 + (i % 26)).repeat(4)}${i} `).join(
    '',
  );
  expect(meter(text).cells['max_times']).toBeGreaterThanOrEqual(4);
});
