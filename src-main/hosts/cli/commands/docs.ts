import { resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { listDocs, type DocLine, type DocsPage } from '#services/docs.ts';
import { cellText } from '../cells.ts';
import type { Command } from '../command.ts';
import { count } from '../numbers.ts';
import { partialLine } from '../partial-text.ts';
import { recipeChoice, RECIPE_OPTION } from '../recipe-option.ts';
import { table } from '../table.ts';

export const command: Command = {
  name: 'docs',
  summary: 'List documents, filtered and sorted by signals, verdict and breaches',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: [
    { flags: '--where <expression>', description: 'only documents for which this holds' },
    { flags: '--sort <signal>', description: 'smallest first; largest first with - before it' },
    { flags: '--limit <n>', description: 'at most so many, or "all"', parse: parseLimit, default: 20 },
    { flags: '--offset <n>', description: 'leave out so many first', parse: parseOffset, default: 0 },
    {
      flags: '--columns <names>',
      description: 'fields and signals, separated by commas; "text" is its beginning',
      parse: parseNames,
    },
    RECIPE_OPTION,
  ],
  examples: [
    'winnow docs corpus.winnow --where "verdict = drop and breach(gopher.word_count)" --sort gopher.word_count',
    'winnow docs corpus.winnow --where "language in (en, zh) and not source = books" --columns bytes,text',
    'winnow docs corpus.winnow --where "gopher.word_count is na" --json     # one JSON line a document',
  ],
  async run(args, options, io) {
    const text = (name: string): string | undefined => options[name] as string | undefined;
    const page = await listDocs(resolve(io.cwd, String(args['dir'])), {
      ...recipeChoice(options, io),
      ...(text('where') !== undefined && { where: text('where')! }),
      ...(text('sort') !== undefined && { sort: text('sort')! }),
      ...(options['columns'] !== undefined && { columns: options['columns'] as string[] }),
      limit: options['limit'] as number,
      offset: options['offset'] as number,
    });
    if (options['json'] === true) {
      const part = page.partial === null ? {} : { partial: page.partial };
      for (const line of page.documents) await io.out(`${JSON.stringify({ ...line, ...part })}\n`);
    } else await io.out(pageTable(page));
    io.err(`${summary(page)}\n${partialLine(page.partial)}`);
  },
};

function pageTable({ columns, documents }: DocsPage): string {
  const titles = [
    { title: 'id', width: 60 },
    { title: 'verdict' },
    ...columns.map((title) => ({ title, width: 80, align: align(title, documents) })),
    { title: 'breaches', width: 100 },
  ];
  return table(
    titles,
    documents.map((line) => [
      line.id,
      line.override === null
        ? line.verdict
        : `${line.verdict} (${line.override === 'takedown' ? 'takedown' : 'person'})`,
      ...columns.map((name) => cellText(line.cells[name] ?? null)),
      line.breaches.join(' ') || '-',
    ]),
  );
}

function align(name: string, documents: readonly DocLine[]): 'left' | 'right' {
  return documents.some(({ cells }) => typeof cells[name] === 'number') ? 'right' : 'left';
}

function summary({ total, offset, documents }: DocsPage): string {
  if (documents.length === 0)
    return total === 0 ? 'no document' : `${count(total)} documents, none after ${count(offset)}`;
  return `${count(offset + 1)}–${count(offset + documents.length)} of ${count(total)} documents`;
}

function parseLimit(text: string): number {
  return text === 'all' ? Infinity : parseOffset(text);
}

function parseOffset(text: string): number {
  const n = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isSafeInteger(n) && n >= 0) return n;
  throw new AppError('usage', `"${text}" is not a whole number of at least 0`);
}

function parseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new AppError('usage', `"${text}" has an empty name`, { remedy: 'write them as bytes,language' });
}
