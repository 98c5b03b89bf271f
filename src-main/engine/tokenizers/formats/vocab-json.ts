import { AppError } from '#shared/errors.ts';
import { assemble } from '../assemble.ts';
import { byteLevelDecoder, suffixDecoder } from '../decoders/decoder.ts';
import { newBpe } from '../models/bpe.ts';
import { UNIT_OF_BYTE } from '../models/byte-alphabet.ts';
import { cached } from '../models/cached.ts';
import { compilePattern } from '../pattern/pattern.ts';
import { byPattern } from '../splitters/by-pattern.ts';
import { GPT2_PATTERN } from '../splitters/known.ts';
import { cutting } from '../splitters/splitter.ts';
import { newVocabulary } from '../vocabulary.ts';
import { fieldsOf } from './fields.ts';
import type { Format, TokenizerFile } from './format.ts';
import { decodeFile, parseFile } from './json.ts';
import { readMerges } from './merges.ts';
import { roleTokens } from './role-tokens.ts';

const END = '</w>';

/**
 * `vocab.json` with `merges.txt` beside it: byte-level BPE with the pattern of GPT-2, or, where words end with `</w>`, BPE
 * over words between white space.
 */
export const format: Format = {
  is: ({ name }) => /(?:^|[-_.])(?:vocab\.json|merges\.txt)$/i.test(name),
  read(given) {
    const { vocab, merges, where } = bothFiles(given);
    const parsed = parseFile(vocab, where);
    fieldsOf(parsed, '', where);
    const entries = Object.entries(parsed as Record<string, unknown>) as [string, number][];
    const added = roleTokens(entries);
    const vocabulary = newVocabulary(entries, added, where);
    const byteIds = Int32Array.from(UNIT_OF_BYTE, (unit) => vocabulary.idOf(String.fromCharCode(unit)) ?? -1);
    const byteLevel = !byteIds.includes(-1);
    const ending = entries.some(([token]) => token.endsWith(END)) ? END : '';
    if (!byteLevel && ending === '') {
      throw new AppError('unsupported', 'the vocabulary has neither all bytes nor words that end with </w>', {
        where,
        remedy: 'use the tokenizer.json of this tokenizer',
      });
    }
    const lines = decodeFile(merges, `${where} (merges)`).split('\n');
    const pairs = lines
      .map((line) => line.replace(/\r$/, ''))
      .filter((line, i) => line !== '' && !(i === 0 && line.startsWith('#version')));
    const ofBytes = byteLevel && ending === '';
    const model = newBpe({
      alphabet: ofBytes ? 'bytes' : 'characters',
      merges: readMerges(pairs, vocabulary, '', where),
      byteIds,
      idOf: vocabulary.idOf,
      limit: vocabulary.rows,
      unknown: { bytes: null, id: vocabulary.idOf('<unk>') ?? null, fuse: false },
      continuing: '',
      ending,
      whole: null,
    });
    return assemble({
      format: 'vocab.json',
      model: ofBytes ? 'byte-level BPE' : 'BPE',
      vocabulary,
      added,
      normaliser: null,
      steps: [
        cutting(
          ofBytes
            ? byPattern(compilePattern(GPT2_PATTERN, 'oniguruma'), 'Isolated')
            : byPattern(compilePattern(String.raw`\s`, 'oniguruma'), 'Removed'),
        ),
      ],
      encoder: cached(model),
      before: [],
      after: [],
      decoders: [ofBytes ? byteLevelDecoder : suffixDecoder(END)],
      plain: [],
      notes: [ofBytes ? 'the split pattern is that of GPT-2' : 'words are cut at white space'],
    });
  },
};

function bothFiles({ name, bytes, beside, where }: TokenizerFile): {
  vocab: Uint8Array;
  merges: Uint8Array;
  where: string;
} {
  const isVocab = /vocab\.json$/i.test(name);
  const other = isVocab ? name.replace(/vocab\.json$/i, 'merges.txt') : name.replace(/merges\.txt$/i, 'vocab.json');
  const found = beside(other);
  if (found === null) {
    throw new AppError('not-found', `there is no ${other} beside it`, {
      where,
      remedy: 'vocab.json and merges.txt belong together in one folder',
    });
  }
  return isVocab ? { vocab: bytes, merges: found, where } : { vocab: found, merges: bytes, where };
}
