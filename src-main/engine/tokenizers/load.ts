import { AppError } from '#shared/errors.ts';
import type { TokenizerFile } from './formats/format.ts';
import { FORMATS } from './formats.ts';
import type { Tokenizer } from './tokenizer.ts';

/** A tokenizer from the bytes of its file, whatever the format. Throws AppError `bad-input` or `unsupported`. */
export function loadTokenizer(file: TokenizerFile): Tokenizer {
  if (file.bytes.length === 0) {
    throw new AppError('bad-input', 'the file is empty', { where: file.where, remedy: 'fetch the tokenizer again' });
  }
  for (const format of Object.values(FORMATS)) if (format.is(file)) return format.read(file);
  throw new AppError('unsupported', 'the file is no tokenizer of a kind that is known', {
    where: file.where,
    remedy: `there are ${Object.keys(FORMATS).join(', ')} (with merges.txt)`,
  });
}
