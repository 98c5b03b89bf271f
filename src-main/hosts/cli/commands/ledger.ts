import { resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { listLedger, type LedgerPage, type LedgerQuery } from '#services/ledger.ts';
import type { Command } from '../command.ts';
import { count } from '../numbers.ts';
import { table } from '../table.ts';

export const command: Command = {
  name: 'ledger',
  summary: 'List the records that could not be used, with their place and reason',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: [
    { flags: '--source <name>', description: 'only of this source' },
    { flags: '--reason <reason>', description: 'only of this reason, e.g. bad-record' },
    { flags: '--limit <n>', description: 'at most so many, or "all"', parse: parseLimit, default: 20 },
  ],
  examples: [
    'winnow ledger corpus.winnow',
    'winnow ledger corpus.winnow --reason bad-compression --limit all --json     # one JSON line a record',
    'winnow run corpus.winnow --retry     # once the causes are mended',
  ],
  async run(args, options, io) {
    const query: LedgerQuery = {
      limit: options['limit'] as number,
      ...(options['source'] === undefined ? {} : { source: String(options['source']) }),
      ...(options['reason'] === undefined ? {} : { reason: String(options['reason']) }),
    };
    const page = await listLedger(resolve(io.cwd, String(args['dir'])), query);
    if (options['json'] === true) for (const entry of page.entries) await io.out(`${JSON.stringify(entry)}\n`);
    else await io.out(pageTable(page));
    io.err(`${count(page.entries.length)} of ${count(page.total)} records in the ledger\n`);
  },
};

function pageTable({ entries }: LedgerPage): string {
  return table(
    [
      { title: 'place', width: 70 },
      { title: 'reason' },
      { title: 'bytes', align: 'right' },
      { title: 'what', width: 120 },
    ],
    entries.map(({ source, path, locator, bytes, reason, detail }) => {
      const place = `${source}:${path}${locator === null ? '' : `#${locator}`}`;
      return [place, reason, bytes === null ? '-' : count(bytes), detail];
    }),
  );
}

function parseLimit(text: string): number {
  const n = text === 'all' ? Infinity : text.trim() === '' ? Number.NaN : Number(text);
  if ((Number.isSafeInteger(n) && n >= 0) || n === Infinity) return n;
  throw new AppError('usage', `"${text}" is not a whole number of at least 0, nor "all"`);
}
