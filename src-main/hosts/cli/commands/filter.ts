import { resolve } from 'node:path';
import { filterPipe } from '#services/pipe.ts';
import type { Command } from '../command.ts';
import { endPipe, PIPE_OPTIONS, pipeOptions, pipeStreams } from '../pipe-options.ts';

/** Kept lines, unchanged and in input order; blank lines are left out. */
export const command: Command = {
  name: 'filter',
  summary: 'JSON lines on stdin to the lines that a recipe keeps; rejects carry their breaches',
  options: [
    ...PIPE_OPTIONS,
    {
      flags: '--rejects <file>',
      description: 'dropped lines with what was measured, and lines that could not be used (else answered in place)',
    },
  ],
  examples: ['winnow filter --recipe web-en --rejects dropped.jsonl < corpus.jsonl > kept.jsonl'],
  async run(_args, options, io) {
    const rejects = options['rejects'] === undefined ? null : resolve(io.cwd, String(options['rejects']));
    return endPipe(await filterPipe(pipeOptions(options, io.cwd), rejects, pipeStreams(io)), io);
  },
};
