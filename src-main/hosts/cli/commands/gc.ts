import { resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { collectGarbage, type GcReport } from '#services/gc.ts';
import type { Command } from '../command.ts';
import { bytesText, count } from '../numbers.ts';
import { safeLines } from '../safe-text.ts';

const DEFAULT_RUNS = 5;

export const command: Command = {
  name: 'gc',
  summary: 'Remove texts and columns that no current recipe needs, and files left behind',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: [
    {
      flags: '--keep-runs <n>',
      description: `keep what the recipes of the last n runs need, beside the current recipe (default: ${DEFAULT_RUNS})`,
      parse: parseRuns,
    },
    { flags: '--dry-run', description: 'only say what would go' },
  ],
  examples: ['winnow gc corpus.winnow --dry-run', 'winnow gc corpus.winnow --keep-runs 0'],
  async run(args, options, io) {
    const report = await collectGarbage(resolve(io.cwd, String(args['dir'])), {
      runs: (options['keepRuns'] as number | undefined) ?? DEFAULT_RUNS,
      dryRun: options['dryRun'] === true,
      now: io.now,
    });
    await io.out(options['json'] === true ? `${JSON.stringify(report)}\n` : reportText(report));
  },
};

function parseRuns(text: string): number {
  const n = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(n)) return n;
  throw new AppError('usage', `"${text}" is not a whole number`, { remedy: 'give 0 or more runs' });
}

function reportText({ dryRun, recipes, removed, kept }: GcReport): string {
  const lines = [
    `${dryRun ? 'would free' : 'freed'} ${bytesText(removed.bytes)}: ${count(removed.files)} files, ` +
      `${count(removed.texts)} texts, ${count(removed.columns)} columns`,
    `kept: ${count(kept.texts)} texts, ${count(kept.columns)} columns` +
      (recipes.kept.length === 0 ? ' (no recipe was run yet)' : ` of ${recipes.kept.join(', ')}`),
  ];
  if (recipes.unreadable.length > 0) {
    lines.push(`not kept, as this version cannot read them: recipes ${recipes.unreadable.join(', ')}`);
  }
  return safeLines(lines);
}
