import { resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Change } from '#engine/decide/thresholds.ts';
import { askWhatIf, parseChange, type WhatIfAnswer } from '#services/whatif.ts';
import { cellText, numberText } from '../cells.ts';
import type { Command } from '../command.ts';
import { count } from '../numbers.ts';
import { partialLine } from '../partial-text.ts';
import { recipeChoice, RECIPE_OPTION } from '../recipe-option.ts';
import { table, type TableColumn } from '../table.ts';

export const command: Command = {
  name: 'whatif',
  summary: 'Show what moved limits would do, without reading any text',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: [
    {
      flags: '--set <signal.side=value...>',
      description:
        'SIGNAL.min, .max, .in, .notIn or .sample; "off" takes it away; @zh or @Hani moves it for a language or script; ' +
        'longTail.share (@SOURCE:, @zh or @SOURCE:zh) and longTail.soft move the quota',
      parse: parseChange,
      required: true,
    },
    {
      flags: '--limit <n>',
      description: 'documents to name, nearest to the limit first',
      parse: parseTop,
      default: 10,
    },
    RECIPE_OPTION,
  ],
  examples: [
    'winnow whatif corpus.winnow --set gopher.word_count.min=100',
    'winnow whatif corpus.winnow --set gopher.word_count.min@zh=20 language.score.min=0.5 --limit 50',
    'winnow whatif corpus.winnow --set c4.curly_bracket.max=off --json',
    'winnow whatif corpus.winnow --set safety.adult_fraction.sample=0.005:1,0.02:0.1',
  ],
  async run(args, options, io) {
    const changes = options['set'] as Change[];
    const dir = resolve(io.cwd, String(args['dir']));
    const answer = await askWhatIf(dir, changes, options['limit'] as number, recipeChoice(options, io));
    await io.out(options['json'] === true ? `${JSON.stringify(answer)}\n` : answerText(answer));
    io.err(partialLine(answer.partial));
  },
};

const right = (title: string): TableColumn => ({ title, align: 'right' });

function answerText({ before, after, sides, turned, flips, nearest }: WhatIfAnswer): string {
  const row = (title: string, was: number, is: number): string[] => {
    return [title, count(was), count(is), `${is >= was ? '+' : '-'}${count(Math.abs(is - was))}`];
  };
  const counts = table(
    [{ title: 'documents' }, right('before'), right('after'), right('change')],
    [
      row('kept', before.kept, after.kept),
      row('dropped', before.dropped, after.dropped),
      row('undecided', before.undecided, after.undecided),
      ...sides.flatMap(({ id, alone, unique }) => [row(`${id} alone`, ...alone), row(`${id} unique`, ...unique)]),
    ],
  );
  const ways = Object.entries(turned).map(([way, n]) => `${count(n)} ${way.replace('>', ' to ')}`);
  const turns = flips === 0 ? 'no document turns\n' : `${count(flips)} documents turn: ${ways.join(', ')}\n`;
  const named = table(
    [
      { title: 'id', width: 60 },
      { title: 'from' },
      { title: 'to' },
      { title: 'limit' },
      right('value'),
      right('distance'),
    ],
    nearest.map(({ id, from, to, side, value, limit, distance }) => {
      const at = typeof limit === 'number' ? numberText(limit) : limit.join(',');
      return [id, from, to, `${side} ${at}`, cellText(value), numberText(distance)];
    }),
  );
  return [counts, turns, named].filter((part) => part !== '').join('\n');
}

function parseTop(text: string): number {
  const n = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isSafeInteger(n) && n >= 0) return n;
  throw new AppError('usage', `"${text}" is not a whole number of at least 0`);
}
