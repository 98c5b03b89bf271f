import { SPECIAL_POLICIES, type SpecialPolicy } from '#engine/tokenizers/tokenizer.ts';
import { encodePipe } from '#services/tokenizer/pipe.ts';
import { endPipe, pipeStreams } from '../pipe-options.ts';
import { tokenizerOf, type TokenizerAction } from './action.ts';

/** JSON lines on stdin -> `{"id","ids"}` a line. */
export const encode: TokenizerAction = async (_files, options, io) => {
  const text = (name: string): string | null => (options[name] as string | undefined) ?? null;
  const report = await encodePipe(
    await tokenizerOf(options, io),
    {
      textField: text('textField'),
      idField: text('id'),
      special: policyOf(options),
      wrap: options['special'] === true,
      offsets: options['offsets'] === true,
      tokens: options['tokens'] === true,
      ascii: options['ascii'] === true,
      trailer: options['trailer'] === true,
    },
    pipeStreams(io),
  );
  return endPipe(report, io);
};

export function policyOf(options: Record<string, unknown>): SpecialPolicy {
  return SPECIAL_POLICIES.find((policy) => policy === options['literals']) ?? 'keep';
}
