import { Argument, Command as Commander, Option } from 'commander';
import type { ArgumentSpec, Command, Io, OptionSpec } from './command.ts';

/** What the registry knows of a command without loading it, so that start-up stays fast. */
export interface CommandEntry {
  summary: string;
  load: () => Promise<{ command: Command }>;
}
export type CommandRegistry = Record<string, CommandEntry>;

const JSON_OPTION: OptionSpec = {
  flags: '--json',
  description: 'print JSON on standard output, and nothing else there',
};

/** Every option of a command, with those that all commands have. */
export function optionsOf(command: Command): readonly OptionSpec[] {
  return [...(command.options ?? []), JSON_OPTION];
}

/**
 * The parser. Only the command that the arguments name is loaded; the others are known by their summary.
 * `finish` receives the command's exit code.
 */
export async function buildProgram(
  registry: CommandRegistry,
  args: readonly string[],
  io: Io,
  finish: (code: number) => void,
): Promise<Commander> {
  const program = new Commander('winnow')
    .description('Curates text for training language models: measures once, decides in a frame, keeps the evidence.')
    .usage('<command> [options]')
    .helpCommand('help [command]', 'show the help of a command')
    .helpOption('-h, --help', 'show this help')
    .option('--version', 'show the version of winnow, Node and the platform')
    .configureHelp({ sortSubcommands: true })
    .addHelpText('after', '\nEvery command has --help and --json. Start with: winnow init DIR')
    .exitOverride();
  const wanted = args[0] === 'help' ? args[1] : args[0];
  for (const [name, entry] of Object.entries(registry)) {
    if (name === wanted) program.addCommand(toCommander((await entry.load()).command, io, finish));
    else program.command(name).summary(entry.summary).description(entry.summary);
  }
  return program;
}

function toCommander(command: Command, io: Io, finish: (code: number) => void): Commander {
  const built = new Commander(command.name)
    .summary(command.summary)
    .description(command.summary)
    .helpOption('-h, --help', 'show this help')
    .exitOverride();
  for (const argument of command.arguments ?? []) built.addArgument(toArgument(argument));
  for (const option of optionsOf(command)) built.addOption(toOption(option));
  if (command.examples !== undefined && command.examples.length > 0) {
    built.addHelpText('after', `\nExamples:\n${command.examples.map((line) => `  ${line}`).join('\n')}`);
  }
  built.action(async () => {
    const named: Record<string, unknown> = {};
    built.registeredArguments.forEach((argument, index) => {
      named[argument.name()] = built.processedArgs[index] as unknown;
    });
    finish((await command.run(named, built.opts(), io)) ?? 0);
  });
  return built;
}

function toArgument(spec: ArgumentSpec): Argument {
  const argument = new Argument(spec.name, spec.description);
  if (spec.choices !== undefined) argument.choices(spec.choices);
  return argument;
}

function toOption(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.description);
  if (spec.choices !== undefined) option.choices(spec.choices);
  if (spec.default !== undefined) option.default(spec.default);
  if (spec.required === true) option.makeOptionMandatory();
  const parse = spec.parse;
  if (parse !== undefined) {
    option.argParser((text, previous: unknown) => {
      if (!option.variadic) return parse(text);
      return Array.isArray(previous) && previous !== spec.default
        ? [...(previous as unknown[]), parse(text)]
        : [parse(text)];
    });
  }
  return option;
}
