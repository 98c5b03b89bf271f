import { AppError } from '#shared/errors.ts';
import { F, FLAGS } from './unicode/flags.ts';
import { FOLD } from './unicode/tables.ts';

export interface Phrase {
  start: number;
  end: number;
  /** Number of the phrase in the list. */
  phrase: number;
}

/** Longest phrase in code units: what bounds the work at each place of a text. */
export const LONGEST_PHRASE = 128;

/**
 * Finds phrases of any script, the leftmost and there the longest, without overlap. Simple case folding makes no
 * difference, and a blank in a phrase is one white space of any kind. A phrase begins and ends where a word may: between
 * letters, digits and marks there is a border only where one of both is of a script that is written without spaces
 * (Chinese, Japanese, Thai, Lao, Khmer, Burmese), and never before a mark. `exceptions` are phrases too, and found first
 * at their place: what stands inside one is not found (女性交流 holds no 性交). Work: code units times LONGEST_PHRASE at
 * most.
 */
export function makePhraseFinder(
  phrases: readonly string[],
  exceptions: readonly string[] = [],
): (units: Uint16Array, length: number) => Phrase[] {
  /** Nodes of a trie; the edges of the root are in a table. */
  const roots = new Int32Array(0x10000);
  const edges = new Map<number, number>();
  /** By node: phrase number + 1, −1 for an exception, 0 where none ends. */
  const ends: number[] = [0];
  const add = (phrase: string, value: number): void => {
    if (phrase.length === 0 || phrase.length > LONGEST_PHRASE) {
      throw new AppError('invalid-recipe', `"${phrase.slice(0, 40)}" is no phrase for a list`, {
        remedy: `a phrase has 1 to ${LONGEST_PHRASE} code units`,
      });
    }
    let node = 0;
    for (let i = 0; i < phrase.length; i++) {
      const unit = foldUnit(phrase.charCodeAt(i));
      let next = i === 0 ? roots[unit]! : (edges.get(edgeOf(node, unit)) ?? 0);
      if (next === 0) {
        next = ends.push(0) - 1;
        if (i === 0) roots[unit] = next;
        else edges.set(edgeOf(node, unit), next);
      }
      node = next;
    }
    if (ends[node] !== -1) ends[node] = value;
  };
  for (const exception of exceptions) add(exception, -1);
  for (const [number, phrase] of phrases.entries()) add(phrase, number + 1);

  return (units, length) => {
    const found: Phrase[] = [];
    for (let i = 0; i < length;) {
      let node = roots[foldUnit(units[i]!)]!;
      if (node === 0 || !isBorder(units, length, i)) {
        i++;
        continue;
      }
      let value = 0;
      let end = i;
      for (let at = i + 1; ; at++) {
        if (ends[node] !== 0 && isBorder(units, length, at)) {
          value = ends[node]!;
          end = at;
        }
        if (at >= length) break;
        const next = edges.get(edgeOf(node, foldUnit(units[at]!)));
        if (next === undefined) break;
        node = next;
      }
      if (value > 0) found.push({ start: i, end, phrase: value - 1 });
      i = value === 0 ? i + 1 : end;
    }
    return found;
  };
}

function edgeOf(node: number, unit: number): number {
  return node * 0x10000 + unit;
}

function foldUnit(unit: number): number {
  return (FLAGS[unit]! & F.space) !== 0 ? 32 : FOLD[unit]!;
}

const SPACELESS = F.cjk | F.dictionary;
const WORD = F.wordLike | F.mark;

/** Whether a word may begin or end before code unit `at`. */
function isBorder(units: Uint16Array, length: number, at: number): boolean {
  if (at <= 0 || at >= length) return true;
  const after = FLAGS[units[at]!]!;
  if ((after & F.mark) !== 0 || (units[at]! & 0xfc00) === 0xdc00) return false;
  const before = FLAGS[units[at - 1]!]!;
  if ((before & WORD) === 0 || (after & WORD) === 0) return true;
  return ((before | after) & SPACELESS) !== 0;
}
