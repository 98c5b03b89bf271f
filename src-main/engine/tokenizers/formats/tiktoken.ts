import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { assemble } from '../assemble.ts';
import { byteLevelDecoder } from '../decoders/decoder.ts';
import { newBpe } from '../models/bpe.ts';
import { UNIT_OF_BYTE } from '../models/byte-alphabet.ts';
import { cached } from '../models/cached.ts';
import { compilePattern } from '../pattern/pattern.ts';
import { byPattern } from '../splitters/by-pattern.ts';
import { cutting } from '../splitters/splitter.ts';
import { newVocabulary } from '../vocabulary.ts';
import { mergesOfTokens } from './concatenations.ts';
import type { Format, TokenizerFile } from './format.ts';
import { decodeFile } from './json.ts';
import { TIKTOKEN_ENCODINGS, type TiktokenEncoding } from './tiktoken-encodings.ts';

const LINE = /^[A-Za-z0-9+/]+={0,2} \d+\s*$/;

/** Ranks as tiktoken keeps them: a line for each token, its bytes in base64 and its id. */
export const format: Format = {
  is: ({ bytes }) => LINE.test(Buffer.from(bytes.subarray(0, 256)).toString('latin1').split('\n')[0] ?? ''),
  read(file) {
    const ranks = readRanks(file);
    const { name, pattern, special } = encodingOf(file, ranks.length);
    const added = Object.entries(special).map(([content, id]) => ({
      id,
      content,
      special: true,
      normalised: false,
      stripLeft: false,
      stripRight: false,
      singleWord: false,
    }));
    const vocabulary = newVocabulary(
      ranks.map(([token, , id]): [string, number] => [token, id]),
      added,
      file.where,
    );
    const idOf = (token: string): number | undefined =>
      Object.hasOwn(special, token) ? undefined : vocabulary.idOf(token);
    const byteIds = Int32Array.from(UNIT_OF_BYTE, (unit) => idOf(String.fromCharCode(unit)) ?? -1);
    const missing = byteIds.indexOf(-1);
    if (missing >= 0) {
      throw new AppError('bad-input', `no rank is of the byte ${missing} alone`, {
        where: file.where,
        remedy: 'a file of ranks has all 256 bytes; fetch it again',
      });
    }
    const model = newBpe({
      alphabet: 'bytes',
      merges: mergesOfTokens(
        ranks.map(([token, , id]): [string, number, number] => [token, id, id]),
        ranks.map(([token, , id]): [string, number] => [token, id]),
      ),
      byteIds,
      idOf,
      limit: vocabulary.rows,
      unknown: { bytes: null, id: null, fuse: false },
      continuing: '',
      ending: '',
      whole: new Map(ranks.flatMap(([, text, id]): [string, number][] => (text === null ? [] : [[text, id]]))),
    });
    return assemble({
      format: 'tiktoken',
      model: 'byte-level BPE',
      vocabulary,
      added,
      normaliser: null,
      steps: [cutting(byPattern(compilePattern(pattern, 'rust'), 'Isolated'))],
      encoder: cached(model),
      before: [],
      after: [],
      decoders: [byteLevelDecoder],
      plain: [],
      notes: [`pattern and special tokens are those of ${name}`],
    });
  },
};

const strictUtf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Tokens in the byte-level alphabet, as text where they are such, and their ids. */
function readRanks({ bytes, where }: TokenizerFile): [token: string, text: string | null, id: number][] {
  const lines = decodeFile(bytes, where).split('\n');
  const ranks: [string, string | null, number][] = [];
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (!LINE.test(line)) {
      throw new AppError('bad-input', `line ${i + 1} is no token and its rank`, {
        where,
        remedy: 'a line is the bytes in base64, a space and the rank; is the file whole?',
      });
    }
    const [base64 = '', rank] = line.split(' ');
    const token = Buffer.from(base64, 'base64');
    let name = '';
    for (const byte of token) name += String.fromCharCode(UNIT_OF_BYTE[byte]!);
    ranks.push([name, textOf(token), Number(rank)]);
  }
  return ranks;
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

/** By what the caller says, else by the name of the file, else by how many ranks it has. */
function encodingOf({ encoding, name, where }: TokenizerFile, ranks: number): TiktokenEncoding {
  const names = TIKTOKEN_ENCODINGS.map((known) => known.name);
  if (encoding !== null) {
    const found = TIKTOKEN_ENCODINGS.find((known) => known.name === encoding);
    if (found !== undefined) return found;
    throw new AppError('usage', `no encoding "${encoding}"${didYouMean(encoding, names)}`, {
      remedy: `there are ${names.join(', ')}`,
    });
  }
  const found =
    TIKTOKEN_ENCODINGS.find((known) => known.names.test(name) && known.ranks === ranks) ??
    TIKTOKEN_ENCODINGS.findLast((known) => known.ranks === ranks);
  if (found !== undefined) return found;
  throw new AppError('unsupported', `ranks of ${ranks} tokens do not tell which encoding they are of`, {
    where,
    remedy: `say so with --encoding: ${names.join(', ')}`,
  });
}
