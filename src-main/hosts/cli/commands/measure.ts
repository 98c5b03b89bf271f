import { measurePipe } from '#services/pipe.ts';
import type { Command } from '../command.ts';
import { endPipe, PIPE_OPTIONS, pipeOptions, pipeStreams } from '../pipe-options.ts';

/** One line for each line, in input order; blank lines stay blank. A line that cannot be used becomes `{"id","fault"}`. */
export const command: Command = {
  name: 'measure',
  summary: 'JSON lines on stdin to the same lines with language, signals and breaches',
  options: PIPE_OPTIONS,
  examples: [
    'winnow measure --recipe web-en < corpus.jsonl > measured.jsonl',
    'zcat part.jsonl.gz | winnow measure --id content --trailer | gzip > part.measured.jsonl.gz',
  ],
  async run(_args, options, io) {
    return endPipe(await measurePipe(pipeOptions(options, io.cwd), pipeStreams(io)), io);
  },
};
