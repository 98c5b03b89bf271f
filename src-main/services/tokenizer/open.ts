import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ReadKnobs } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import { readWhole } from '#engine/read/whole.ts';
import { loadTokenizer } from '#engine/tokenizers/load.ts';
import type { Tokenizer } from '#engine/tokenizers/tokenizer.ts';

/** Larger than any tokenizer file that is known (tokenizer.json of 256,000 tokens: 33 MB). */
const MOST_BYTES = 1 << 28;
/** What stands in a folder for a tokenizer, the preferred one first. */
const IN_FOLDER = ['tokenizer.json', 'tokenizer.model', 'spiece.model', 'vocab.json', 'vocab.txt'];

/**
 * The tokenizer of a file, bare or compressed, or of a folder that holds one. `encoding` is what tiktoken calls it, for
 * files of ranks. Throws AppError: not-found, bad-input, unsupported.
 */
export async function openTokenizer(path: string, encoding: string | null = null): Promise<Tokenizer> {
  const file = inFolder(path);
  const bytes = await readFile(file);
  return loadTokenizer({
    where: file,
    name: basename(file).replace(/\.(?:gz|zst|zstd|bz2|xz)$/i, ''),
    bytes,
    encoding,
    beside(name) {
      const other = join(dirname(file), name);
      try {
        return existsSync(other) ? readFileSync(other) : null;
      } catch (cause) {
        throw new AppError('io', 'cannot be read', { where: other, remedy: 'fetch the tokenizer again', cause });
      }
    },
  });
}

function inFolder(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) {
    throw new AppError('not-found', 'there is no such tokenizer', { where: path, remedy: 'name a file or its folder' });
  }
  if (!stat.isDirectory()) return path;
  const found = IN_FOLDER.find((name) => existsSync(join(path, name)));
  if (found !== undefined) return join(path, found);
  throw new AppError('not-found', 'there is no tokenizer in the folder', {
    where: path,
    remedy: `it is looked for as ${IN_FOLDER.join(', ')}`,
  });
}

async function readFile(path: string): Promise<Uint8Array> {
  const { size } = statSync(path);
  const knobs = ReadKnobs.parse({ maxRecordBytes: MOST_BYTES });
  const whole = await readWhole({ file: path, size, start: 0, end: size, knobs, cancelled: () => false });
  if (whole?.ok === true && whole.fault === null) return whole.bytes;
  const detail = whole === null ? 'cancelled' : whole.fault!.detail;
  throw new AppError('bad-input', detail, { where: path, remedy: 'fetch the tokenizer again' });
}
