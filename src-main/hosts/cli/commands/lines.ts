import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { frequentLines, type FrequentLinesReport } from '#services/frequent-lines.ts';
import type { Command } from '../command.ts';
import { count } from '../numbers.ts';
import { partialLine } from '../partial-text.ts';
import { recipeChoice, RECIPE_OPTION } from '../recipe-option.ts';
import { table } from '../table.ts';

export const command: Command = {
  name: 'lines',
  summary: 'List the lines that stand in the most documents: templates that were taken for text',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: [
    { flags: '--where <expression>', description: 'only documents for which this holds' },
    { flags: '--min-chars <n>', description: 'leave out shorter lines', parse: parseWhole, default: 20 },
    { flags: '--min-documents <n>', description: 'leave out lines of fewer documents', parse: parseWhole, default: 10 },
    { flags: '--top <n>', description: 'at most so many lines', parse: parseWhole, default: 50 },
    { flags: '--out <file>', description: 'write the lines there, as a list for the rule template' },
    RECIPE_OPTION,
  ],
  examples: [
    'winnow lines corpus.winnow --where "verdict = keep"',
    'winnow lines corpus.winnow --min-documents 100 --top 1000 --out templates.jsonl     # file:templates.jsonl in the rule template',
    'winnow lines corpus.winnow --json     # one JSON line a line',
  ],
  async run(args, options, io) {
    const report = await frequentLines(resolve(io.cwd, String(args['dir'])), {
      ...recipeChoice(options, io),
      ...(options['where'] === undefined ? {} : { where: String(options['where']) }),
      minChars: options['minChars'] as number,
      minDocuments: options['minDocuments'] as number,
      top: options['top'] as number,
    });
    const jsonLines = report.lines.map((line) => `${JSON.stringify(line)}\n`);
    if (options['out'] !== undefined) writeFileSync(resolve(io.cwd, String(options['out'])), jsonLines.join(''));
    if (options['json'] === true) for (const line of jsonLines) await io.out(line);
    else await io.out(linesTable(report));
    io.err(summary(report) + partialLine(report.partial));
  },
};

function linesTable({ lines, documents }: FrequentLinesReport): string {
  return table(
    [
      { title: 'documents', align: 'right' },
      { title: 'share', align: 'right' },
      { title: 'sites', align: 'right' },
      { title: 'mostly on', width: 30 },
      { title: 'line', width: 100 },
    ],
    lines.map(({ line, documents: own, sites, site, siteDocuments }) => [
      count(own),
      `${((100 * own) / documents).toFixed(1)} %`,
      count(sites),
      `${site} (${count(siteDocuments)})`,
      line,
    ]),
  );
}

function summary({ lines, documents, minDocuments }: FrequentLinesReport): string {
  return `${count(lines.length)} lines that stand in ${count(minDocuments)} documents or more, of ${count(documents)}\n`;
}

function parseWhole(text: string): number {
  const n = Number(text);
  if (Number.isSafeInteger(n) && n >= 1) return n;
  throw new AppError('usage', `"${text}" is not a whole number of at least 1`);
}
