import { resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { writers } from '#engine/packs/writers/registry.gen.ts';
import type { WriterId } from '#engine/packs/writers/registry.gen.ts';
import { exportPack } from '#services/export.ts';
import type { ExportOptions, ExportReport } from '#services/export.ts';
import type { Command } from '../command.ts';
import { bytesText, count, parseMiB } from '../numbers.ts';
import { recipeChoice, RECIPE_OPTION } from '../recipe-option.ts';
import { safeLines } from '../safe-text.ts';
import { appVersion } from '../version.ts';

export const command: Command = {
  name: 'export',
  summary: 'Write the kept documents and the evidence as a new pack',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: [
    { flags: '-o, --out <pack>', description: 'the pack: a folder that does not exist yet', required: true },
    {
      flags: '--format <format>',
      description: 'format of the data files',
      choices: Object.keys(writers),
      default: 'jsonl-zst',
    },
    {
      flags: '--columns <name...>',
      description: 'columns in order, also any signal (default: id, text, source, … content_hash)',
    },
    {
      flags: '--target-size <mib>',
      description: 'uncompressed MiB of a data file (default: 256)',
      parse: parseMiB,
    },
    { flags: '--name <name>', description: 'name of the pack (default: that of its folder)' },
    {
      flags: '--accept <guard...>',
      description: 'consent to a guarded loss, e.g. source:web, or all; kept in the decision log',
    },
    { flags: '--why <text>', description: 'the reason for the consent', default: '' },
    RECIPE_OPTION,
  ],
  examples: [
    'winnow export corpus.winnow --out packs/v1',
    'winnow export corpus.winnow --out packs/v1 --format parquet --target-size 512',
    'winnow export corpus.winnow --out packs/v1 --accept source:web --why "mostly cookie notices"',
    'winnow export corpus.winnow --out packs/v1 --columns id text metadata gopher.word_count',
  ],
  async run(args, options, io) {
    let shown = 0;
    let drawn = 0;
    const given: ExportOptions = {
      ...recipeChoice(options, io),
      out: resolve(io.cwd, String(options['out'])),
      format: options['format'] as WriterId,
      why: String(options['why']),
      winnow: appVersion(),
      now: io.now,
      signal: io.signal,
      onProgress(done, all) {
        if (!io.interactive || done - shown < 5_000) return;
        shown = done;
        const line = `${count(done)} of ${count(all)} documents`;
        drawn = Math.max(drawn, line.length);
        io.err(`\r${line}`);
      },
      ...(options['targetSize'] === undefined ? {} : { targetBytes: options['targetSize'] as number }),
      ...(options['columns'] === undefined ? {} : { columns: names(options['columns'] as string[]) }),
      ...(options['accept'] === undefined ? {} : { accept: names(options['accept'] as string[]) }),
      ...(options['name'] === undefined ? {} : { name: String(options['name']) }),
    };
    const report = await exportPack(resolve(io.cwd, String(args['dir'])), given);
    if (drawn > 0) io.err(`\r${' '.repeat(drawn)}\r`);
    await io.out(options['json'] === true ? `${JSON.stringify(report)}\n` : reportText(report));
  },
};

/** `--columns id,text` and `--columns id text` say the same. */
function names(given: readonly string[]): string[] {
  const list = given.flatMap((text) => text.split(',')).map((name) => name.trim());
  if (list.some((name) => name === '')) throw new AppError('usage', 'a name between commas is empty');
  return list;
}

function reportText({
  pack,
  contentSha256,
  documents,
  emptied,
  files,
  bytes,
  unlicensed,
  accepted,
}: ExportReport): string {
  const lines = [
    `${count(documents.kept)} of ${count(documents.made)} documents kept, in ${files} ${files === 1 ? 'file' : 'files'} (${bytesText(bytes)}): ${pack}`,
    `content ${contentSha256}`,
    ...(emptied === 0 ? [] : [`${count(emptied)} of the dropped would be kept, but the edits leave no text of them`]),
    ...accepted.map((guard) => `accepted: ${guard}`),
    ...(unlicensed.length === 0
      ? []
      : [`no licence is stated for ${unlicensed.join(', ')}: say it with winnow add --licence before you publish`]),
    `check it with: winnow verify ${pack}`,
  ];
  return safeLines(lines);
}
