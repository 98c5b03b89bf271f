import { format as sentencepiece } from './formats/sentencepiece.ts';
import { format as tiktoken } from './formats/tiktoken.ts';
import { format as tokenizerJson } from './formats/tokenizer-json.ts';
import { format as vocabJson } from './formats/vocab-json.ts';
import { format as vocabTxt } from './formats/vocab-txt.ts';
import type { Format } from './formats/format.ts';
import type { TokenizerFormat } from './tokenizer.ts';

/** Every format of tokenizer files, in the order in which a file is tried for them. */
export const FORMATS: Readonly<Record<TokenizerFormat, Format>> = {
  'vocab.json': vocabJson,
  'vocab.txt': vocabTxt,
  'tokenizer.json': tokenizerJson,
  tiktoken,
  sentencepiece,
};
