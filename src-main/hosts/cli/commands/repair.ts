import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { type Mend, MENDS } from '#engine/clean/repair/mend.ts';
import { repairPipe } from '#services/repair.ts';
import type { Command } from '../command.ts';
import { endPipe, PIPE_OPTIONS, pipeStreams } from '../pipe-options.ts';

/** Options of the other pipes that need no recipe. */
const SHARED = ['--text-field', '--ascii', '--trailer'];

/**
 * One line `{"id","text","plan","lossy"}` for each line. The plan lists the steps in their order, each with the places
 * it changed (`start` and `end` in the text that the step made, UTF-16 units) and what `was` there, so that it can be
 * undone from the last step to the first. `lossy` says that characters were lost before, which nothing here guesses. Where
 * wrong decoding was undone, `language` says what the text was told to be in before and after.
 */
export const command: Command = {
  name: 'repair',
  summary: 'JSON lines on stdin to their text with mojibake undone, and the plan of what was done',
  options: [
    {
      flags: '--steps <list>',
      description: `which, with commas: ${MENDS.join(', ')} (default: all)`,
      parse: parseMends,
    },
    { flags: '--brief', description: 'the plan without places: {"step","edits":N}' },
    { flags: '--id <field>', description: 'member that holds the id (default: id)' },
    ...PIPE_OPTIONS.filter(({ flags }) => SHARED.some((name) => flags.startsWith(name))),
  ],
  examples: ['winnow repair < corpus.jsonl > repaired.jsonl', 'winnow repair --steps encoding --brief < corpus.jsonl'],
  async run(_args, options, io) {
    const text = (name: string): string | null => (options[name] as string | undefined) ?? null;
    const report = await repairPipe(
      {
        mends: new Set((options['steps'] as Mend[] | undefined) ?? MENDS),
        textField: text('textField'),
        idField: text('id'),
        brief: options['brief'] === true,
        ascii: options['ascii'] === true,
        trailer: options['trailer'] === true,
      },
      pipeStreams(io),
    );
    return endPipe(report, io);
  },
};

function parseMends(list: string): Mend[] {
  return list.split(',').map((given) => {
    const found = MENDS.find((name) => name === given.trim());
    if (found !== undefined) return found;
    throw new AppError('usage', `no step "${given}"${didYouMean(given, MENDS)}`, {
      remedy: `there are ${MENDS.join(', ')}`,
    });
  });
}
