import type { AddedToken } from '../added-tokens.ts';
import { newBpe, type Unknown } from '../models/bpe.ts';
import { bytesOfToken, UNIT_OF_BYTE } from '../models/byte-alphabet.ts';
import { byteFallbackIds } from '../models/byte-names.ts';
import { cached } from '../models/cached.ts';
import type { Model } from '../models/model.ts';
import { newUnigram } from '../models/unigram.ts';
import { newWordLevel } from '../models/word-level.ts';
import { newWordPiece } from '../models/wordpiece.ts';
import type { Cut } from '../splitters/splitter.ts';
import type { ModelKind } from '../tokenizer.ts';
import { newVocabulary, type Vocabulary } from '../vocabulary.ts';
import { wordStartCut } from '../word-start.ts';
import type { Fields } from './fields.ts';
import { readMerges } from './merges.ts';

export interface ReadModel {
  kind: ModelKind;
  vocabulary: Vocabulary;
  model: Model;
  /** A cut that changes no token but makes pieces short enough to be remembered; for texts that nothing else cuts. */
  cut: Cut | null;
}

interface Context {
  added: readonly AddedToken[];
  /** The last thing before the model writes bytes as characters. */
  byteLevel: boolean;
  where: string;
}

const READERS: Readonly<Record<string, (fields: Fields, context: Context) => ReadModel>> = {
  BPE: readBpe,
  Unigram: readUnigram,
  WordPiece: readWordPiece,
  WordLevel: readWordLevel,
};

/** The model of a Hugging Face file; older files do not say which it is. */
export function readModel(fields: Fields, context: Context): ReadModel {
  const type = fields.textOr('type', guess(fields));
  const read = Object.hasOwn(READERS, type) ? READERS[type]! : undefined;
  return read === undefined ? fields.fail(`the model ${type} is not known`) : read(fields, context);
}

function guess(fields: Fields): string {
  if (fields.has('merges')) return 'BPE';
  if (Array.isArray(fields.raw('vocab'))) return 'Unigram';
  return fields.has('continuing_subword_prefix') ? 'WordPiece' : 'WordLevel';
}

interface ModelVocabulary {
  vocabulary: Vocabulary;
  tokens: string[];
  /** Without tokens that only stand for a role, or that the model does not have: no text becomes one of them. */
  idOf: (token: string) => number | undefined;
}

function readVocabulary(fields: Fields, { added, where }: Context): ModelVocabulary {
  fields.object('vocab');
  const entries = Object.entries(fields.raw('vocab') as Record<string, unknown>) as [string, number][];
  const vocabulary = newVocabulary(entries, added, where);
  const own = fields.raw('vocab') as object;
  const outside = new Set(
    added.filter(({ special, content }) => special || !Object.hasOwn(own, content)).map(({ content }) => content),
  );
  return {
    vocabulary,
    tokens: entries.map(([token]) => token),
    idOf: (token) => (outside.has(token) ? undefined : vocabulary.idOf(token)),
  };
}

function unknownId(fields: Fields, { idOf }: Vocabulary): number | null {
  const token = fields.textOr('unk_token', null);
  if (token === null) return null;
  return idOf(token) ?? fields.fail(`the unknown token ${JSON.stringify(token)} has no id`);
}

function readBpe(fields: Fields, context: Context): ReadModel {
  const { vocabulary, tokens, idOf } = readVocabulary(fields, context);
  const continuing = fields.textOr('continuing_subword_prefix', '');
  const ending = fields.textOr('end_of_word_suffix', '');
  const merges = readMerges(fields.list('merges'), vocabulary, continuing, context.where);
  const byteLevel = context.byteLevel && continuing === '' && ending === '';
  const unknown: Unknown = {
    id: unknownId(fields, vocabulary),
    bytes: fields.flag('byte_fallback', false) ? byteFallbackIds(vocabulary.idOf) : null,
    fuse: fields.flag('fuse_unk', false),
  };
  const model = newBpe({
    alphabet: byteLevel ? 'bytes' : 'characters',
    merges,
    byteIds: Int32Array.from(UNIT_OF_BYTE, (unit) => vocabulary.idOf(String.fromCharCode(unit)) ?? -1),
    idOf,
    limit: vocabulary.rows,
    unknown,
    continuing,
    ending,
    whole: fields.flag('ignore_merges', false)
      ? wholePieces(
          tokens.filter((token) => idOf(token) !== undefined),
          vocabulary,
          byteLevel,
        )
      : null,
  });
  // A character that has no token may stand before a mark and be fused with one behind it, unless the mark has a token.
  const mark = '\u2581';
  const cut = byteLevel || vocabulary.idOf(mark) === undefined || ending !== '' ? null : wordStartCut(mark, tokens);
  return {
    kind: byteLevel ? 'byte-level BPE' : 'BPE',
    vocabulary,
    model: cached(model),
    cut: continuing === '' ? cut : null,
  };
}

