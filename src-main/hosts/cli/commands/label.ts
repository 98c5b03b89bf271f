import { resolve } from 'node:path';
import type { Decision } from '#shared/domain/decision.ts';
import { AppError } from '#shared/errors.ts';
import { labelDocument, listDecisions, undoEntry, type LogLine } from '#services/label.ts';
import type { Command, Io } from '../command.ts';
import { parseCount } from '../numbers.ts';
import { partialLine } from '../partial-text.ts';
import { safeText } from '../safe-text.ts';
import { table } from '../table.ts';

const VERDICTS = ['keep', 'drop'] as const;

export const command: Command = {
  name: 'label',
  summary: 'Overrule the rules for one document, take that back, or list what was decided',
  arguments: [
    { name: '<dir>', description: 'the workspace', complete: 'workspace' },
    { name: '[doc]', description: 'id of the document: source:path#locator', complete: 'none' },
    { name: '[verdict]', description: 'keep or drop', choices: VERDICTS },
  ],
  options: [
    { flags: '--why <text>', description: 'the reason, which travels with the evidence' },
    {
      flags: '--undo [entry]',
      description: 'take back an entry of the log (default: the last override)',
      parse: parseCount,
    },
    { flags: '--list', description: 'show the log' },
  ],
  examples: [
    'winnow label corpus.winnow "web:page.html#0" drop --why "machine translated"',
    'winnow label corpus.winnow --undo',
    'winnow label corpus.winnow --list',
  ],
  async run(args, options, io) {
    const dir = resolve(io.cwd, String(args['dir']));
    const id = args['doc'] as string | undefined;
    const modes = [id !== undefined, options['undo'] !== undefined, options['list'] === true];
    if (modes.filter(Boolean).length !== 1) {
      throw new AppError('usage', 'label needs one of: a document with keep or drop, --undo, --list');
    }
    if (options['list'] === true) return list(dir, options, io);
    if (options['undo'] !== undefined) return undo(dir, options, io);
    const verdict = args['verdict'] as (typeof VERDICTS)[number] | undefined;
    if (id === undefined || verdict === undefined) throw new AppError('usage', 'say keep or drop after the document');
    const labelled = await labelDocument(dir, id, verdict, (options['why'] as string | undefined) ?? '', io.now());
    const { entry, document } = labelled;
    const text = `${verdict} ${safeText(document)} (entry ${entry}; undo with --undo ${entry})\n`;
    await io.out(options['json'] === true ? `${JSON.stringify(labelled)}\n` : text);
    io.err(partialLine(labelled.partial));
  },
};

async function undo(dir: string, options: Record<string, unknown>, io: Io): Promise<void> {
  const { entry, undone } = undoEntry(dir, options['undo'] === true ? null : (options['undo'] as number), io.now());
  const text = `took back entry ${undone.entry}: ${safeText(describe(undone.decision))} (entry ${entry})\n`;
  await io.out(options['json'] === true ? `${JSON.stringify({ entry, undone })}\n` : text);
}

async function list(dir: string, options: Record<string, unknown>, io: Io): Promise<void> {
  const log = await listDecisions(dir);
  if (options['json'] === true) {
    for (const line of log) await io.out(`${JSON.stringify(line)}\n`);
    return;
  }
  const rows = log.map(({ entry, at, decision, state }: LogLine) => [String(entry), at, state, describe(decision)]);
  const columns = [
    { title: 'entry', align: 'right' as const },
    { title: 'at' },
    { title: 'state' },
    { title: 'decision' },
  ];
  await io.out(log.length === 0 ? 'nothing was decided\n' : table(columns, rows));
}

function describe(decision: Decision): string {
  const because = (why: string): string => (why === '' ? '' : `: ${why}`);
  switch (decision.kind) {
    case 'override':
      return `${decision.verdict} ${decision.document}${because(decision.why)}`;
    case 'takedown':
      return `takedown ${decision.document}${because(decision.reason)}`;
    case 'label':
      return `label ${decision.document} ${decision.tag}=${decision.value}`;
    case 'language':
      return `language ${decision.document} ${decision.language}`;
    case 'accept-guard':
      return `accept ${decision.guard} up to ${(decision.fraction * 100).toFixed(1)} %${because(decision.why)}`;
    case 'undo':
      return `undo ${decision.entry}`;
  }
}
