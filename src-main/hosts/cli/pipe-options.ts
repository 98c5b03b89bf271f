import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Profile, PROFILES } from '#shared/domain/recipe.ts';
import type { PipeStreams } from '#engine/pipe/line-pipe.ts';
import type { Override } from '#engine/recipe/overrides.ts';
import type { PipeOptions, PipeReport } from '#services/pipe.ts';
import type { Io, OptionSpec } from './command.ts';
import { parseOverride } from './override-option.ts';

/** The options of every command that reads JSON lines on standard input and answers them. */
export const PIPE_OPTIONS: readonly OptionSpec[] = [
  { flags: '--recipe <recipe>', description: 'a preset or a YAML file (default: web-multilingual)' },
  { flags: '--profile <profile>', description: 'whose arithmetic the rules follow', choices: PROFILES },
  {
    flags: '--set <path=value...>',
    description: 'one value of the recipe, e.g. clean.nfc=false',
    parse: parseOverride,
  },
  { flags: '--text-field <name>', description: 'member that holds the text (default: text, else content)' },
  {
    flags: '--id <field>',
    description: 'refuse lines whose id is missing or was there before; "content" derives one from the text',
  },
  { flags: '--ascii', description: 'write everything beyond ASCII as \\u escapes' },
  { flags: '--trailer', description: 'end with {"winnow":{"end":true,"in":N,"out":N}}' },
];

export function pipeOptions(options: Record<string, unknown>, cwd: string): PipeOptions {
  const text = (name: string): string | null => (options[name] as string | undefined) ?? null;
  const recipe = text('recipe');
  const id = text('id');
  return {
    // A name is a preset; what looks like a path is one, from the working directory.
    recipe: recipe !== null && /[\\/]|\.ya?ml$/.test(recipe) ? resolve(cwd, recipe) : recipe,
    profile: text('profile') === null ? null : Profile.parse(text('profile')),
    textField: text('textField'),
    overrides: (options['set'] as Override[] | undefined) ?? [],
    ids: id === null ? null : id === 'content' ? 'content' : { field: id },
    ascii: options['ascii'] === true,
    trailer: options['trailer'] === true,
  };
}

/** Standard input and output as a pipe's streams; an interrupt ends the waiting for input too. */
export function pipeStreams(io: Io): PipeStreams {
  const input = io.stdin as Readable;
  io.signal.addEventListener('abort', () => input.destroy(), { once: true });
  return { input: input as AsyncIterable<string | Uint8Array>, out: (text) => io.out(text), signal: io.signal };
}

/** Tells of lines that could not be used, and gives the exit code: they were answered, so the pipe went well. */
export function endPipe({ faults, in: lines, cancelled }: PipeReport, io: Io): number {
  if (faults > 0) io.err(`winnow: ${faults} of ${lines} lines could not be used; see their "fault"\n`);
  // What a shell expects of a command that SIGINT ended.
  return cancelled ? 130 : 0;
}