const strictUtf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Tokens by the piece of text that they are. */
function wholePieces(tokens: readonly string[], { idOf }: Vocabulary, byteLevel: boolean): Map<string, number> {
  const whole = new Map<string, number>();
  for (const token of tokens) {
    const bytes = byteLevel ? bytesOfToken(token) : null;
    if (byteLevel && bytes === null) continue;
    try {
      whole.set(bytes === null ? token : strictUtf8.decode(bytes), idOf(token)!);
    } catch {
      // A part of a character is no piece of a text.
    }
  }
  return whole;
}

function readUnigram(fields: Fields, context: Context): ReadModel {
  const list = fields.list('vocab').map((entry, id) => {
    const [text, score] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (typeof text !== 'string' || typeof score !== 'number' || !Number.isFinite(score)) {
      return fields.fail(`vocab[${id}] is no token with its score`);
    }
    return { text, score: scoreAsRead(score), id };
  });
  const vocabulary = newVocabulary(
    list.map(({ text, id }): [string, number] => [text, id]),
    context.added,
    context.where,
  );
  const unknown = fields.numberOr('unk_id', null);
  if (unknown !== null && vocabulary.tokenOf(unknown) === undefined) fields.fail(`no token has the unk_id ${unknown}`);
  const special = new Set(context.added.filter((token) => token.special).map(({ id }) => id));
  const pieces = list.filter(({ id }) => id !== unknown && !special.has(id));
  const model = newUnigram({
    pieces,
    unknown,
    bytes: fields.flag('byte_fallback', false) ? byteFallbackIds(vocabulary.idOf) : null,
    single: false,
    fuse: true,
  });
  const mark = '\u2581';
  const cut =
    vocabulary.idOf(mark) === undefined
      ? null
      : wordStartCut(
          mark,
          pieces.map(({ text }) => text),
        );
  return { kind: 'Unigram', vocabulary, model: cached(model), cut };
}

/**
 * A score as the reference reads it, which decides between ways of equal score: all digits as one 64-bit float, divided
 * by a power of ten. That is off by the last bit where there are more than fifteen digits.
 */
function scoreAsRead(score: number): number {
  const digits = /^-?(\d+)(?:\.(\d+))?$/.exec(String(score));
  if (digits === null) return score;
  const [, whole = '', fraction = ''] = digits;
  return (Number(whole + fraction) / 10 ** fraction.length) * Math.sign(score);
}

function readWordPiece(fields: Fields, context: Context): ReadModel {
  const { vocabulary, tokens, idOf } = readVocabulary(fields, context);
  const unknown = vocabulary.idOf(fields.textOr('unk_token', '[UNK]'));
  if (unknown === undefined) return fields.fail('the unknown token has no id');
  const model = newWordPiece({
    idOf,
    longest: tokens.reduce((longest, { length }) => Math.max(longest, length), 1),
    unknown,
    continuing: fields.textOr('continuing_subword_prefix', '##'),
    mostCharacters: fields.numberOr('max_input_chars_per_word', 100),
  });
  return { kind: 'WordPiece', vocabulary, model: cached(model), cut: null };
}

function readWordLevel(fields: Fields, context: Context): ReadModel {
  const { vocabulary, idOf } = readVocabulary(fields, context);
  const unknown = vocabulary.idOf(fields.textOr('unk_token', '<unk>')) ?? null;
  return { kind: 'WordLevel', vocabulary, model: newWordLevel(idOf, unknown), cut: null };
}
