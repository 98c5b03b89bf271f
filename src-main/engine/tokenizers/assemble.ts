import type { AddedToken } from './added-tokens.ts';
import { asGiven } from './aligned.ts';
import { type Decoder, decodersInSequence } from './decoders/decoder.ts';
import type { Model } from './models/model.ts';
import type { Normaliser } from './normalisers/normaliser.ts';
import { newPipeline } from './pipeline.ts';
import type { Pieces, SplitStep } from './splitters/splitter.ts';
import type { ModelKind, Tokenizer, TokenizerFormat } from './tokenizer.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The parts of a tokenizer, whatever file they come from. */
export interface TokenizerParts {
  format: TokenizerFormat;
  model: ModelKind;
  vocabulary: Vocabulary;
  added: readonly AddedToken[];
  normaliser: Normaliser | null;
  steps: readonly SplitStep[];
  encoder: Model;
  before: readonly number[];
  after: readonly number[];
  decoders: readonly Decoder[];
  /** The decoders that undo what was done to the text as a whole. */
  plain: readonly Decoder[];
  notes: readonly string[];
}

export function assemble(parts: TokenizerParts): Tokenizer {
  const { vocabulary, added, normaliser, steps, encoder: model, before, after } = parts;
  const { encode, count } = newPipeline({ added, normaliser, steps, model, before, after });
  const decode = decodersInSequence(parts.decoders);
  const plain = decodersInSequence(parts.plain);
  const special = new Set(added.filter((token) => token.special).map(({ id }) => id));

  return {
    format: parts.format,
    model: parts.model,
    size: vocabulary.size,
    rows: vocabulary.rows,
    holes: vocabulary.holes,
    added,
    notes: parts.notes,
    encode,
    count,
    decode(ids, { skipSpecial = false } = {}) {
      const tokens: string[] = [];
      for (const id of ids) {
        const token = skipSpecial && special.has(id) ? undefined : vocabulary.tokenOf(id);
        if (token !== undefined) tokens.push(token);
      }
      return decode(tokens).join('');
    },
    normalise(text) {
      const given = asGiven(text.toWellFormed());
      const source = normaliser === null ? given : normaliser(given);
      return plain([
        rewritten(source.text === '' ? { source, bounds: [] } : { source, bounds: [0, source.text.length] }),
      ]).join('');
    },
    tokenOf: vocabulary.tokenOf,
    idOf: vocabulary.idOf,
  };

  /** What the model reads. */
  function rewritten(pieces: Pieces): string {
    let current = pieces;
    for (const step of steps) {
      if (step.kind === 'rewrite') current = step.rewrite(current);
      else {
        const bounds: number[] = [];
        const { source } = current;
        for (let i = 0; i < current.bounds.length; i += 2) {
          step.cut(source.text, current.bounds[i]!, current.bounds[i + 1]!, (from, to) => bounds.push(from, to));
        }
        current = { source, bounds };
      }
    }
    let text = '';
    for (let i = 0; i < current.bounds.length; i += 2) {
      text += current.source.text.slice(current.bounds[i], current.bounds[i + 1]);
    }
    return text;
  }
}
