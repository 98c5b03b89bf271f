import { AppError } from '#shared/errors.ts';
import { assemble } from '../assemble.ts';
import { wordPieceDecoder } from '../decoders/decoder.ts';
import { cached } from '../models/cached.ts';
import { newWordPiece } from '../models/wordpiece.ts';
import { bertNormaliser } from '../normalisers/bert.ts';
import { newVocabulary, quote } from '../vocabulary.ts';
import { type Fields, fieldsOf } from './fields.ts';
import type { Format, TokenizerFile } from './format.ts';
import { readSplitter } from './json-splitter.ts';
import { decodeFile, parseFile } from './json.ts';
import { roleTokens } from './role-tokens.ts';

const CONTINUING = '##';

/** `vocab.txt` of BERT: WordPiece, a token a line, whose number from 0 is its id. */
export const format: Format = {
  is: ({ name }) => /(?:^|[-_.])vocab\.txt$/i.test(name),
  read(file) {
    const { where } = file;
    const tokens = readTokens(file);
    const entries = tokens.map((token, id): [string, number] => [token, id]);
    const added = roleTokens(entries);
    const vocabulary = newVocabulary(entries, added, where);
    const unknown = vocabulary.idOf('[UNK]');
    if (unknown === undefined) {
      throw new AppError('bad-input', 'the vocabulary has no [UNK]', {
        where,
        remedy: 'is it the vocabulary of a WordPiece tokenizer?',
      });
    }
    const { lowercase, said } = isLowercase(file, tokens);
    const role = (name: string): number[] => {
      const id = vocabulary.idOf(name);
      return id === undefined ? [] : [id];
    };
    return assemble({
      format: 'vocab.txt',
      model: 'WordPiece',
      vocabulary,
      added,
      normaliser: bertNormaliser({ cleanText: true, chineseCharacters: true, stripAccents: lowercase, lowercase }),
      steps: readSplitter(fieldsOf({ type: 'BertPreTokenizer' }, '', where)),
      encoder: cached(
        newWordPiece({
          idOf: vocabulary.idOf,
          longest: tokens.reduce((longest, { length }) => Math.max(longest, length), 1),
          unknown,
          continuing: CONTINUING,
          mostCharacters: 100,
        }),
      ),
      before: role('[CLS]'),
      after: role('[SEP]'),
      decoders: [wordPieceDecoder(CONTINUING, true)],
      plain: [],
      notes: [`texts are ${lowercase ? 'lowercased, without accents' : 'taken as they are written'}: ${said}`],
    });
  },
};

function readTokens({ bytes, where }: TokenizerFile): string[] {
  const lines = decodeFile(bytes, where).split('\n');
  if (lines.at(-1) === '') lines.pop();
  const seen = new Map<string, number>();
  return lines.map((line, id) => {
    const token = line.replace(/\r$/, '');
    const other = seen.get(token);
    if (other !== undefined) {
      throw new AppError('bad-input', `the lines ${other + 1} and ${id + 1} are both ${quote(token)}`, {
        where,
        remedy: 'a token has one id',
      });
    }
    seen.set(token, id);
    return token;
  });
}

/** As `tokenizer_config.json` beside it says; else a vocabulary without a capital letter is of lowercased text. */
function isLowercase(
  { beside, where }: TokenizerFile,
  tokens: readonly string[],
): { lowercase: boolean; said: string } {
  const bytes = beside('tokenizer_config.json');
  const config: Fields | null =
    bytes === null ? null : fieldsOf(parseFile(bytes, where), 'tokenizer_config.json', where);
  if (config?.has('do_lower_case') === true) {
    return { lowercase: config.flag('do_lower_case', true), said: 'tokenizer_config.json says so' };
  }
  const capitals = tokens.some((token) => !token.startsWith('[') && /[A-Z]/.test(token));
  return { lowercase: !capitals, said: `the vocabulary has ${capitals ? '' : 'no '}capital letters` };
}
