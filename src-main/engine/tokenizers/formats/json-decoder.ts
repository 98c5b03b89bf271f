import {
  byteFallbackDecoder,
  byteLevelDecoder,
  ctcDecoder,
  type Decoder,
  fuseDecoder,
  markDecoder,
  replaceDecoder,
  stripDecoder,
  suffixDecoder,
  wordPieceDecoder,
} from '../decoders/decoder.ts';
import type { Fields } from './fields.ts';
import { readPattern } from './json-pattern.ts';

const READERS: Readonly<Record<string, (fields: Fields) => Decoder[]>> = {
  Sequence: (fields) => fields.objects('decoders').flatMap(readDecoder),
  ByteLevel: () => [byteLevelDecoder],
  ByteFallback: () => [byteFallbackDecoder],
  Fuse: () => [fuseDecoder],
  Replace: (fields) => [replaceDecoder(readPattern(fields.object('pattern')), fields.text('content'))],
  Strip: (fields) => [
    stripDecoder(fields.textOr('content', ' '), fields.numberOr('start', 0), fields.numberOr('stop', 0)),
  ],
  Metaspace(fields) {
    const legacy = fields.flag('add_prefix_space', true) ? 'always' : 'never';
    return [markDecoder(fields.textOr('replacement', '\u2581'), fields.textOr('prepend_scheme', legacy) !== 'never')];
  },
  WordPiece: (fields) => [wordPieceDecoder(fields.textOr('prefix', '##'), fields.flag('cleanup', true))],
  BPEDecoder: (fields) => [suffixDecoder(fields.textOr('suffix', '</w>'))],
  CTC: (fields) => [
    ctcDecoder(
      fields.textOr('pad_token', '<pad>'),
      fields.textOr('word_delimiter_token', '|'),
      fields.flag('cleanup', true),
    ),
  ],
};

/** The steps of a decoder of a Hugging Face file. */
export function readDecoder(fields: Fields): Decoder[] {
  const type = fields.text('type');
  const read = Object.hasOwn(READERS, type) ? READERS[type]! : undefined;
  return read === undefined ? fields.fail(`the decoder ${type} is not known`) : read(fields);
}
