import { resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { type GroupCount, STRING_KINDS, type StringKind } from '#engine/corpus/frequent-strings.ts';
import { frequentStrings, type FrequentStringsReport } from '#services/frequent-strings.ts';
import type { Command } from '../command.ts';
import { count } from '../numbers.ts';
import { partialLine } from '../partial-text.ts';
import { recipeChoice, RECIPE_OPTION } from '../recipe-option.ts';
import { table } from '../table.ts';

export const command: Command = {
  name: 'strings',
  summary: 'List the lines and sentences that stand in the most documents, by source and language',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: [
    { flags: '--where <expression>', description: 'only documents for which this holds' },
    { flags: '--kind <kind>', description: 'line or sentence; both where it is left out', parse: parseKind },
    { flags: '--min-chars <n>', description: 'leave out shorter strings', parse: parseWhole, default: 20 },
    {
      flags: '--min-documents <n>',
      description: 'leave out strings of fewer documents',
      parse: parseWhole,
      default: 5,
    },
    { flags: '--top <n>', description: 'at most so many strings', parse: parseWhole, default: 50 },
    RECIPE_OPTION,
  ],
  examples: [
    'winnow strings corpus.winnow --where "verdict = keep"     # what templates are left in what is kept',
    'winnow strings corpus.winnow --where "language = zh" --kind sentence --min-chars 8',
    'winnow strings corpus.winnow --json     # one JSON line a string, with documents to look at',
  ],
  async run(args, options, io) {
    const report = await frequentStrings(resolve(io.cwd, String(args['dir'])), {
      ...recipeChoice(options, io),
      ...(options['where'] === undefined ? {} : { where: String(options['where']) }),
      kinds: options['kind'] === undefined ? STRING_KINDS : [options['kind'] as StringKind],
      minChars: options['minChars'] as number,
      minDocuments: options['minDocuments'] as number,
      top: options['top'] as number,
    });
    if (options['json'] === true) for (const string of report.strings) await io.out(`${JSON.stringify(string)}\n`);
    else await io.out(stringsTable(report));
    const { strings, minDocuments, documents } = report;
    io.err(
      `${count(strings.length)} strings that stand in ${count(minDocuments)} documents or more, of ${count(documents)}\n` +
        partialLine(report.partial),
    );
  },
};

function stringsTable({ strings, documents }: FrequentStringsReport): string {
  return table(
    [
      { title: 'documents', align: 'right' },
      { title: 'share', align: 'right' },
      { title: 'times', align: 'right' },
      { title: 'kind' },
      { title: 'sources', width: 30 },
      { title: 'languages', width: 20 },
      { title: 'look at', width: 30 },
      { title: 'string', width: 90 },
    ],
    strings.map(({ string, kind, documents: own, occurrences, sources, languages, examples }) => [
      count(own),
      `${((100 * own) / documents).toFixed(1)} %`,
      count(occurrences),
      kind,
      listed(sources),
      listed(languages),
      examples[0]!,
      string,
    ]),
  );
}

const listed = (groups: readonly GroupCount[]): string =>
  groups.map(({ name, documents }) => `${name} ${count(documents)}`).join(', ');

function parseKind(text: string): StringKind {
  const kind = STRING_KINDS.find((known) => known === text);
  if (kind === undefined) throw new AppError('usage', `"${text}" is not ${STRING_KINDS.join(' or ')}`);
  return kind;
}

function parseWhole(text: string): number {
  const n = Number(text);
  if (Number.isSafeInteger(n) && n >= 1) return n;
  throw new AppError('usage', `"${text}" is not a whole number of at least 1`);
}
