import { NGRAM_WORDS } from '#engine/models/ngram/view-words.ts';
import type { Command } from '../command.ts';
import { parseCount } from '../numbers.ts';
import { RECIPE_OPTION } from '../recipe-option.ts';
import { train } from '../lm/train.ts';

export const command: Command = {
  name: 'lm',
  summary: 'N-gram language models: train one on the texts of a workspace',
  arguments: [
    { name: '<action>', description: 'what to do', choices: ['train'] },
    { name: '<dir>', description: 'the workspace', complete: 'workspace' },
  ],
  options: [
    { flags: '--out <file>', description: 'write the model there (ARPA)' },
    { flags: '--order <n>', description: 'words of the longest n-gram', parse: parseCount, default: 5 },
    { flags: '--where <expression>', description: 'only documents for which this holds' },
    {
      flags: '--words <kind>',
      description: 'our words in small letters with every digit a 0, or what stands between blanks',
      choices: NGRAM_WORDS,
      default: 'words',
    },
    RECIPE_OPTION,
  ],
  examples: [
    'winnow lm train corpus.winnow --where "source = books and language = en" --out books.arpa',
    '# then, in a recipe:   rules: { lm: { rule: perplexity, knobs: { models: { en: "file:books.arpa" } } } }',
  ],
  run: (args, options, io) => train(String(args['dir']), options, io),
};
