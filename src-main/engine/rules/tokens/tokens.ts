import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import { defineRule, type Resources } from '#engine/rules/rule.ts';
import { loadTokenizer } from '#engine/tokenizers/load.ts';
import type { Tokenizer } from '#engine/tokenizers/tokenizer.ts';

export type TokensSignal = 'count' | 'chars_per_token' | 'bytes_per_token';

interface Knobs {
  /** `file:PATH`, relative to the recipe; null: nothing is measured. */
  tokenizer: string | null;
  /** What tiktoken calls a file of ranks, where its name does not say so. */
  encoding: string | null;
}

const SIGNALS = ['count', 'chars_per_token', 'bytes_per_token'] as const;

/**
 * What a text costs under a tokenizer: its tokens, without those that are put around a text. Special tokens that stand in it
 * are taken as text, as the packs of a corpus do: a document does not end where it says so.
 */
export const rule = defineRule<Knobs, TokensSignal>({
  id: 'tokens',
  family: 'tokens',
  title: 'Tokens under a tokenizer',
  version: 1,
  cite: 'our own; characters per token as in fertility studies, arXiv:2012.15613, section 3',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({
    tokenizer: z
      .string()
      .regex(/^file:./, 'file:PATH of a tokenizer.json, .tiktoken, .model, vocab.json or vocab.txt')
      .nullable()
      .default(null),
    encoding: z.string().min(1).nullable().default(null),
  }),
  resourcesOf: ({ tokenizer }) => (tokenizer === null ? [] : filesOf(tokenizer)),
  signals: {
    count: { kind: 'count', unit: 'tokens', describe: 'Tokens' },
    chars_per_token: { kind: 'real', unit: 'characters', describe: 'Characters a token' },
    bytes_per_token: { kind: 'real', unit: 'bytes', describe: 'Bytes (UTF-8) a token' },
  },
  prepare({ tokenizer, encoding }, _profile, resources) {
    const loaded = tokenizer === null ? null : read(tokenizer, encoding, resources);
    return {
      measure({ view }, out) {
        if (loaded === null) {
          for (const signal of SIGNALS) out.none(signal, NOT_APPLICABLE);
          return;
        }
        const count = loaded.count(view.text, { special: 'text' });
        out.number('count', count);
        if (count === 0) return;
        out.number('chars_per_token', view.codePoints / count);
        out.number('bytes_per_token', Buffer.byteLength(view.text) / count);
      },
    };
  },
});

function read(tokenizer: string, encoding: string | null, resources: Resources): Tokenizer {
  const path = tokenizer.slice('file:'.length);
  return loadTokenizer({
    where: path,
    name: path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1),
    bytes: resources.read(tokenizer),
    encoding,
    beside(name) {
      const other = filesOf(tokenizer).find((file) => file.endsWith(name));
      return other === undefined ? null : resources.read(other);
    },
  });
}

/** vocab.json has its merges in a file beside it. */
function filesOf(tokenizer: string): string[] {
  return tokenizer.endsWith('vocab.json')
    ? [tokenizer, `${tokenizer.slice(0, -'vocab.json'.length)}merges.txt`]
    : [tokenizer];
}
