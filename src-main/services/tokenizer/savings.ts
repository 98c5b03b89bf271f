import type { ChineseScript } from '#shared/domain/recipe.ts';
import { draw } from '#engine/random.ts';
import { newSavings, type Savings } from '#engine/tokenizers/savings.ts';
import type { Tokenizer } from '#engine/tokenizers/tokenizer.ts';
import { textsOf } from './texts.ts';

export interface SavingsQuery {
  /** Files, or one workspace. */
  paths: readonly string[];
  script: ChineseScript;
  /** About so many documents are measured, drawn by chance; all where there are no more. */
  sample: number;
  signal: AbortSignal;
}

export interface SavingsReport extends Savings {
  /** Documents that there are. */
  of: number;
}

/** What the text steps would save under a tokenizer. Goes through the texts twice: to count them, and to measure. */
export async function tokenSavings(tokenizer: Tokenizer, query: SavingsQuery): Promise<SavingsReport> {
  const texts = textsOf(query.paths, query.signal);
  let of = 0;
  await texts.each(() => of++);
  const rate = of === 0 ? 1 : query.sample / of;
  const savings = newSavings(tokenizer, query.script);
  await texts.each((text, id) => {
    if (rate >= 1 || draw('winnow', 'tokenizer savings', id) < rate) savings.add(text);
  });
  return { of, ...savings.report(of) };
}
