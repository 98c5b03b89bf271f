import { resolve } from 'node:path';
import { CHINESE_SCRIPTS, type ChineseScript } from '#shared/domain/recipe.ts';
import type { SavingStep } from '#engine/tokenizers/savings.ts';
import { type SavingsReport, tokenSavings } from '#services/tokenizer/savings.ts';
import { count } from '../numbers.ts';
import { table } from '../table.ts';
import { tokenizerOf, type TokenizerAction } from './action.ts';

const TITLES: Readonly<Record<SavingStep, (script: ChineseScript) => string>> = {
  width: () => 'widths unified',
  nfkc: () => 'NFKC',
  chinese: (script) => `Chinese: ${script}`,
  all: () => 'all three',
};

/** What the text steps would save over files or a workspace. */
export const savings: TokenizerAction = async (files, options, io) => {
  const tokenizer = await tokenizerOf(options, io);
  const script = CHINESE_SCRIPTS.find((name) => name === options['script']) ?? 'simplified';
  const report = await tokenSavings(tokenizer, {
    paths: files.map((file) => resolve(io.cwd, file)),
    script,
    sample: options['sample'] as number,
    signal: io.signal,
  });
  if (options['json'] === true) await io.out(`${JSON.stringify({ script, ...report })}\n`);
  else await io.out(savingsTable(report, script));
};

function savingsTable(report: SavingsReport, script: ChineseScript): string {
  const { documents, of, tokens, characters } = report;
  const share = (value: number): string => `${(100 * value).toFixed(3)} %`;
  const measured = documents === of ? `all ${count(of)} documents` : `${count(documents)} of ${count(of)} documents`;
  const perToken = tokens === 0 ? '-' : (characters / tokens).toFixed(2);
  return (
    table(
      [
        { title: 'step' },
        { title: 'tokens', align: 'right' },
        { title: 'saved', align: 'right' },
        { title: '95 % interval', align: 'right' },
        { title: 'documents changed', align: 'right' },
      ],
      report.steps.map(({ step, tokens: after, saved, low, high, changed }) => [
        TITLES[step](script),
        count(after),
        share(saved),
        documents === of ? 'exact' : `${share(low)} to ${share(high)}`,
        count(changed),
      ]),
    ) + `${measured}: ${count(tokens)} tokens, ${perToken} characters a token\n`
  );
}
