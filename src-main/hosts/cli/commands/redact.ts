import { PII_CATEGORIES, PII_DEFAULT, PiiCategory } from '#shared/domain/pii.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { redactPipe } from '#services/redact.ts';
import type { Command } from '../command.ts';
import { endPipe, PIPE_OPTIONS, pipeStreams } from '../pipe-options.ts';

/** Options of the other pipes that need no recipe. */
const SHARED = ['--text-field', '--ascii', '--trailer'];

/**
 * Looks at the text as it stands, without cleaning it. `--spans`: one line `{"id","spans":[{"category","start","end"}]}`
 * for each line, in UTF-16 units. Else the same line with placeholders in its text and `"winnow":{"redacted":{…}}` with
 * counts; `--mode drop` leaves out the lines in which something was found.
 */
export const command: Command = {
  name: 'redact',
  summary: 'JSON lines on stdin to the same lines without personal data and secrets, or where these stand',
  options: [
    { flags: '--spans', description: 'print where it stands instead of the text' },
    {
      flags: '--categories <list>',
      description: `which, with commas: ${PII_CATEGORIES.join(', ')}, or all (default: all but address and person)`,
      parse: parseCategories,
    },
    { flags: '--mode <mode>', description: 'mask values, or drop the lines that hold any', choices: ['mask', 'drop'] },
    { flags: '--allow <value...>', description: 'values to leave: info@acme.org, @example.com, 192.0.2.*' },
    { flags: '--private-ips', description: 'private and link-local addresses are of the category ip too' },
    { flags: '--id <field>', description: 'member that holds the id (default: id)' },
    ...PIPE_OPTIONS.filter(({ flags }) => SHARED.some((name) => flags.startsWith(name))),
  ],
  examples: [
    'winnow redact < corpus.jsonl > clean.jsonl',
    'winnow redact --spans --categories email,phone < corpus.jsonl',
    'winnow redact --mode drop --categories private-key,api-key < code.jsonl > kept.jsonl',
  ],
  async run(_args, options, io) {
    const text = (name: string): string | null => (options[name] as string | undefined) ?? null;
    const report = await redactPipe(
      {
        categories: (options['categories'] as PiiCategory[] | undefined) ?? PII_DEFAULT,
        allow: (options['allow'] as string[] | undefined) ?? [],
        privateIps: options['privateIps'] === true,
        answer: options['spans'] === true ? 'spans' : text('mode') === 'drop' ? 'drop' : 'mask',
        textField: text('textField'),
        idField: text('id'),
        ascii: options['ascii'] === true,
        trailer: options['trailer'] === true,
      },
      pipeStreams(io),
    );
    return endPipe(report, io);
  },
};

function parseCategories(list: string): PiiCategory[] {
  if (list === 'all') return [...PII_CATEGORIES];
  return list.split(',').map((name) => {
    const parsed = PiiCategory.safeParse(name.trim());
    if (parsed.success) return parsed.data;
    throw new AppError('usage', `no category "${name}"${didYouMean(name, PII_CATEGORIES)}`, {
      remedy: `there are ${PII_CATEGORIES.join(', ')}`,
    });
  });
}
