/** What a command may use of the world; tests pass their own. */
export interface Io {
  stdin: NodeJS.ReadableStream;
  /** Resolves when the text was taken; a closed pipe ends the process with success. */
  out(text: string): Promise<void>;
  /** Progress and messages. */
  err(text: string): void;
  /** True when stderr is a terminal, so that progress may redraw a line. */
  interactive: boolean;
  cwd: string;
  env: Record<string, string | undefined>;
  /** Aborted on the first SIGINT or SIGTERM. */
  signal: AbortSignal;
  now(): Date;
}

export interface OptionSpec {
  /** As commander takes it: `--workers <n>`, `-o, --out <dir>`, `--json`, `--set <signal=value...>`. */
  flags: string;
  description: string;
  /** Turns the text into a value, throwing AppError('usage') when it is wrong. */
  parse?: (text: string) => unknown;
  default?: unknown;
  choices?: readonly string[];
  required?: boolean;
}

export interface ArgumentSpec {
  /** `<dir>`, `[paths...]`: as commander takes it. */
  name: string;
  description: string;
  choices?: readonly string[];
  /** What the shell completes: files by default. */
  complete?: 'file' | 'dir' | 'workspace' | 'none';
}

/** One command, one file under commands/, exported as `command`. `--json` and `--help` are added to every command. */
export interface Command {
  name: string;
  summary: string;
  arguments?: readonly ArgumentSpec[];
  options?: readonly OptionSpec[];
  examples?: readonly string[];
  /** Throws AppError for expected failures. Returns the exit code where it is not 0. `args` by argument name, `options` in camelCase. */
  run(args: Record<string, unknown>, options: Record<string, unknown>, io: Io): Promise<number | void>;
}
