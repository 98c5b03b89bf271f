import { type AddedToken, newTokenFinder, type TokenFinder } from '../added-tokens.ts';
import { assemble } from '../assemble.ts';
import { bytePiecesDecoder, namedDecoder, spacesDecoder } from '../decoders/sentencepiece.ts';
import { newBpe } from '../models/bpe.ts';
import { byteFallbackIds } from '../models/byte-names.ts';
import { cached } from '../models/cached.ts';
import type { Model } from '../models/model.ts';
import { newUnigram } from '../models/unigram.ts';
import { newWordLevel } from '../models/word-level.ts';
import { readCharsMap } from '../normalisers/charsmap.ts';
import { MARK, sentencePieceNormaliser } from '../normalisers/sentencepiece.ts';
import { type Cut, cutting, type SplitStep } from '../splitters/splitter.ts';
import { newVocabulary, quote, type Vocabulary } from '../vocabulary.ts';
import { wordStartCut } from '../word-start.ts';
import { mergesOfTokens } from './concatenations.ts';
import type { Format } from './format.ts';
import { PIECE, readSentencePieceModel, type SentencePieceModel } from './sentencepiece-model.ts';
import { AppError } from '#shared/errors.ts';

interface NumberedPiece {
  text: string;
  score: number;
  type: number;
  id: number;
}

/** `.model` files of SentencePiece. */
export const format: Format = {
  // The first field of the message is a piece, whose first field is its text.
  is: ({ bytes, name }) => /\.model$/i.test(name) || (bytes[0] === 0x0a && bytes[2] === 0x0a),
  read({ bytes, where }) {
    const spec = readSentencePieceModel(bytes, where);
    const pieces = spec.pieces.map((piece, id): NumberedPiece => ({ ...piece, id }));
    refuseTwins(pieces, where);
    const of = (...types: number[]): NumberedPiece[] => pieces.filter(({ type }) => types.includes(type));
    const added = of(PIECE.control).map(({ text, id }): AddedToken => addedToken(text, id, true));
    const userPieces = of(PIECE.user);
    const user = finderOf(userPieces);
    const vocabulary = newVocabulary(
      pieces.map(({ text, id }): [string, number] => [text, id]),
      added,
      where,
    );
    const unknown = of(PIECE.unknown)[0]?.id ?? null;
    const byteIds = spec.byteFallback ? byteFallbackIds(vocabulary.idOf) : null;
    const normal = of(PIECE.normal, PIECE.user, PIECE.unused);
    const names = new Map<string, string>(of(PIECE.control).map(({ text }): [string, string] => [text, '']));
    for (const { text } of of(PIECE.unknown)) names.set(text, spec.unknownSurface);
    const spaces = spacesDecoder(spec.dummyPrefix, spec.removeExtraSpaces);
    return assemble({
      format: 'sentencepiece',
      model: spec.kind === 'unigram' ? 'Unigram' : spec.kind === 'word' ? 'WordLevel' : 'BPE',
      vocabulary,
      added,
      normaliser: sentencePieceNormaliser({
        ...spec,
        map: spec.charsMap.length === 0 ? null : readCharsMap(spec.charsMap),
        user,
      }),
      steps: stepsOf(spec, user, normal, vocabulary),
      encoder: cached(withUserPieces(userPieces, modelOf(spec, normal, vocabulary, unknown, byteIds))),
      before: [],
      after: [],
      decoders: [namedDecoder(names), bytePiecesDecoder, spaces],
      plain: [spaces],
      notes:
        of(PIECE.unused).length === 0 ? [] : [`${of(PIECE.unused).length} pieces are marked as unused and not given`],
    });
  },
};

const addedToken = (content: string, id: number, special: boolean): AddedToken => ({
  id,
  content,
  special,
  normalised: false,
  stripLeft: false,
  stripRight: false,
  singleWord: false,
});

function refuseTwins(pieces: readonly NumberedPiece[], where: string): void {
  const seen = new Map<string, number>();
  for (const { text, id } of pieces) {
    const other = seen.get(text);
    if (other !== undefined) {
      throw new AppError('bad-input', `the pieces ${other} and ${id} are both ${quote(text)}`, {
        where,
        remedy: 'give each piece a text of its own',
      });
    }
    seen.set(text, id);
  }
}

function finderOf(pieces: readonly NumberedPiece[]): TokenFinder | null {
  if (pieces.length === 0) return null;
  return newTokenFinder(
    pieces.map(({ text, id }) => addedToken(text, id, false)),
    pieces.map(({ text }) => text),
  );
}

function stepsOf(
  spec: SentencePieceModel,
  user: TokenFinder | null,
  normal: readonly NumberedPiece[],
  { idOf }: Vocabulary,
): SplitStep[] {
  const steps: SplitStep[] = [];
  if (user !== null) steps.push(cutting(isolate(user)));
  // Not for Unigram: its sums of 32-bit floats run on from the beginning of the text, and decide what is rounded equal.
  const marked = spec.kind === 'bpe' && !spec.spaceAsSuffix && idOf(MARK) !== undefined;
  const cut =
    marked || spec.kind === 'word'
      ? wordStartCut(
          MARK,
          normal.map(({ text }) => text),
        )
      : null;
  if (cut !== null) steps.push(cutting(cut));
  return steps;
}

/** Every piece of the user's by itself. */
function isolate(user: TokenFinder): Cut {
  return (text, start, end, emit) => {
    let at = start;
    for (let found = user(text, at, end); found !== null; found = user(text, at, end)) {
      if (at < found.start) emit(at, found.start);
      emit(found.start, found.end);
      at = found.end;
    }
    if (at < end) emit(at, end);
  };
}

/** A piece that is a symbol of the user's is that token. */
function withUserPieces(pieces: readonly NumberedPiece[], model: Model): Model {
  if (pieces.length === 0) return model;
  const idOf = new Map(pieces.map(({ text, id }) => [text, id]));
  const whole = newWordLevel((token) => idOf.get(token), null);
  return {
    encode(text, start, end, out) {
      const before = out.count;
      whole.encode(text, start, end, out);
      if (out.count === before) model.encode(text, start, end, out);
    },
  };
}

function modelOf(
  spec: SentencePieceModel,
  normal: readonly NumberedPiece[],
  vocabulary: Vocabulary,
  unknown: number | null,
  bytes: Int32Array | null,
): Model {
  const usable = normal.filter(({ type }) => type !== PIECE.unused);
  if (spec.kind === 'unigram') return newUnigram({ pieces: usable, unknown, bytes, single: true, fuse: true });
  const ids = new Map(usable.map(({ text, id }) => [text, id]));
  if (spec.kind === 'word') return newWordLevel((token) => ids.get(token), unknown);
  // Characters that only stand in longer pieces are symbols too, with numbers beyond all ids.
  let inner = vocabulary.rows;
  const symbols = new Map(ids);
  for (const { text } of usable) for (const char of text) if (!symbols.has(char)) symbols.set(char, inner++);
  const order = [...new Set(usable.map(({ score }) => score))].sort((a, b) => b - a);
  const rankOf = new Map(order.map((score, rank) => [score, rank]));
  return newBpe({
    alphabet: 'characters',
    merges:
      spec.kind === 'char'
        ? []
        : mergesOfTokens(
            usable.map(({ text, id, score }): [string, number, number] => [text, id, rankOf.get(score)!]),
            [...symbols],
          ),
    byteIds: new Int32Array(256).fill(-1),
    idOf: (token) => symbols.get(token),
    limit: vocabulary.rows,
    unknown: { bytes, id: unknown, fuse: true },
    continuing: '',
    ending: '',
    whole: null,
  });
}
