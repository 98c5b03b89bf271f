import { AppError } from '#shared/errors.ts';
import type { Format, TokenizerFile } from './formats/format.ts';
import { FORMATS } from './formats.ts';
import type { Tokenizer } from './tokenizer.ts';

/** A tokenizer from the bytes of its file, whatever the format. Throws AppError `bad-input` or `unsupported`. */
export function loadTokenizer(file: TokenizerFile): Tokenizer {
  if (file.bytes.length === 0) {
    throw new AppError('bad-input', 'the file is empty', { where: file.where, remedy: 'fetch the tokenizer again' });
  }
  for (const format of Object.values(FORMATS)) if (format.is(file)) return readBy(format, file);
  throw new AppError('unsupported', 'the file is no tokenizer of a kind that is known', {
    where: file.where,
    remedy: `there are ${Object.keys(FORMATS).join(', ')} (with merges.txt)`,
  });
}

function readBy(format: Format, file: TokenizerFile): Tokenizer {
  try {
    return format.read(file);
  } catch (error) {
    // Parts of a file that are read by themselves, as patterns are, do not know where they stand.
    if (error instanceof AppError && error.where === undefined && error.code !== 'usage') {
      const { code, message, remedy = 'is it a tokenizer file, and whole?' } = error;
      throw new AppError(code, message, { where: file.where, remedy, cause: error });
    }
    // What is nested so deeply that the stack does not hold it.
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('bad-input', 'the file is nested too deeply', {
      where: file.where,
      remedy: 'is it a tokenizer file, and whole?',
      cause: error,
    });
  }
}
