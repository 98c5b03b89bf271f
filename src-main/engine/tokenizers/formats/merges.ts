import { AppError } from '#shared/errors.ts';
import type { Merge } from '../models/pair-table.ts';
import { quote, type Vocabulary } from '../vocabulary.ts';

/**
 * The merges of a file, in their order: pairs, or lines of two tokens with a space between. A token may hold spaces
 * itself: then the line is cut where both parts and what they make have an id. Throws AppError `bad-input` where a part or
 * the result has none.
 */
export function readMerges(
  given: readonly unknown[],
  vocabulary: Vocabulary,
  continuing: string,
  where: string,
): Merge[] {
  const { idOf } = vocabulary;
  const joined = (left: string, right: string): string =>
    left + (continuing !== '' && right.startsWith(continuing) ? right.slice(continuing.length) : right);
  const fail = (rank: number, what: string): never => {
    throw new AppError('bad-input', `merge ${rank + 1} ${what}`, {
      where,
      remedy: 'the vocabulary and the merges are not of one tokenizer, or the file is damaged',
    });
  };
  return given.map((merge, rank) => {
    const pair = pairOf(merge, (left, right) =>
      [left, right, joined(left, right)].every((token) => idOf(token) !== undefined),
    );
    if (pair === null) return fail(rank, `is no pair of tokens: ${quote(String(merge))}`);
    const [left, right] = pair;
    if (left === '' || right === '') return fail(rank, 'has an empty part, so that it would be made of itself');
    const of = (token: string, what: string): number =>
      idOf(token) ?? fail(rank, `(${quote(left)} + ${quote(right)}): ${what} ${quote(token)} has no id`);
    return {
      left: of(left, 'the part'),
      right: of(right, 'the part'),
      rank,
      result: of(joined(left, right), 'the result'),
    };
  });
}

function pairOf(merge: unknown, known: (left: string, right: string) => boolean): [string, string] | null {
  if (Array.isArray(merge)) {
    const [left, right] = merge as unknown[];
    return merge.length === 2 && typeof left === 'string' && typeof right === 'string' ? [left, right] : null;
  }
  if (typeof merge !== 'string') return null;
  const first = merge.indexOf(' ');
  if (first < 0) return null;
  if (merge.indexOf(' ', first + 1) < 0) return [merge.slice(0, first), merge.slice(first + 1)];
  for (let at = first; at >= 0; at = merge.indexOf(' ', at + 1)) {
    if (known(merge.slice(0, at), merge.slice(at + 1))) return [merge.slice(0, at), merge.slice(at + 1)];
  }
  return null;
}
