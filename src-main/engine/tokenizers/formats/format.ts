import type { Tokenizer } from '../tokenizer.ts';

/** Bytes of a file, by the name it has beside the one that was given; null where there is none. */
export type Beside = (name: string) => Uint8Array | null;

export interface TokenizerFile {
  /** For messages. */
  where: string;
  /** Its name without folders. */
  name: string;
  bytes: Uint8Array;
  beside: Beside;
  /** What tiktoken calls the encoding (`cl100k_base`): ranks say nothing of the pattern. Null: by name and size. */
  encoding: string | null;
}

/** How tokenizers of one kind of file are read. */
export interface Format {
  /** Whether a file is of this kind: by its first bytes and its name. */
  is(file: TokenizerFile): boolean;
  /** Throws AppError `bad-input` or `unsupported`: what is wrong, where, and what to do. */
  read(file: TokenizerFile): Tokenizer;
}
