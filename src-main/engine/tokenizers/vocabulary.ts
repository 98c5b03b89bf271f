import { AppError } from '#shared/errors.ts';
import type { AddedToken } from './added-tokens.ts';

/** Tokens and their ids, both ways. */
export interface Vocabulary {
  size: number;
  rows: number;
  holes: readonly number[];
  idOf(token: string): number | undefined;
  tokenOf(id: number): string | undefined;
}

/** Ids end here: files of more are damaged, and would ask for memory that nobody has. */
export const MOST_IDS = 1 << 24;

/** Throws AppError `bad-input` where two tokens share an id, or an id is no whole number below MOST_IDS. */
export function newVocabulary(
  tokens: Iterable<readonly [token: string, id: number]>,
  added: readonly AddedToken[],
  where: string,
): Vocabulary {
  const ids = new Map<string, number>();
  const names: (string | undefined)[] = [];
  const add = (token: string, id: number): void => {
    if (!Number.isInteger(id) || id < 0 || id >= MOST_IDS) {
      throw new AppError('bad-input', `the token ${quote(token)} has the id ${String(id)}`, {
        where,
        remedy: `ids are whole numbers from 0 to ${MOST_IDS - 1}`,
      });
    }
    const other = names[id];
    if (other !== undefined && other !== token) {
      throw new AppError('bad-input', `the tokens ${quote(other)} and ${quote(token)} share the id ${id}`, {
        where,
        remedy: 'give each token an id of its own',
      });
    }
    while (names.length < id) names.push(undefined);
    names[id] = token;
    ids.set(token, id);
  };
  for (const [token, id] of tokens) add(token, id);
  for (const { content, id } of added) if (ids.get(content) !== id) add(content, id);
  const holes = Array.from(names.keys()).filter((id) => names[id] === undefined);
  return {
    size: names.length - holes.length,
    rows: names.length,
    holes,
    idOf: (token) => ids.get(token),
    tokenOf: (id) => names[id],
  };
}

export const quote = (token: string): string =>
  JSON.stringify(token.length > 40 ? `${token.slice(0, 40).toWellFormed()}…` : token);
