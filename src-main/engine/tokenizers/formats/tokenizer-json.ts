import type { AddedToken } from '../added-tokens.ts';
import { byteFallbackDecoder, byteLevelDecoder, type Decoder } from '../decoders/decoder.ts';
import { toByteCharacters } from '../splitters/rewrites.ts';
import { cutting, type SplitStep } from '../splitters/splitter.ts';
import { assemble } from '../assemble.ts';
import { type Fields, fieldsOf } from './fields.ts';
import type { Format } from './format.ts';
import { parseFile } from './json.ts';
import { readDecoder } from './json-decoder.ts';
import { readModel } from './json-model.ts';
import { readNormaliser } from './json-normaliser.ts';
import { readSplitter } from './json-splitter.ts';
import { readWrap } from './json-wrap.ts';

/** `tokenizer.json` of Hugging Face's tokenizers. Padding and truncation that stand in the file are never done. */
export const format: Format = {
  is: ({ name, bytes }) => {
    const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1').trimStart();
    return head.startsWith('{') && !/^vocab\.json$/i.test(name);
  },
  read({ bytes, where }) {
    const file = fieldsOf(parseFile(bytes, where), '', where);
    const added = file.has('added_tokens') ? file.objects('added_tokens').map(readAddedToken) : [];
    const splitter = file.objectOr('pre_tokenizer');
    const steps = splitter === null ? [] : readSplitter(splitter);
    const ofBytes = steps.at(-1) === toByteCharacters;
    const { kind, vocabulary, model, cut } = readModel(file.object('model'), { added, byteLevel: ofBytes, where });
    const byteLevel = kind === 'byte-level BPE';
    const normaliser = file.objectOr('normalizer');
    const decoder = file.objectOr('decoder');
    const decoders = decoder === null ? [(tokens: readonly string[]) => [tokens.join(' ')]] : readDecoder(decoder);
    return assemble({
      format: 'tokenizer.json',
      model: kind,
      vocabulary,
      added,
      normaliser: normaliser === null ? null : readNormaliser(normaliser),
      // The bytes are taken by the model itself, without the characters that stand for them.
      steps: [...(byteLevel ? steps.slice(0, -1) : steps), ...shorten(steps, cut)],
      encoder: model,
      ...readWrap(file.objectOr('post_processor')),
      decoders,
      plain: decoders.filter((step) => !isOfTokens(step, byteLevel)),
      notes: notesOf(file),
    });
  },
};

/** Where nothing cuts the text, pieces that can be remembered. */
function shorten(steps: readonly SplitStep[], cut: Parameters<typeof cutting>[0] | null): SplitStep[] {
  return cut === null || steps.some(({ kind }) => kind === 'cut') ? [] : [cutting(cut)];
}

/** Decoders that undo what the model did to single tokens, not what was done to the text. */
const isOfTokens = (decoder: Decoder, byteLevel: boolean): boolean =>
  decoder === byteFallbackDecoder || (byteLevel && decoder === byteLevelDecoder);

function readAddedToken(fields: Fields): AddedToken {
  return {
    id: fields.number('id'),
    content: fields.text('content'),
    special: fields.flag('special', false),
    normalised: fields.flag('normalized', !fields.flag('special', false)),
    stripLeft: fields.flag('lstrip', false),
    stripRight: fields.flag('rstrip', false),
    singleWord: fields.flag('single_word', false),
  };
}

function notesOf(file: Fields): string[] {
  const notes: string[] = [];
  const truncation = file.objectOr('truncation');
  if (truncation !== null) {
    notes.push(`truncation to ${truncation.numberOr('max_length', 0)} tokens stands in the file and is not done`);
  }
  if (file.objectOr('padding') !== null) notes.push('padding stands in the file and is not done');
  if ((file.object('model').numberOr('dropout', null) ?? 0) > 0)
    notes.push('merge dropout stands in the file and is not done');
  return notes;
}
