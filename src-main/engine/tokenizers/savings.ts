import { CleanKnobs, type ChineseScript } from '#shared/domain/recipe.ts';
import { normalise, NORMALISE_STEPS, type NormaliseKnobs } from '#engine/clean/normalise/normalise.ts';
import type { Tokenizer } from './tokenizer.ts';

/** Steps of cleaning that change how many tokens the same words take, each alone and all together. */
export const SAVING_STEPS = ['width', 'nfkc', 'chinese', 'all'] as const;
export type SavingStep = (typeof SAVING_STEPS)[number];

export interface Saving {
  step: SavingStep;
  /** Tokens of the texts that were measured, after the step. */
  tokens: number;
  /** Documents whose text the step changes. */
  changed: number;
  /** Share of the tokens that the step saves (negative: it costs), with the bounds of its 95 % confidence interval. */
  saved: number;
  low: number;
  high: number;
}

export interface Savings {
  /** Documents and tokens that were measured. */
  documents: number;
  tokens: number;
  characters: number;
  steps: Saving[];
}

/** Standard deviations to either side of an estimate, between which 95 % of a normal distribution lie. */
const Z95 = 1.959964;

/** How many tokens unifying widths, NFKC and one script of Chinese would save, document by document. */
export function newSavings(
  tokenizer: Tokenizer,
  script: ChineseScript,
): { add(text: string): void; report(population: number): Savings } {
  const off = { ...Object.fromEntries(NORMALISE_STEPS.map((step) => [step, false])), chinese: null };
  const on: Record<SavingStep, NormaliseKnobs> = {
    width: CleanKnobs.parse({ ...off, width: true }),
    nfkc: CleanKnobs.parse({ ...off, nfkc: true }),
    chinese: CleanKnobs.parse({ ...off, chinese: script }),
    all: CleanKnobs.parse({ ...off, width: true, nfkc: true, chinese: script }),
  };
  const before: number[] = [];
  const after: Record<SavingStep, number[]> = { width: [], nfkc: [], chinese: [], all: [] };
  const changed: Record<SavingStep, number> = { width: 0, nfkc: 0, chinese: 0, all: 0 };
  let characters = 0;
  // Roles are no words: their literals are counted as the text that they are.
  const count = (text: string): number => tokenizer.count(text, { special: 'text' });

  return {
    add(text) {
      const tokens = count(text);
      before.push(tokens);
      characters += text.length;
      for (const step of SAVING_STEPS) {
        const edited = normalise(text, on[step], {});
        if (edited !== text) changed[step]++;
        after[step].push(edited === text ? tokens : count(edited));
      }
    },
    report: (population) => ({
      documents: before.length,
      tokens: sum(before),
      characters,
      steps: SAVING_STEPS.map((step) => ({
        step,
        tokens: sum(after[step]),
        changed: changed[step],
        ...estimate(before, after[step], population),
      })),
    }),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * Ratio estimate of the share saved, with its variance by linearisation (Cochran, Sampling Techniques, 6.4), and the
 * correction for a finite population: where every document was measured there is nothing to estimate.
 */
function estimate(
  before: readonly number[],
  after: readonly number[],
  population: number,
): { saved: number; low: number; high: number } {
  const n = before.length;
  const total = sum(before);
  if (total === 0) return { saved: 0, low: 0, high: 0 };
  const saved = (total - sum(after)) / total;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (before[i]! - after[i]! - saved * before[i]!) ** 2;
  const fpc = Math.max(0, 1 - n / Math.max(n, population));
  const half = n < 2 ? 0 : (Z95 * Math.sqrt((fpc * n * squares) / (n - 1))) / total;
  return { saved, low: saved - half, high: saved + half };
}
