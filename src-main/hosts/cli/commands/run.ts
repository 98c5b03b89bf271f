import { resolve } from 'node:path';
import type { Override } from '#engine/recipe/overrides.ts';
import { runWorkspace, type RunOptions } from '#services/run.ts';
import type { RunReport } from '#services/run-report.ts';
import type { Command, Io } from '../command.ts';
import { parseCount, parseMiB } from '../numbers.ts';
import { parseOverride } from '../override-option.ts';
import { progressLine, reportText, startLine } from '../run-text.ts';

/** Between two lines of progress where the line cannot be redrawn. */
const PLAIN_SECONDS = 10;

export const command: Command = {
  name: 'run',
  summary: 'Read, clean and measure what a recipe needs and the workspace lacks',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: [
    {
      flags: '--recipe <recipe>',
      description: 'a preset or a YAML file (default: the last one, else web-multilingual)',
    },
    {
      flags: '--set <path=value...>',
      description: 'one value of the recipe, e.g. clean.nfc=false',
      parse: parseOverride,
    },
    { flags: '--workers <n>', description: 'worker threads (default: one a core)', parse: parseCount },
    { flags: '--memory <mib>', description: 'memory budget in MiB (default: 2048)', parse: parseMiB },
    { flags: '--retry', description: 'make shards anew that have quarantined records' },
  ],
  examples: [
    'winnow run corpus.winnow --recipe web-en',
    'winnow run corpus.winnow       # again: goes on, or does nothing; Ctrl-C stops it and exits with 130',
    'winnow run corpus.winnow --set gopher.word_count.min=20',
  ],
  async run(args, options, io) {
    const dir = String(args['dir']);
    const view = progressView(io);
    const given: Partial<RunOptions> = {
      ...(options['recipe'] === undefined ? {} : { recipe: recipePath(String(options['recipe']), io.cwd) }),
      ...(options['set'] === undefined ? {} : { overrides: options['set'] as Override[] }),
      ...(options['workers'] === undefined ? {} : { workers: options['workers'] as number }),
      ...(options['memory'] === undefined ? {} : { memory: options['memory'] as number }),
    };
    const report = await runWorkspace(resolve(io.cwd, dir), {
      ...given,
      retry: options['retry'] === true,
      signal: io.signal,
      now: io.now,
      onStart: (start) => {
        io.err(`${startLine(start)}\n`);
      },
      onProgress: view.show,
    });
    view.end();
    await io.out(options['json'] === true ? `${JSON.stringify(report)}\n` : reportText(report, dir));
    return exitCode(report);
  },
};

/** 130 is what a shell expects of a command that SIGINT ended. */
function exitCode({ state, balances }: RunReport): number {
  if (state === 'cancelled') return 130;
  return state === 'done' && balances.records && balances.documents ? 0 : 1;
}

/** A name is a preset; what looks like a path is one, from the working directory. */
function recipePath(text: string, cwd: string): string {
  return /[\\/]|\.ya?ml$/.test(text) ? resolve(cwd, text) : text;
}

/** One line that is redrawn on a terminal, a line every few seconds elsewhere. */
function progressView(io: Io): { show: NonNullable<RunOptions['onProgress']>; end(): void } {
  let drawn = 0;
  let next = PLAIN_SECONDS;
  return {
    show(progress) {
      const line = progressLine(progress);
      if (io.interactive) {
        io.err(`\r${line.padEnd(drawn)}`);
        drawn = line.length;
      } else if (progress.seconds >= next) {
        io.err(`${line}\n`);
        next = progress.seconds + PLAIN_SECONDS;
      }
    },
    end() {
      if (drawn > 0) io.err(`\r${' '.repeat(drawn)}\r`);
    },
  };
}
