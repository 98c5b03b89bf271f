import { AppError } from '#shared/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function decodeFile(bytes: Uint8Array, where: string): string {
  if (bytes.length === 0) {
    throw new AppError('bad-input', 'the file is empty', { where, remedy: 'fetch the tokenizer again' });
  }
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new AppError('bad-input', 'the file is no UTF-8 text', { where, remedy: 'is it a tokenizer file?', cause });
  }
}

export function parseFile(bytes: Uint8Array, where: string): unknown {
  const text = decodeFile(bytes, where);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'damaged';
    throw new AppError('bad-input', `the file is no JSON (${reason})`, {
      where,
      remedy: 'is it whole? fetch the tokenizer again',
      cause,
    });
  }
}
