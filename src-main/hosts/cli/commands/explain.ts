import { resolve } from 'node:path';
import { explainDocument } from '#services/explain.ts';
import type { Command } from '../command.ts';
import { explanationText } from '../explain-text.ts';
import { partialLine } from '../partial-text.ts';
import { recipeChoice, RECIPE_OPTION } from '../recipe-option.ts';

export const command: Command = {
  name: 'explain',
  summary: 'Show why a document is kept or dropped: every signal, limit, margin and span',
  arguments: [
    { name: '<dir>', description: 'the workspace', complete: 'workspace' },
    { name: '<doc>', description: 'id of the document: source:path#locator', complete: 'none' },
  ],
  options: [
    { flags: '--remeasure', description: 'measure this document now instead of taking what is stored' },
    { flags: '--spans', description: 'also show the spans of signals that are within their limits' },
    RECIPE_OPTION,
  ],
  examples: ['winnow explain corpus.winnow "web:page.html#0"', 'winnow explain corpus.winnow "web:page.html#0" --json'],
  async run(args, options, io) {
    const explanation = await explainDocument(resolve(io.cwd, String(args['dir'])), String(args['doc']), {
      ...recipeChoice(options, io),
      remeasure: options['remeasure'] === true,
    });
    const text = (): string => explanationText(explanation, options['spans'] === true);
    await io.out(options['json'] === true ? `${JSON.stringify(explanation)}\n` : text());
    io.err(partialLine(explanation.partial));
  },
};
