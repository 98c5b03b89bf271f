import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { indexesOf } from '#engine/decide/bits.ts';
import { createDecide } from '#engine/decide/decide.ts';
import { evaluate, signalsIn, type Facts } from '#engine/decide/expression/evaluate.ts';
import { parseExpression } from '#engine/decide/expression/parse.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { corpusOf, unitsFor, type SmallDocument } from './small-corpus.ts';

const kinds = { 'gopher.word_count': 'count', 'gopher.share': 'real', 'language.label': 'label' } as const;
const cells = (words: number, share: SmallDocument['cells'][string], label: string): SmallDocument['cells'] => ({
  'gopher.word_count': words,
  'gopher.share': share,
  'language.label': label,
});
const documents: SmallDocument[] = [
  { source: 'web', category: 'web', language: 'en', bytes: 10, cells: cells(60, 0.1, 'en') },
  { source: 'web', category: 'web', language: 'zh', script: 'Hani', bytes: 20, cells: cells(40, 0.5, 'zh') },
  { source: 'my books', language: 'en', bytes: 30, cells: cells(50, { na: 'undefined' }, 'en') },
  { source: 'my books', language: 'ไทย"', script: 'Thai', bytes: 40, cells: cells(51, { na: 'gated' }, 'th') },
];
const facts = (words = true): Facts => ({
  decide: createDecide(
    corpusOf(documents, kinds, words),
    resolveThresholds(
      { thresholds: { 'gopher.word_count': { min: 50 }, 'gopher.share': { max: 0.3 } } },
      unitsFor(kinds),
    ),
    [
      { document: 0, by: 'takedown', verdict: 'drop', entry: 1, reason: '' },
      { document: 1, by: 'person', verdict: 'keep', entry: 2, reason: '' },
    ],
  ),
  signals: new Set(Object.keys(kinds)),
  stale: () => [3],
});

describe('evaluate', () => {
  it.each<[string, number[]]>([
    ['gopher.word_count >= 50', [0, 2, 3]],
    ['gopher.word_count > 50', [0, 3]],
    ['gopher.word_count < 5e1', [1]],
    ['gopher.word_count <= 50', [1, 2]],
    ['gopher.word_count = 50', [2]],
    ['gopher.word_count == 50', [2]],
    ['gopher.word_count != 50', [0, 1, 3]],
    ['gopher.word_count <> 50', [0, 1, 3]],
    ['gopher.word_count in (40, 60)', [0, 1]],
    ['gopher.word_count not in (40, 60)', [2, 3]],
    ['gopher.share = .5', [1]],
    ['gopher.share > -1', [0, 1]],
    ['gopher.share != 0.5', [0]],
    ['not gopher.share = 0.5', [0, 2, 3]],
    ['gopher.share is na', [2, 3]],
    ['gopher.share is not na', [0, 1]],
    ['gopher.share is gated', [3]],
    ['gopher.share IS undefined', [2]],
    ['gopher.share is measured', [0, 1]],
    ['gopher.share is failed', []],
    ['breaches = 0', [0, 2, 3]],
    ['breaches = 2', [1]],
    ['override is stale', [3]],
    ['override is not stale', [0, 1, 2]],
    ['language.label = en', [0, 2]],
    ['language.label in (en, zh)', [0, 1, 2]],
    ['language = "ไทย\\""', [3]],
    ["source = 'my books'", [2, 3]],
    ['category = none', [2, 3]],
    ['category != web', [2, 3]],
    ['script = Hani', [1]],
    ['bytes > 20', [2, 3]],
    ['words = 10', [0, 1, 2, 3]],
    ['verdict = drop', [0]],
    ['verdict = keep', [1, 2]],
    ['verdict = undecided', [3]],
    ['verdict != keep', [0, 3]],
    ['verdict in (drop, undecided)', [0, 3]],
    ['override = takedown', [0]],
    ['override = keep', [1]],
    ['override = none', [2, 3]],
    ['breach(gopher.word_count)', [1]],
    ['breach(gopher.share.max) or breach(failed)', [1]],
    ['not breach(gopher.word_count) and source = web', [0]],
    ['verdict = drop or bytes = 20 and bytes = 30', [0]],
    ['(verdict = drop or bytes = 20) and bytes = 20', [1]],
    ['NOT (bytes = 10 OR bytes = 20) AND bytes != 40', [2]],
    ['not not bytes = 10', [0]],
  ])('%s', (source, expected) => {
    expect([...indexesOf(evaluate(source, facts()))]).toEqual(expected);
  });

  it.each<[string, RegExp]>([
    ['', /a field is missing here.*|.*the end/],
    ['gopher.word_cuont > 3', /character 1 .*no field; did you mean "gopher.word_count"\?/],
    ['verdict = drpo', /character 11 .*no verdict is "drpo"; did you mean "drop"\?/],
    ['source = wbe', /did you mean "web"\?/],
    ['category = books', /did you mean "book"\?/],
    ['breach(gopher.word_cout)', /is no threshold; did you mean "gopher.word_count"\?/],
    ['breach(language.label)', /has no threshold, so nothing breaches it/],
    ['gopher.share is gatd', /no state; did you mean "gated"\?/],
    ['gopher.word_count > many', /a number, "many" is none/],
    ['language.label > en', /is a label: use = != or in/],
    ['verdict < drop', /is a label/],
    ['gopher.word_count', /a comparison is missing/],
    ['gopher.word_count >', /a value is missing/],
    ['gopher.word_count in ()', /a value is missing/],
    ['gopher.word_count in (1', /"\)" is missing/],
    ['(bytes = 1', /"\)" is missing/],
    ['bytes = 1 bytes = 2', /character 11 .*expected `and`, `or` or the end/],
    ['bytes = "abc', /has no end/],
    ['bytes = 1 & bytes = 2', /"&" means nothing here/],
    ['bytes = 1 🎉', /"🎉" means nothing here/],
    ['breach()', /breach\(\) needs a signal/],
    [`${'('.repeat(300)}bytes = 1${')'.repeat(300)}`, /more than 200 levels/],
  ])('refuses %s', (source, message) => {
    try {
      evaluate(source, facts());
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).code).toBe('usage');
      expect((error as AppError).line).toMatch(message);
      return;
    }
    expect.unreachable('it was accepted');
  });

  it('says that nothing counts words', () => {
    expect(() => evaluate('words > 1', facts(false))).toThrow(/no rule of this recipe counts words/);
  });
  it('names the signals it reads', () => {
    const source = 'not gopher.share > 1 and (bytes > 1 or language.label = en) and breach(gopher.word_count)';
    expect(signalsIn(source, facts())).toEqual(['gopher.share', 'language.label']);
  });
  it('answers any text with an expression or an AppError', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('and ', 'not ', '(', ')', 'bytes', ' = ', '1', '"', 'in', 'is'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          parseExpression(pieces.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});
