import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { rule as punctuation } from '#engine/rules/shape/punctuation.ts';
import { rule as runs } from '#engine/rules/shape/runs.ts';
import { rule as symbols } from '#engine/rules/shape/symbols.ts';
import { rule as mash } from '#engine/rules/style/keyboard-mash.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

/*
 * Texts without formulas and code are counted by their tally, others place by place. A block of code behind a text is
 * looked at by none of these rules, so that both ways must give the same of the text before it.
 */

const CODE = '\n\n```\nx\n```';

const text = fc.string({
  unit: fc.constantFrom(
    ...[
      'a',
      'asdf',
      'sdfsdf',
      'QWERTY',
      'ha',
      'zzzzzz',
      'é',
      'ё',
      '的',
      '。',
      '!',
      '?',
      '.',
      '...',
      '-----',
      '·',
      '・',
    ],
    ...[' ', '\n', '\r\n', '7', '=', '€', '→', '😀', '\ud83d', '\ude00', '\u0301', '\ufffd', '’', '་', '\u2028', '\0'],
  ),
  maxLength: 40,
});

let meters: { name: string; measure: (text: string) => Measured; signals: string[] }[];

beforeAll(async () => {
  meters = [
    { name: 'punctuation', measure: await ruleMeter(punctuation), signals: ['share', 'marks_per_letter'] },
    { name: 'symbols', measure: await ruleMeter(symbols), signals: ['share', 'math_share'] },
    { name: 'mash', measure: await ruleMeter(mash), signals: ['word_count', 'char_fraction'] },
    { name: 'runs', measure: await ruleMeter(runs), signals: ['longest'] },
  ];
});

test('the tally of a text and its places give the same', () => {
  fc.assert(
    fc.property(text, (raw) => {
      const sample = raw.toWellFormed();
      for (const { name, measure, signals } of meters) {
        const [whole, prose] = [measure(sample).cells, measure(sample + CODE).cells];
        for (const signal of signals) expect([name, signal, whole[signal]]).toEqual([name, signal, prose[signal]]);
      }
    }),
    { numRuns: 400 },
  );
});
