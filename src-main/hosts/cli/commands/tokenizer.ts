import { SPECIAL_POLICIES } from '#engine/tokenizers/tokenizer.ts';
import { CHINESE_SCRIPTS } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import type { Command } from '../command.ts';
import { PIPE_OPTIONS } from '../pipe-options.ts';
import type { TokenizerAction } from '../tokenizer/action.ts';
import { encode } from '../tokenizer/encode.ts';
import { inspect } from '../tokenizer/inspect.ts';
import { savings } from '../tokenizer/savings.ts';

const ACTIONS: Readonly<Record<string, TokenizerAction>> = { encode, inspect, savings };
/** Options of the other pipes that need no recipe. */
const SHARED = ['--text-field', '--ascii', '--trailer'];

export const command: Command = {
  name: 'tokenizer',
  summary: 'Tokens of texts under any tokenizer: encode, inspect, what cleaning would save',
  arguments: [
    { name: '<action>', description: 'what to do', choices: Object.keys(ACTIONS) },
    { name: '[files...]', description: 'texts, for the actions that read files', complete: 'file' },
  ],
  options: [
    {
      flags: '--tokenizer <file>',
      description: 'tokenizer.json, .tiktoken, .model, vocab.json, vocab.txt, or a folder with one',
    },
    { flags: '--encoding <name>', description: 'what tiktoken calls a file of ranks: cl100k_base' },
    { flags: '--special', description: 'encode: add the special tokens that the file puts around a text' },
    {
      flags: '--literals <policy>',
      description: 'encode: special tokens that stand in a text: kept as such, taken as text, or dropped',
      choices: SPECIAL_POLICIES,
      default: 'keep',
    },
    { flags: '--tokens', description: 'encode: how the vocabulary writes each token' },
    { flags: '--offsets', description: 'encode: where each token stands, in UTF-16 units' },
    { flags: '--id <field>', description: 'encode: member that holds the id (default: id)' },
    {
      flags: '--script <script>',
      description: 'savings: which Chinese the other script would become',
      choices: CHINESE_SCRIPTS,
      default: 'simplified',
    },
    {
      flags: '--sample <n>',
      description: 'savings: measure about so many documents',
      parse: parseWhole,
      default: 10_000,
    },
    ...PIPE_OPTIONS.filter(({ flags }) => SHARED.some((name) => flags.startsWith(name))),
  ],
  examples: [
    'winnow tokenizer encode --tokenizer tokenizer.json < corpus.jsonl     # {"id","ids"} a line',
    'winnow tokenizer encode --tokenizer cl100k_base.tiktoken --literals text < corpus.jsonl',
    'winnow tokenizer savings --tokenizer tokenizer.json corpus.winnow     # or files',
    'winnow tokenizer inspect --tokenizer tokenizer.model',
  ],
  run: (args, options, io) =>
    ACTIONS[args['action'] as string]!((args['files'] as string[] | undefined) ?? [], options, io),
};

function parseWhole(text: string): number {
  const n = Number(text);
  if (Number.isSafeInteger(n) && n >= 1) return n;
  throw new AppError('usage', `"${text}" is not a whole number of at least 1`);
}
