import { accessSync, closeSync, constants, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { arpaLines } from '#engine/models/ngram/write-arpa.ts';
import type { NgramWords } from '#engine/models/ngram/view-words.ts';
import { trainLm, type TrainedLm } from '#services/lm/train.ts';
import type { Io } from '../command.ts';
import { count } from '../numbers.ts';
import { recipeChoice } from '../recipe-option.ts';

const BLOCK = 1 << 20;

/** `winnow lm train`: an ARPA file that appears when it is whole. */
export async function train(dir: string, options: Record<string, unknown>, io: Io): Promise<void> {
  if (options['out'] === undefined) {
    throw new AppError('usage', 'it is not said where the model goes', { remedy: 'add --out FILE.arpa' });
  }
  const out = resolve(io.cwd, String(options['out']));
  refusePlace(out);
  const where = options['where'] as string | undefined;
  const words = options['words'] as NgramWords;
  const model = await trainLm(resolve(io.cwd, dir), {
    ...recipeChoice(options, io),
    ...(where === undefined ? {} : { where }),
    order: options['order'] as number,
    signal: io.signal,
    words,
  });
  write(out, described(model, words, where), model);
  await io.out(summary(model, out));
}

/** What could be known before hours of counting. */
function refusePlace(path: string): void {
  const refuse = (cause?: unknown): never => {
    throw new AppError('io', 'the model cannot be written', { where: path, remedy: 'give another --out', cause });
  };
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (cause) {
    refuse(cause);
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) refuse();
}

function write(path: string, comments: readonly string[], { trie }: TrainedLm): void {
  const partial = `${path}.partial`;
  try {
    const file = openSync(partial, 'w');
    try {
      let block = comments.map((line) => `${line}\n`).join('');
      for (const line of arpaLines(trie)) {
        block += `${line}\n`;
        if (block.length < BLOCK) continue;
        // All of it: a disk that is nearly full takes a part without a word.
        writeFileSync(file, block);
        block = '';
      }
      writeFileSync(file, block);
    } finally {
      closeSync(file);
    }
    renameSync(partial, path);
  } catch (cause) {
    rmSync(partial, { force: true });
    throw new AppError('io', 'the model cannot be written', { where: path, remedy: 'give another --out', cause });
  }
}

/** What a reader of the file should know; ARPA readers skip what stands before `\data\`. */
function described(
  { documents, sentences, tokens, discounts }: TrainedLm,
  words: NgramWords,
  where?: string,
): string[] {
  return [
    `# Winnow n-gram model: interpolated modified Kneser-Ney, ${words === 'words' ? 'words in small letters, digits as 0' : 'words between blanks'}`,
    `# documents ${documents}, sentences ${sentences}, words ${tokens}${where === undefined ? '' : `, where ${JSON.stringify(where)}`}`,
    ...discounts.map(
      ({ amounts, fallback }, level) =>
        `# discounts of ${level + 1}-grams: ${amounts
          .slice(1)
          .map((amount) => amount.toPrecision(6))
          .join(' ')}${fallback ? ' (usual values: too little text to tell them)' : ''}`,
    ),
  ];
}

function summary({ documents, sentences, tokens, trie, discounts }: TrainedLm, out: string): string {
  const grams = trie.levels.map((level) => count(level.word.length)).join(', ');
  const fallback = discounts.some((set) => set.fallback)
    ? 'Some discounts are usual values: the text is too small or too regular to tell them.\n'
    : '';
  return `${count(documents)} documents, ${count(sentences)} lines, ${count(tokens)} words -> ${out}\nn-grams by length: ${grams}\n${fallback}`;
}
