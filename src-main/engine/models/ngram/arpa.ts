import { AppError } from '#shared/errors.ts';
import { buildTrie, type ListedGrams } from './build-trie.ts';
import { MAX_ORDER, UNKNOWN_LOG10, UNKNOWN_WORD } from './store.ts';
import type { NgramTrie } from './trie.ts';

/**
 * Reads a model in the ARPA format (SRILM, ngram-format(5)): `\data\` with the number of n-grams of each length, then for
 * each length lines of log10 probability, words and, but for the longest, an optional log10 backoff weight.
 * `<UNK>` counts as `<unk>`; a model without either gets one of probability 10^−100. `where` names the file in errors. With
 * `length`, its bytes, more n-grams than it can hold are refused before room is made for them.
 */
export function readArpa(lines: Iterable<string>, where: string, length = Infinity): NgramTrie {
  const reader = numberedLines(lines, where);
  const counts = readCounts(reader);
  if (leastLength(counts) > length) throw reader.wrong('it announces more n-grams than it can hold');
  const ids = new Map<string, number>([[UNKNOWN_WORD, 0]]);
  const listed = counts.map((count, level) => readSection(reader, level + 1, counts.length, count, ids));
  const end = reader.next();
  if (end !== '\\end\\') throw reader.wrong('the line \\end\\ is missing');
  return buildTrie([...ids.keys()], listed, where);
}

interface Lines {
  /** The next line that is not empty, trimmed; undefined at the end. */
  next(): string | undefined;
  wrong(what: string): AppError;
}

function numberedLines(lines: Iterable<string>, where: string): Lines {
  const iterator: Iterator<string, unknown> = lines[Symbol.iterator]();
  let number = 0;
  return {
    next() {
      for (;;) {
        const step = iterator.next();
        if (step.done === true) return undefined;
        number++;
        const line = trimmed(step.value);
        if (line !== '') return line;
      }
    },
    wrong: (what) =>
      new AppError('bad-input', `no ARPA model: ${what}`, {
        where: `${where}, line ${number}`,
        remedy: 'write the model again, or give another file',
      }),
  };
}

/** Without the blanks of the format at its ends: other spaces may be words. */
function trimmed(line: string): string {
  let start = 0;
  let end = line.length;
  while (end > 0 && ' \t\r'.includes(line[end - 1]!)) end--;
  while (start < end && ' \t'.includes(line[start]!)) start++;
  return line.slice(start, end);
}

/** Bytes that so many n-grams take at least: a digit, then a blank and a byte for each word, and a line feed. */
function leastLength(counts: readonly number[]): number {
  return counts.reduce((sum, count, level) => sum + count * (2 + 2 * (level + 1)), 0);
}

function readCounts(lines: Lines): number[] {
  let line = lines.next();
  // Comments may stand before.
  while (line !== undefined && line !== '\\data\\') line = lines.next();
  if (line === undefined) throw lines.wrong('the line \\data\\ is missing');
  const counts: number[] = [];
  for (line = lines.next(); line?.startsWith('ngram ') === true; line = lines.next()) {
    const match = /^ngram +(\d+) *= *(\d+)$/.exec(line);
    if (match === null || Number(match[1]) !== counts.length + 1)
      throw lines.wrong(`expected the count of ${counts.length + 1}-grams`);
    counts.push(Number(match[2]));
  }
  if (counts.length === 0 || counts.length > MAX_ORDER)
    throw lines.wrong(`its order is ${counts.length}, 1 to ${MAX_ORDER} are read`);
  if (line !== '\\1-grams:') throw lines.wrong('the line \\1-grams: is missing');
  return counts;
}

function readSection(lines: Lines, size: number, order: number, count: number, ids: Map<string, number>): ListedGrams {
  if (size > 1 && lines.next() !== `\\${size}-grams:`)
    throw lines.wrong(`the line \\${size}-grams: is missing, or more n-grams than were announced`);
  // The words get their places; <unk> has its place even where the file does not list it.
  const room = size === 1 ? count + 1 : count;
  const grams: ListedGrams = {
    size,
    ids: new Uint32Array(room * size),
    prob: new Float32Array(room),
    backoff: new Float32Array(room),
  };
  if (size === 1) grams.prob[0] = UNKNOWN_LOG10;
  for (let gram = 0; gram < count; gram++) {
    const line = lines.next();
    if (line === undefined || line.startsWith('\\')) throw lines.wrong(`${gram} ${size}-grams instead of ${count}`);
    const fields = line.split(/[ \t]+/);
    if (fields.length !== size + 1 && (fields.length !== size + 2 || size === order))
      throw lines.wrong(`${fields.length} fields in a ${size}-gram`);
    const at = size === 1 ? placeOfWord(lines, fields[1]!, ids) : gram;
    const prob = logOf(lines, fields[0]!);
    if (prob > 0) throw lines.wrong(`${JSON.stringify(fields[0])} is no logarithm of a probability`);
    grams.prob[at] = prob;
    grams.backoff[at] = fields.length === size + 2 ? logOf(lines, fields[size + 1]!) : 0;
    if (size === 1) grams.ids[at] = at;
    else for (let word = 0; word < size; word++) grams.ids[at * size + word] = idOf(lines, fields[word + 1]!, ids);
  }
  // A listed <unk> took its own place: the last one stays free.
  return size === 1 && ids.size === count ? shortened(grams, count) : grams;
}

function shortened(grams: ListedGrams, count: number): ListedGrams {
  return {
    size: grams.size,
    ids: grams.ids.slice(0, count * grams.size),
    prob: grams.prob.slice(0, count),
    backoff: grams.backoff.slice(0, count),
  };
}

function placeOfWord(lines: Lines, word: string, ids: Map<string, number>): number {
  if (word === UNKNOWN_WORD || word === '<UNK>') return 0;
  if (ids.has(word)) throw lines.wrong(`the word ${JSON.stringify(word)} stands twice`);
  ids.set(word, ids.size);
  return ids.size - 1;
}

function idOf(lines: Lines, word: string, ids: Map<string, number>): number {
  const id = ids.get(word === '<UNK>' ? UNKNOWN_WORD : word);
  if (id === undefined) throw lines.wrong(`the word ${JSON.stringify(word)} is not among the 1-grams`);
  return id;
}

/** In single precision, as it is held. −Infinity is a probability of 0. */
function logOf(lines: Lines, field: string): number {
  const value = Math.fround(Number(field));
  if (field === '' || Number.isNaN(value) || value === Infinity)
    throw lines.wrong(`${JSON.stringify(field)} is no number`);
  return value;
}
