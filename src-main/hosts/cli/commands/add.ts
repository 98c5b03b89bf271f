import { resolve } from 'node:path';
import { ACQUISITIONS, CATEGORIES } from '#shared/domain/category.ts';
import { AppError } from '#shared/errors.ts';
import { PLAN_LIMITS } from '#engine/read/plan.ts';
import { addToWorkspace, type AddResult } from '#services/sources.ts';
import type { Command } from '../command.ts';
import { bytesText, count, parseMiB } from '../numbers.ts';
import { safeLines } from '../safe-text.ts';

/** Refused files that are named one by one. */
const MAX_REFUSED = 10;

export const command: Command = {
  name: 'add',
  summary: 'Add files to a source of a workspace, or bring a source up to date',
  arguments: [
    { name: '<dir>', description: 'the workspace', complete: 'workspace' },
    { name: '<paths...>', description: 'files and folders', complete: 'file' },
  ],
  options: [
    { flags: '--source <name>', description: 'name of the source: part of every document id', required: true },
    { flags: '--category <category>', description: `kind of text: ${CATEGORIES.join(', ')}` },
    { flags: '--acquisition <how>', description: `how it came to you: ${ACQUISITIONS.join(', ')}` },
    { flags: '--licence <licence>', description: 'licence of the texts, e.g. an SPDX identifier' },
    { flags: '--snapshot <name>', description: 'date or name of the snapshot, e.g. CC-MAIN-2024-22' },
    { flags: '--origin-url <url>', description: 'where it was taken from' },
    {
      flags: '--lang <code>',
      description: 'language of every document, where it is known; detected otherwise, and again after ""',
    },
    { flags: '--root <folder>', description: 'folder that paths in ids start at (default: the common folder)' },
    {
      flags: '--shard-size <mib>',
      description: 'largest unit of work in MiB; changes no result',
      parse: parseMiB,
    },
  ],
  examples: [
    'winnow add corpus.winnow crawl/ --source cc --category web --acquisition crawl --licence CC-BY-4.0',
    'winnow add corpus.winnow crawl/ --source cc      # again: finds new, changed and removed files',
  ],
  async run(args, options, io) {
    const dir = String(args['dir']);
    // What an unset variable of a shell leaves would mean the current folder.
    if ((args['paths'] as string[]).includes(''))
      throw new AppError('usage', 'a path is empty; write . for this folder');
    const text = (name: string): string | undefined => options[name] as string | undefined;
    const fields = {
      category: text('category'),
      acquisition: text('acquisition'),
      licence: text('licence'),
      snapshot: text('snapshot'),
      originUrl: text('originUrl'),
      language: text('lang'),
      root: options['root'] === undefined ? undefined : resolve(io.cwd, String(options['root'])),
    };
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const shardSize = options['shardSize'] as number | undefined;
    const limits = shardSize === undefined ? undefined : { ...PLAN_LIMITS, maxBytes: shardSize };
    const paths = (args['paths'] as string[]).map((path) => resolve(io.cwd, path));
    const result = await addToWorkspace(
      resolve(io.cwd, dir),
      { ...given, name: String(options['source']), paths },
      limits,
    );
    for (const alarm of result.alarms) io.err(`warning: ${alarm}\n`);
    if (options['json'] === true) return io.out(`${JSON.stringify(result)}\n`);
    await io.out(safeLines([...describe(result), `next: winnow run ${dir}`]));
  },
};

function describe({ source, created, files, bytes, formats, refused, shards }: AddResult): string[] {
  const { all, ...changes } = files;
  const changed = Object.entries(changes)
    .filter(([, n]) => n > 0)
    .map(([what, n]) => `${count(n)} ${what}`);
  const lines = [
    `${created ? 'added source' : 'source'} ${source.name}: ${count(all)} files, ${bytesText(bytes)}`,
    `  files: ${changed.join(', ') || 'none'}; ${count(shards)} new shards`,
    ...formats.map(
      ({ format, compression, files: n, bytes: size }) =>
        `  ${format}${compression === 'none' ? '' : ` (${compression})`}: ${count(n)} files, ${bytesText(size)}`,
    ),
  ];
  if (refused.length > 0) lines.push(`  not readable: ${count(refused.length)}, each one entry in the ledger`);
  for (const { path, reason, detail } of refused.slice(0, MAX_REFUSED)) lines.push(`    ${path}: ${reason}: ${detail}`);
  if (refused.length > MAX_REFUSED) lines.push(`    … and ${count(refused.length - MAX_REFUSED)} more`);
  return lines;
}
