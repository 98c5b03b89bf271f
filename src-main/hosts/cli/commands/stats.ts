import { resolve } from 'node:path';
import { DIMENSIONS, type Dimension } from '#engine/decide/groups.ts';
import { statsOf } from '#services/stats.ts';
import type { Command } from '../command.ts';
import { partialLine } from '../partial-text.ts';
import { recipeChoice, RECIPE_OPTION } from '../recipe-option.ts';
import { statsText } from '../stats-text.ts';

export const command: Command = {
  name: 'stats',
  summary: 'Show what was dropped and why: the funnel by threshold, source, language and category',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: [
    { flags: '--by <dimension>', description: 'only this breakdown (default: all)', choices: DIMENSIONS },
    RECIPE_OPTION,
  ],
  examples: [
    'winnow stats corpus.winnow',
    'winnow stats corpus.winnow --by language',
    'winnow stats corpus.winnow --json',
  ],
  async run(args, options, io) {
    const dimensions = options['by'] === undefined ? DIMENSIONS : [options['by'] as Dimension];
    const stats = await statsOf(resolve(io.cwd, String(args['dir'])), recipeChoice(options, io), dimensions);
    await io.out(options['json'] === true ? `${JSON.stringify(stats)}\n` : statsText(stats, dimensions));
    io.err(partialLine(stats.partial));
  },
};
