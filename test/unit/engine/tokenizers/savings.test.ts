import { describe, expect, it } from 'vitest';
import { newSavings, type SavingStep } from '#engine/tokenizers/savings.ts';
import { byteLevelModel, loadJson } from '#test/helpers/tokenizer-files.ts';

// A token a byte: what is saved can be counted by hand.
const bytes = loadJson({
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false },
  model: { type: 'BPE', ...byteLevelModel([]) },
});

function report(
  texts: readonly string[],
  population = texts.length,
): ReturnType<ReturnType<typeof newSavings>['report']> {
  const savings = newSavings(bytes, 'simplified');
  for (const text of texts) savings.add(text);
  return savings.report(population);
}

const step = ({ steps }: ReturnType<typeof report>, name: SavingStep): object =>
  steps.find((saving) => saving.step === name)!;

describe('tokens that cleaning would save', () => {
  it('counts each step alone and all together', () => {
    // Ten bytes of ASCII; three full-width letters of three bytes; a ligature of three, which becomes two.
    const found = report(['abcdefghij', '\uff41\uff42\uff43', '\ufb01']);
    expect(found).toMatchObject({ documents: 3, tokens: 22, characters: 14 });
    expect(step(found, 'width')).toMatchObject({ tokens: 16, changed: 1, saved: 6 / 22 });
    expect(step(found, 'nfkc')).toMatchObject({ tokens: 15, changed: 2, saved: 7 / 22 });
    expect(step(found, 'chinese')).toMatchObject({ tokens: 22, changed: 0, saved: 0 });
    expect(step(found, 'all')).toMatchObject({ tokens: 15, changed: 2, saved: 7 / 22 });
  });

  it('unifies the script of Chinese', () => {
    const found = report(['\u6211\u5011\u5b78\u7fd2\u6f22\u8a9e\uff0c\u4e5f\u8aaa\u570b\u8a9e']);
    expect(step(found, 'chinese')).toMatchObject({ changed: 1, saved: 0 });
  });

  it('has nothing to estimate where every document was measured', () => {
    const found = step(report(['a', '\uff41']), 'width') as { saved: number; low: number; high: number };
    expect([found.low, found.high]).toEqual([found.saved, found.saved]);
  });

  it('gives the interval of a sample', () => {
    const found = step(report(['abc', '\uff41', 'abc', '\uff41'], 400), 'width') as {
      saved: number;
      low: number;
      high: number;
    };
    expect(found.saved).toBeCloseTo(4 / 12, 12);
    // Residuals +-1 over four documents of 12 tokens: 1.96 sqrt(0.99 · 4 · 4 / 3) / 12.
    expect(found.high - found.saved).toBeCloseTo((1.959964 * Math.sqrt((0.99 * 4 * 4) / 3)) / 12, 12);
    expect(found.saved - found.low).toBeCloseTo(found.high - found.saved, 12);
  });

  it('saves nothing of nothing', () => {
    expect(report([]).tokens).toBe(0);
    expect(report([]).steps.map(({ saved }) => saved)).toEqual([0, 0, 0, 0]);
  });
});
