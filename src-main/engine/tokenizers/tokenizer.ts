import type { AddedToken } from './added-tokens.ts';
import type { TokenList } from './tokens.ts';

/** The formats of tokenizer files that are read. */
export const TOKENIZER_FORMATS = ['tokenizer.json', 'tiktoken', 'sentencepiece', 'vocab.json', 'vocab.txt'] as const;
export type TokenizerFormat = (typeof TOKENIZER_FORMATS)[number];

export type ModelKind = 'BPE' | 'byte-level BPE' | 'Unigram' | 'WordPiece' | 'WordLevel';

/**
 * What becomes of a special token that stands in a text as text: it is `keep`t as that token, taken as ordinary `text`, or
 * `drop`ped. Added tokens that are not special are always kept.
 */
export const SPECIAL_POLICIES = ['keep', 'text', 'drop'] as const;
export type SpecialPolicy = (typeof SPECIAL_POLICIES)[number];

export interface EncodeOptions {
  /** Default: keep. */
  special?: SpecialPolicy;
  /** Adds the special tokens that the file puts around one text (`[CLS]` … `[SEP]`); default: no. */
  wrap?: boolean;
}

export interface DecodeOptions {
  /** Leaves special tokens out; default: no. */
  skipSpecial?: boolean;
}

/** Tokens of one text. Offsets are of the text that was given, in UTF-16 units, half-open. */
export type Encoding = Pick<TokenList, 'ids' | 'starts' | 'ends'>;

/** A tokenizer that was read from a file. Same text, same tokens; nothing is cut off or filled up. */
export interface Tokenizer {
  format: TokenizerFormat;
  model: ModelKind;
  /** Tokens that have an id. */
  size: number;
  /** Largest id + 1: the rows that an embedding matrix needs. */
  rows: number;
  /** Ids below `rows` that no token has. */
  holes: readonly number[];
  added: readonly AddedToken[];
  /** What the file asks for and is not done, or what was mended to read it; for a person. */
  notes: readonly string[];
  encode(text: string, options?: EncodeOptions): Encoding;
  /** How many tokens `encode` gives. */
  count(text: string, options?: EncodeOptions): number;
  /** Text of ids; ids that no token has are left out. Bytes that are no UTF-8 become U+FFFD. */
  decode(ids: Iterable<number>, options?: DecodeOptions): string;
  /** What is encoded for a text, as decoding would write it: where nothing is lost, `decode(encode(text).ids)` is this. */
  normalise(text: string): string;
  /** A token as the vocabulary writes it. */
  tokenOf(id: number): string | undefined;
  idOf(token: string): number | undefined;
}
