import { resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { takeDown, type TakenDown } from '#services/takedown.ts';
import type { Command } from '../command.ts';
import { count } from '../numbers.ts';
import { partialLine } from '../partial-text.ts';
import { safeLines } from '../safe-text.ts';

/** Ids that a person sees. */
const SHOWN = 20;

export const command: Command = {
  name: 'takedown',
  summary: 'Take documents down by address, source or id, so that no pack holds them, with a record',
  arguments: [
    { name: '<dir>', description: 'the workspace', complete: 'workspace' },
    { name: '[doc]', description: 'id of the document: source:path#locator', complete: 'none' },
  ],
  options: [
    {
      flags: '--url <address>',
      description: 'https://… that page; example.org that domain; example.org/blog that path; with all below',
    },
    { flags: '--source <name>', description: 'every document of a source' },
    { flags: '--why <text>', description: 'who asked, and why: it stays in the log and in the evidence of packs' },
    { flags: '--undo', description: 'take takedowns of these documents back' },
    { flags: '--dry-run', description: 'only say what would be taken down' },
  ],
  examples: [
    'winnow takedown corpus.winnow --url https://example.org/page --why "request 17 of the author"',
    'winnow takedown corpus.winnow --source forum --why "terms of use" --dry-run',
    'winnow takedown corpus.winnow --url example.org --undo',
  ],
  async run(args, options, io) {
    const document = args['doc'] as string | undefined;
    const url = options['url'] as string | undefined;
    const source = options['source'] as string | undefined;
    const why = (options['why'] as string | undefined) ?? '';
    const undo = options['undo'] === true;
    const dryRun = options['dryRun'] === true;
    if ((document === undefined) === (url === undefined && source === undefined)) {
      throw new AppError('usage', 'takedown needs a document, or --url or --source or both');
    }
    if (why === '' && !undo && !dryRun) {
      throw new AppError('usage', 'a takedown needs a reason', { remedy: 'say it with --why' });
    }
    const query = {
      undo,
      dryRun,
      ...(document !== undefined && { document }),
      ...(url !== undefined && { url }),
      ...(source !== undefined && { source }),
    };
    const report = await takeDown(resolve(io.cwd, String(args['dir'])), query, why, io.now());
    await io.out(options['json'] === true ? `${JSON.stringify(report)}\n` : reportText(report, undo, dryRun));
    io.err(partialLine(report.partial));
  },
};

function reportText({ found, changed, entries }: TakenDown, undo: boolean, dryRun: boolean): string {
  const done = undo ? 'back' : 'down';
  const would = dryRun ? 'would take' : 'took';
  const log = entries === null ? '' : ` (entries ${entries.first} to ${entries.last})`;
  const rest = changed.length - SHOWN;
  return safeLines([
    `${would} ${done} ${count(changed.length)} of ${count(found)} documents found${log}`,
    ...changed.slice(0, SHOWN).map((id) => `  ${id}`),
    ...(rest > 0 ? [`  … and ${count(rest)} more`] : []),
  ]);
}
