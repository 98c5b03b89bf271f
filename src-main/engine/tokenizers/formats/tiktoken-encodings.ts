import { CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN, QWEN_PATTERN } from '../splitters/known.ts';

/** What a file of ranks does not say of its encoding. */
export interface TiktokenEncoding {
  name: string;
  /** Files and models that are known by other names. */
  names: RegExp;
  /** How many ranks the file has. */
  ranks: number;
  pattern: string;
  special: Readonly<Record<string, number>>;
}

const END_OF_TEXT = '<|endoftext|>';
const FIM = ['<|fim_prefix|>', '<|fim_middle|>', '<|fim_suffix|>'];
const fim = (first: number): Record<string, number> => Object.fromEntries(FIM.map((name, i) => [name, first + i]));

const LLAMA3_FIRST = 128_000;
const LLAMA3_SPECIAL: Readonly<Record<number, string>> = {
  0: '<|begin_of_text|>',
  1: '<|end_of_text|>',
  4: '<|finetune_right_pad_id|>',
  6: '<|start_header_id|>',
  7: '<|end_header_id|>',
  8: '<|eom_id|>',
  9: '<|eot_id|>',
  10: '<|python_tag|>',
};

function llama3Special(): Record<string, number> {
  const special: Record<string, number> = {};
  let reserved = 0;
  for (let i = 0; i < 256; i++) {
    special[LLAMA3_SPECIAL[i] ?? `<|reserved_special_token_${reserved++}|>`] = LLAMA3_FIRST + i;
  }
  return special;
}

/** Facts of tiktoken_ext/openai_public.py (OpenAI), and of the tokenizers of Llama 3 (Meta) and Qwen (Alibaba). */
export const TIKTOKEN_ENCODINGS: readonly TiktokenEncoding[] = [
  {
    name: 'r50k_base',
    names: /^(?:r50k_base|gpt-?2)/i,
    ranks: 50_256,
    pattern: GPT2_PATTERN,
    special: { [END_OF_TEXT]: 50_256 },
  },
  {
    name: 'p50k_edit',
    names: /^p50k_edit/i,
    ranks: 50_280,
    pattern: GPT2_PATTERN,
    special: { [END_OF_TEXT]: 50_256, ...fim(50_281) },
  },
  {
    name: 'p50k_base',
    names: /^p50k/i,
    ranks: 50_280,
    pattern: GPT2_PATTERN,
    special: { [END_OF_TEXT]: 50_256 },
  },
  {
    name: 'cl100k_base',
    names: /^(?:cl100k|gpt-?4(?!o)|gpt-?3\.5)/i,
    ranks: 100_256,
    pattern: CL100K_PATTERN,
    special: { [END_OF_TEXT]: 100_257, ...fim(100_258), '<|endofprompt|>': 100_276 },
  },
  {
    name: 'o200k_base',
    names: /^(?:o200k|gpt-?4o|gpt-?5|o[134])/i,
    ranks: 199_998,
    pattern: O200K_PATTERN,
    special: { [END_OF_TEXT]: 199_999, '<|endofprompt|>': 200_018 },
  },
  {
    name: 'llama3',
    names: /^llama-?3/i,
    ranks: LLAMA3_FIRST,
    pattern: CL100K_PATTERN,
    special: llama3Special(),
  },
  {
    name: 'qwen',
    names: /^qwen/i,
    ranks: 151_643,
    pattern: QWEN_PATTERN,
    special: { [END_OF_TEXT]: 151_643, '<|im_start|>': 151_644, '<|im_end|>': 151_645 },
  },
];
