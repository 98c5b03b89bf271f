import { resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Tokenizer } from '#engine/tokenizers/tokenizer.ts';
import { openTokenizer } from '#services/tokenizer/open.ts';
import type { Io } from '../command.ts';

/** One thing that `winnow tokenizer` does, with the options of the command. Returns the exit code where it is not 0. */
export type TokenizerAction = (
  files: readonly string[],
  options: Record<string, unknown>,
  io: Io,
) => Promise<number | void>;

/** The tokenizer that `--tokenizer` names. */
export async function tokenizerOf(options: Record<string, unknown>, io: Io): Promise<Tokenizer> {
  const path = options['tokenizer'] as string | undefined;
  if (path === undefined) {
    throw new AppError('usage', 'no tokenizer is named', { remedy: 'add --tokenizer FILE' });
  }
  return openTokenizer(resolve(io.cwd, path), (options['encoding'] as string | undefined) ?? null);
}
