import { AppError } from '#shared/errors.ts';
import { readMessage } from './protobuf.ts';

/** Kinds of pieces, by their numbers in sentencepiece_model.proto. */
export const PIECE = { normal: 1, unknown: 2, control: 3, user: 4, unused: 5, byte: 6 } as const;

export interface Piece {
  text: string;
  score: number;
  type: number;
}

/** What a `.model` file says that encoding and decoding need; defaults are those of sentencepiece_model.proto. */
export interface SentencePieceModel {
  pieces: Piece[];
  kind: 'unigram' | 'bpe' | 'word' | 'char';
  byteFallback: boolean;
  spaceAsSuffix: boolean;
  unknownSurface: string;
  ids: { begin: number; end: number };
  charsMap: Uint8Array;
  dummyPrefix: boolean;
  removeExtraSpaces: boolean;
  escapeSpaces: boolean;
}

const KINDS = ['unigram', 'bpe', 'word', 'char'] as const;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

export function readSentencePieceModel(bytes: Uint8Array, where: string): SentencePieceModel {
  const model: SentencePieceModel = {
    pieces: [],
    kind: 'unigram',
    byteFallback: false,
    spaceAsSuffix: false,
    unknownSurface: ' \u2047 ',
    ids: { begin: 1, end: 2 },
    charsMap: new Uint8Array(),
    dummyPrefix: true,
    removeExtraSpaces: true,
    escapeSpaces: true,
  };
  for (const entry of readMessage(bytes, where)) {
    if (!('bytes' in entry)) continue;
    if (entry.field === 1) model.pieces.push(readPiece(entry.bytes, where));
    else if (entry.field === 2) readTrainer(entry.bytes, model, where);
    else if (entry.field === 3) readNormaliserSpec(entry.bytes, model, where);
  }
  if (model.pieces.length === 0) {
    throw new AppError('bad-input', 'the model has no pieces', {
      where,
      remedy: 'is it a SentencePiece model, and whole?',
    });
  }
  return model;
}

function readPiece(bytes: Uint8Array, where: string): Piece {
  const piece: Piece = { text: '', score: 0, type: PIECE.normal };
  for (const entry of readMessage(bytes, where)) {
    if ('bytes' in entry) {
      if (entry.field === 1) piece.text = utf8.decode(entry.bytes);
    } else if (entry.field === 2) piece.score = entry.number;
    else if (entry.field === 3) piece.type = entry.number;
  }
  return piece;
}

function readTrainer(bytes: Uint8Array, model: SentencePieceModel, where: string): void {
  for (const entry of readMessage(bytes, where)) {
    if ('bytes' in entry) {
      if (entry.field === 44) model.unknownSurface = utf8.decode(entry.bytes);
      continue;
    }
    // Negative numbers (no such token) come as ten bytes: far beyond any id.
    const id = entry.number < 2 ** 31 ? entry.number : -1;
    if (entry.field === 3) model.kind = KINDS[entry.number - 1] ?? 'unigram';
    else if (entry.field === 24) model.spaceAsSuffix = entry.number !== 0;
    else if (entry.field === 35) model.byteFallback = entry.number !== 0;
    else if (entry.field === 41) model.ids.begin = id;
    else if (entry.field === 42) model.ids.end = id;
  }
}

function readNormaliserSpec(bytes: Uint8Array, model: SentencePieceModel, where: string): void {
  for (const entry of readMessage(bytes, where)) {
    if ('bytes' in entry) {
      if (entry.field === 2) model.charsMap = entry.bytes;
    } else if (entry.field === 3) model.dummyPrefix = entry.number !== 0;
    else if (entry.field === 4) model.removeExtraSpaces = entry.number !== 0;
    else if (entry.field === 5) model.escapeSpaces = entry.number !== 0;
  }
}
