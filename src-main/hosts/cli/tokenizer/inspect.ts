import type { Tokenizer } from '#engine/tokenizers/tokenizer.ts';
import { count } from '../numbers.ts';
import { tokenizerOf, type TokenizerAction } from './action.ts';

/** Holes and special tokens that are shown to a person; `--json` has all. */
const SHOWN = 20;

/** What a tokenizer file holds. */
export const inspect: TokenizerAction = async (_files, options, io) => {
  const tokenizer = await tokenizerOf(options, io);
  const { format, model, size, rows, holes, added, notes } = tokenizer;
  if (options['json'] === true) {
    await io.out(`${JSON.stringify({ format, model, size, rows, holes, added, notes })}\n`);
    return;
  }
  await io.out(lines(tokenizer));
};

function lines({ format, model, size, rows, holes, added, notes }: Tokenizer): string {
  const special = added.filter((token) => token.special);
  const rest = (all: number): string => (all > SHOWN ? `, and ${count(all - SHOWN)} more` : '');
  const listed = special
    .slice(0, SHOWN)
    .map(({ content, id }) => `${content} ${id}`)
    .join(', ');
  const entries: [string, string][] = [
    ['format', format],
    ['model', model],
    ['tokens', count(size)],
    ['rows', `${count(rows)} (largest id + 1)`],
    ['holes', holes.length === 0 ? 'none' : holes.slice(0, SHOWN).join(', ') + rest(holes.length)],
    ['added', `${count(added.length)}, ${count(special.length)} of them special`],
    ...(special.length === 0 ? [] : [['special', listed + rest(special.length)] as [string, string]]),
    ...notes.map((note): [string, string] => ['note', note]),
  ];
  return entries.map(([name, value]) => `${name.padEnd(8)}  ${value}\n`).join('');
}
