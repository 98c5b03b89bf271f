import { resolve } from 'node:path';
import { siteReport, type SiteAlarm, type SitesReport } from '#services/sites.ts';
import type { Command } from '../command.ts';
import { count } from '../numbers.ts';
import { partialLine } from '../partial-text.ts';
import { recipeChoice, RECIPE_OPTION } from '../recipe-option.ts';
import { table } from '../table.ts';

export const command: Command = {
  name: 'sites',
  summary: 'List the sites whose texts are of another shape than their source: where a wrong part of pages was taken',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: [RECIPE_OPTION],
  examples: [
    'winnow sites corpus.winnow',
    'winnow docs corpus.winnow --where "site = news.example.org"     # what one of them holds',
    'winnow sites corpus.winnow --json     # with what they were compared by',
  ],
  async run(args, options, io) {
    const report = await siteReport(resolve(io.cwd, String(args['dir'])), recipeChoice(options, io));
    if (options['json'] === true) await io.out(`${JSON.stringify(report)}\n`);
    else await io.out(alarmTable(report.alarms));
    io.err(summary(report) + partialLine(report.partial));
  },
};

function alarmTable(alarms: readonly SiteAlarm[]): string {
  return table(
    [
      { title: 'source' },
      { title: 'site', width: 40 },
      { title: 'documents', align: 'right' },
      { title: 'signal' },
      { title: 'here', align: 'right' },
      { title: 'source', align: 'right' },
      { title: 'spreads', align: 'right' },
      { title: 'chance', align: 'right' },
      { title: 'look at', width: 80 },
    ],
    alarms.map(({ source, site, documents, signal, value, usual, z, limit, examples }) => [
      source,
      site,
      count(documents),
      signal,
      numberText(value),
      numberText(usual),
      z.toFixed(1),
      limit.toFixed(1),
      examples[0] ?? '',
    ]),
  );
}

const numberText = (value: number): string => (Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(2));

function summary({ alarms, tested, untested }: SitesReport): string {
  const sites = new Set(alarms.map(({ source, site }) => `${source} ${site}`)).size;
  const rest = untested === 0 ? '' : `; ${count(untested)} have too few documents`;
  return `${count(sites)} sites of ${count(tested)} stand out${rest}\n`;
}
