import { CommanderError, type Command as Commander } from 'commander';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Io } from './command.ts';
import { buildProgram, type CommandRegistry } from './program.ts';
import { safeMessage, safeText } from './safe-text.ts';
import { versionLine } from './version.ts';

/** Failures whose exit code is not 1. 130 is what shells expect after an interrupt. */
const EXIT_CODES: Partial<Record<ErrorCode, number>> = { usage: 2, cancelled: 130 };

/** Runs one command line (without the program's own name) and returns the exit code: 0, 1, or 2 for wrong usage. */
export async function runCli(args: readonly string[], given: Io, registry: CommandRegistry): Promise<number> {
  // Names, recipes and documents stand in messages; none of them may steer the terminal.
  const io: Io = { ...given, err: (text) => given.err(safeMessage(text)) };
  let code = 0;
  const output: string[] = [];
  try {
    if (args[0] === '--version' || args[0] === '-V') {
      await io.out(`${versionLine()}\n`);
      return 0;
    }
    const program = await buildProgram(registry, args, io, (result) => {
      code = result;
    });
    captureOutput(program, output);
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return endOfParsing(error, output.join(''), args, io);
    return reportFailure(error, io);
  }
}

/** Commander's help goes to `output`; its error texts are in the thrown error. */
function captureOutput(program: Commander, output: string[]): void {
  for (const command of [program, ...program.commands]) {
    command.configureOutput({
      writeOut: (text) => void output.push(text),
      writeErr: (text) => void output.push(text),
      outputError: () => {},
      getOutHelpWidth: () => 110,
      getErrHelpWidth: () => 110,
    });
  }
}

async function endOfParsing(error: CommanderError, output: string, args: readonly string[], io: Io): Promise<number> {
  if (error.exitCode === 0) {
    await io.out(output);
    return 0;
  }
  if (error.code === 'commander.help') {
    io.err(output);
    return 2;
  }
  io.err(`winnow: ${safeText(usageLine(error.message, args))}\n`);
  return 2;
}

function usageLine(message: string, args: readonly string[]): string {
  const [what = '', ...rest] = message
    .replace(/^error: /, '')
    .replace(/\.$/, '')
    .split('\n');
  const suggestion = /Did you mean (?:one of )?(.+?)\?/.exec(rest.join(' '))?.[1];
  const command =
    args[0] === undefined || args[0].startsWith('-') || what.startsWith('unknown command') ? '' : ` ${args[0]}`;
  const help = `see winnow${command} --help`;
  return suggestion === undefined ? `${what}; ${help}` : `${what}; did you mean ${suggestion}? (${help})`;
}

/** One line for an expected failure; for a bug the message and how to report it, the stack only when asked for. */
export function reportFailure(error: unknown, io: Io): number {
  const debug = (io.env['WINNOW_DEBUG'] ?? '') !== '';
  if (error instanceof AppError) {
    io.err(`winnow: ${safeText(error.line)}\n`);
    if (debug) io.err(`${error.stack ?? ''}\n`);
    return EXIT_CODES[error.code] ?? 1;
  }
  const message = error instanceof Error ? error.message : String(error);
  io.err(`winnow: internal error: ${safeText(message.split('\n')[0] ?? '')}`);
  io.err(
    debug
      ? `\n${error instanceof Error ? (error.stack ?? '') : ''}\n`
      : '; this is a bug: please report it with the output of the same command under WINNOW_DEBUG=1\n',
  );
  return 1;
}
